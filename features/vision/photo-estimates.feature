Feature: Estimates from photos
  A model looks at photos of rooms and estimates their size, with a confidence. A photo has no scale, so a figure is a
  start that the contractor checks on site.

  Background:
    Given Dana is signed in

  Rule: Each photo has its own estimate

    @VIS-01 @VIS-08 @VIS-09 @VIS-22 @AMB-V11 @DOC-14 @EYE-10
    Scenario: Two rooms of a practice
      Given the model sees a Lobby of 384 sq ft in "desk.jpg", with high confidence
      And the model sees a Medical Facility of 120 sq ft in "exam.jpg", with medium confidence
      When Dana has her photos analyzed
      Then "desk.jpg" is a Lobby of about 384 sq ft, with high confidence
      And "exam.jpg" is a Medical Facility of about 120 sq ft, with medium confidence
      And the photos together are 504 sq ft
      And one report is emailed to Dana

    @EYE-02 @VIS-16
    Scenario: One photo shows no room
      Given the model sees a Lobby of 384 sq ft in "desk.jpg", with high confidence
      And the model sees no room in "list.jpg"
      When Dana has her photos analyzed
      Then there is no estimate of "list.jpg": "This picture doesn’t show a room."
      And the photos together are 384 sq ft

    @EYE-06 @AMB-V02
    Scenario: The sides do not fit the size
      Given the model sees a Lobby of 384 sq ft, 10 by 10 ft, in "hall.jpg", with high confidence
      When Dana has her photos analyzed
      Then "hall.jpg" is a Lobby of about 384 sq ft, with low confidence

    @EYE-06 @T-32
    Scenario: The answer makes no sense
      Given the model sees a Lobby of 2,000,000 sq ft in "hall.jpg", with high confidence
      When Dana has her photos analyzed
      Then Dana sees the message "Failed to analyze images"

  Rule: A photo is analyzed once

    @EYE-03
    Scenario: The same photo a week later
      Given the model sees a Lobby of 384 sq ft in "desk.jpg", with high confidence
      And Dana has had her photos analyzed
      When Dana has her photos analyzed
      Then "desk.jpg" is known from before, and does not count

    @EYE-03 @T-33
    Scenario: Five photos, and two photos left
      Given Dana has had 98 photos analyzed today
      And she has 5 photos
      When Dana has her photos analyzed
      Then Dana sees the message "You have 2 photos left today"

  Rule: An estimate alone never prices a job

    @EYE-04 @T-32 @AMB-V07
    Scenario: The photo of a room in a quote
      Given Dana has drafted a weekly quote for "Harbor Dental Group"
      And she has walked these rooms:
        | room      | type  | sq ft |
        | Reception | Lobby | 400   |
      And the model sees a Lobby of 9,999 sq ft in "reception.jpg", with high confidence
      When Dana has her photos analyzed
      Then the quote is still $80.00 a month

  Rule: Photo analysis is part of paid plans

    @VIS-02 @AMB-V09
    Scenario: On trial
      Given Dana is on trial
      And she has 1 photo
      When Dana has her photos analyzed
      Then Dana sees the message "Premium Feature Required"
