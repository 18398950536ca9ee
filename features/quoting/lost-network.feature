@browser @screen
Feature: Nothing is lost without a network, in two tabs, or when a session or plan ends
  Nothing is lost, doubled or silently overwritten, whatever the connection does.

  Background:
    Given Dana is signed in
    And Dana has drafted a weekly quote for "Harbor Dental Group"
    And she has walked a room of 620 sq ft

  Rule: Rooms stay on the phone and are sent when the network is back

    @F-14
    Scenario: Two rooms are added without a signal
      When Dana opens the rooms of the quote
      And Dana loses the network
      And she adds the room "Boiler room", type "Common Area", of 300 sq ft
      Then she reads "No signal. 1 room saved on this phone."
      When she adds the room "Archive", type "Common Area", of 180 sq ft
      And she ticks "Empty Trash Bins" in "Archive"
      Then she reads "No signal. 2 rooms saved on this phone."
      And she reads "Saved on this phone"
      And the total is $220.00 a month for 3 rooms of 1,100 sq ft
      When the network is back
      Then she does not read "No signal."
      And the product knows 3 rooms of 1,100 sq ft in all

    @QUO-61
    Scenario: A photo is uploaded when the signal is back
      When Dana opens the room "Reception"
      And Dana loses the network
      And she takes a photo of "Reception" with no signal
      Then she reads "Waiting for signal"
      When the network is back
      Then 1 photo of "Reception" is kept

    @HND-03
    Scenario: Photos of a room that is not added yet are there after a reload
      When Dana opens the rooms of the quote
      And she takes 2 photos of a room that is not added yet
      And she loads the page again
      Then 2 photos of the new room are shown
      When she presses "Remove Photo 1"
      And she loads the page again
      Then 1 photo of the new room is shown
      When Dana loses the network
      And she adds the room "Boiler room", type "Common Area", of 300 sq ft
      And the network is back
      Then the product knows 2 rooms of 920 sq ft in all
      And 1 photo of "Boiler room" is kept
      When she loads the page again
      And she presses "Next room"
      Then 0 photos of the new room are shown

    Scenario: Review waits until every room is sent
      When Dana opens the rooms of the quote
      And Dana loses the network
      And she measures "Reception" again: 700 sq ft
      And she presses the way to Review
      Then she reads "Your rooms are safe on this phone. Review opens when you have a signal."

    Scenario: Unsent rooms are sent on the next visit
      When Dana opens the rooms of the quote
      And Dana loses the network
      And she adds the room "Boiler room", type "Common Area", of 300 sq ft
      Then she reads "No signal. 1 room saved on this phone."
      When she closes the tab, finds a network and opens the list of quotes
      Then the product knows 2 rooms of 920 sq ft in all

  Rule: Saving prices and sending need a network, and the screen says so

    @PRI-33 @PRI-35 @DOC-09
    Scenario: Review without a signal says what has to wait
      When Dana opens the review of the quote
      And Dana loses the network
      Then she reads "No signal. Sending needs a connection; what you see stays as it is."
      When she presses "Send to Customer"
      Then the message is "Error sending quote" with "No signal. Sending needs a connection; what you see stays as it is."
      When she presses "Save Pricing"
      Then the message is "Error saving pricing" with "No connection. Nothing you typed is lost. Try again when you are back online."
      When she moves the rate by hand to "0.06"
      Then the message is "Error updating rate" with "No connection. Nothing you typed is lost. Try again when you are back online."
      And the customer has 0 mails

  Rule: Two people editing one quote get a question, never a silent overwrite

    @T-42 @HND-03
    Scenario Outline: The same room changed on another device: <answer>
      When Dana opens the room "Reception"
      And "Reception" becomes 700 sq ft on another device
      And she measures "Reception" again: 650 sq ft
      Then she reads "This room was changed in another tab or on another device"
      And she reads:
        | Mine, here          |
        | 650 sq ft           |
        | Theirs, saved first |
        | 700 sq ft           |
      And the product knows 1 room of 700 sq ft in all
      When she presses "<answer>"
      Then the product knows 1 room of <size> sq ft in all
      And the total is <price> a month for 1 room of <size> sq ft

      Examples:
        | answer     | size | price   |
        | Keep mine  | 650  | $130.00 |
        | Use theirs | 700  | $140.00 |

    @T-42
    Scenario: The rate was changed on another device
      When Dana opens the review of the quote
      And the rate becomes 8 cents on another device
      And she moves the rate by hand to "0.06"
      Then she reads "This quote was changed in another tab or on another device"
      When she presses "Use theirs"
      Then the customer pays $198.40 a month

    Scenario: Two tabs of one browser stay in sync
      When Dana opens the rooms of the quote
      And Dana opens the rooms of the quote in a second tab
      And she measures "Reception" again: 700 sq ft
      And she goes back to the first tab
      Then the total is $140.00 a month for 1 room of 700 sq ft

  Rule: A session that ends during work loses nothing

    Scenario: The session ends during a walk
      When Dana opens the rooms of the quote
      And her session ends
      And she adds the room "Boiler room", type "Common Area", of 300 sq ft
      Then she reads "Sign in again"
      And the total is $184.00 a month for 2 rooms of 920 sq ft
      When she signs in again in another tab
      Then the product knows 2 rooms of 920 sq ft in all

    Scenario: The session ends while the customer is entered
      When Dana opens a new quote
      And she presses "Continue to Customer Info"
      And she fills in the customer "Acme Offices"
      And her session ends
      And she presses "Continue to Walkthrough"
      Then the message is "Error creating quote" with "Please sign in"
      And "Company name" is "Acme Offices"
      When she signs in again in another tab
      And she presses "Continue to Walkthrough"
      Then she reads "Add the first room"

  Rule: A plan that ends during work loses nothing

    Scenario: The plan ends during a walk
      When Dana opens the rooms of the quote
      And her subscription becomes canceled
      And she adds the room "Boiler room", type "Common Area", of 300 sq ft
      Then she reads "Your plan has ended"
      And she reads "1 room is saved on this device and sent then."
      And the keyboard is at "Stay here"
      When she presses Escape
      Then she reads "Your plan does not run. 1 room saved on this phone."
      And the total is $184.00 a month for 2 rooms of 920 sq ft
      When Dana opens the plans in a second tab
      And she types the card "4242 4242 4242 4242"
      And she presses "Start 1-Day Free Trial"
      Then she stands before the list of quotes
      When she goes back to the first tab
      Then she does not read "Your plan does not run."
      And the product knows 2 rooms of 920 sq ft in all

    @AMB-B10
    Scenario: A failed payment closes the plan during pricing
      When Dana opens the review of the quote
      And her subscription becomes expired
      And she moves the rate by hand to "0.06"
      Then she reads "Your last payment did not go through"
      When she presses "Update your card"
      Then she stands before the plans
      And the heading is "Update your card"
