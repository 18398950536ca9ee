@browser @screen
Feature: Photos of rooms, on the screen

  @VIS-03 @VIS-06 @VIS-08 @VIS-09 @VIS-10 @VIS-17 @AMB-V08 @AMB-V11 @EYE-02
  Scenario: Photos become square feet
    Given Dana is signed in
    And the model takes "desk.jpg" for a Lobby of 384 sq ft, with high confidence
    And the model takes "exam.jpg" for a Medical Facility of 120 sq ft, with medium confidence
    And the model says that "list.jpg" shows no room
    When Dana opens image analysis
    Then she reads "100 analyses left today"
    When she chooses her photos
    And she presses "Analyze Images" twice, quickly
    Then she reads:
      | Sum of images: 384 + 120, from 2 photos   |
      | 3 of 3 photos done                        |
      | High confidence                           |
      | Medical Facility                          |
      | list.jpg was not estimated                |
      | A demonstration model invents these       |
      | Demo estimate                             |
      | A detailed report was sent to             |
      | 97 analyses left today                    |
    And Dana has had one analysis
    When she loads the page again
    Then she reads "Sum of images: 384 + 120, from 2 photos"

  @EYE-01 @VIS-18
  Scenario: An earlier analysis opens again
    Given Dana is signed in
    And the model takes "desk.jpg" for a Lobby of 384 sq ft, with high confidence
    And Dana has had her photos analyzed
    When Dana opens image analysis
    And she opens the analysis of "384 sq ft"
    Then she reads "Sum of images: 384, from 1 photo"
    When she presses "Start a new analysis"
    Then she does not read "Total estimated area"

  @EYE-03
  Scenario: The same photo is known
    Given Dana is signed in
    And the model takes "desk.jpg" for a Lobby of 384 sq ft, with high confidence
    When Dana opens image analysis
    And she chooses her photos
    And she presses "Analyze Images"
    And she presses "Start a new analysis"
    And she chooses her photos
    And she presses "Analyze Images"
    Then she reads:
      | Known from             |
      | 99 analyses left today |

  @EYE-04 @EYE-07 @AMB-V07 @AMB-V02
  Scenario: A photo becomes a room of a quote, marked until it is checked
    Given Dana is signed in
    And Dana has drafted a weekly quote for "Harbor Dental Group"
    And the model takes "desk.jpg" for a Lobby of 384 sq ft, with high confidence
    When Dana opens image analysis
    And she chooses her photos
    And she presses "Analyze Images"
    And she presses "Use in a quote: desk.jpg"
    And she chooses the draft for "Harbor Dental Group"
    And she presses "Continue"
    Then "Square footage" is "384"
    And "Lobby" is chosen
    And "Room name" is "Lobby"
    And she reads:
      | Demo estimate, check on site |
      | Demo estimate                             |
    When she presses "Add room"
    Then the message is "Room added successfully"
    And she reads "check on site"

  @VIS-02
  Scenario: A trial meets a wall with two ways on
    Given Dana is signed in and her subscription is on trial
    When Dana opens image analysis
    Then the heading is "AI Image Analysis"
    And she reads "Premium Feature Required"
    And "Back to Dashboard" leads to the list of quotes
    And "Upgrade Now" leads to her own plan
