Feature: Stories
  Contractors tell how they work, with photos. We read each story before others can; the author can take it back
  at any time.

  Rule: Nothing is shown that nobody has read

    @FRD-16 @FRD-07 @AMB-A12 @browser
    Scenario: A story is read, and then it is on our pages
      When June sends her story from "Boise, Idaho" with 2 photos
      Then her story is not on our pages
      When Robin approves the story
      Then our pages show "June" of "Boise, Idaho" with 2 photos, and no other name

    @FRD-16 @FRD-07
    Scenario: A story that does not fit
      Given June has sent her story
      When Robin declines the story
      Then her story is not on our pages
      And 31 days later nothing of it is left

  Rule: The author can take it back

    @FRD-16 @browser
    Scenario: June changes her mind after her story was shown
      Given June has sent her story
      And Robin has approved the story
      When June follows the link of her email and removes her story
      Then her story is not on our pages
      And nothing of it is left

    @FRD-16
    Scenario: Somebody changes a letter of the link
      Given June has sent her story
      When somebody alters the link of her email and removes the story
      Then she sees the message "This link isn’t complete, or it was changed. Please open it from the email once more."
      And the story still waits to be read

  Rule: Each missing field gets one sentence, and nothing that was typed is lost

    @QUO-104 @AMB-A12 @browser
    Scenario: An empty form
      When June sends the form without filling it in
      Then she sees the message "Name is required"
      And she sees the message "Please enter a valid email address"
      And she sees the message "Location is required"
      And she sees the message "Please upload at least one photo"

    @QUO-104 @FRD-16
    Scenario: The same story twice
      Given June has sent her story
      When June sends the same story again
      Then 1 story waits to be read
