@browser @screen
Feature: The walkthrough, on the screen
  Each change saves itself and says so; errors appear where they were typed.

  Background:
    Given Dana is signed in
    And Dana has drafted a weekly quote for "Harbor Dental Group"

  @QUO-51 @QUO-52
  Scenario: A room needs its type and size
    When Dana opens the rooms of the quote
    And she presses "Add room"
    Then she reads:
      | There is a problem          |
      | Please select a room type   |
      | Please enter square footage |

  @QUO-58
  Scenario: A room is added, opened and saved
    When Dana adds the room "Reception", type "Lobby", of 620 sq ft
    Then the message is "Room added successfully"
    When she ticks "Clean Entrance Glass" in "Reception"
    Then she reads "Saved"

  @QUO-53 @QUO-59
  Scenario: A custom task needs a name
    Given she has walked a room of 620 sq ft
    When Dana adds her own task "  " in "Reception"
    Then Dana is told "Please enter a task name"
    When she adds her own task "Water the plants" in "Reception"
    Then the message is "Custom task added"

  @QUO-44 @QUO-45 @AMB-Q03
  Scenario: Extra work needs a name and a price
    Given she has walked a room of 620 sq ft
    When Dana adds the service "" for $0.00 monthly in "Reception"
    Then Dana is told "Service name is required"

  @AMB-Q02
  Scenario: Rooms of an existing quote are changed
    Given she has walked a room of 620 sq ft
    When Dana opens the rooms of the quote
    And she adds the room "Kitchen", type "Kitchen", of 180 sq ft
    And she ticks "Clean Entrance Glass" in "Reception"
    And she adds her own task "Water the plants" in "Reception"
    And she adds the service "Interior windows" for $120.00 monthly in "Reception"
    And she adds the service "Deep clean" for $450.00 one-time in "Reception"
    And she notes "Mind the fish tank" in "Reception"
    And she takes a photo of "Reception"
    And she removes the room "Kitchen"
    Then the total is $244.00 a month for 1 room of 620 sq ft
    And "Review & Send" leads to the review of the quote
    And the customer will read these areas:
      | area      | about             | tasks                                  |
      | Reception | Lobby · 620 sq ft | Clean Entrance Glass, Water the plants |

  @AMB-R14 @WEB-55
  Scenario: A long list of tasks scrolls in its own frame
    Given she has walked a room of 620 sq ft
    When Dana adds her own task "Water the plants" in "Reception"
    And she adds her own task "Feed the fish" in "Reception"
    And she adds her own task "Wind the clock" in "Reception"
    Then the tasks of "Reception" scroll in 256 pixels

  @QUO-60
  Scenario: A room that is refused is not added
    When Dana opens the rooms of the quote
    And the quote is deleted on another device
    And she adds a room without looking
    Then the message is "Error adding room" with "The quote was deleted on another device, so its rooms cannot be saved."

  @QUO-61
  Scenario: The room is kept when its photo is refused
    Given she has walked a room of 620 sq ft
    When Dana chooses a broken picture for "Reception"
    Then the message is "Room added, but photos failed to save" with "This photo cannot be read"
    And she reads "Retry"
    And the total is $124.00 a month for 1 room of 620 sq ft

  @QUO-32 @T-26
  Scenario: A file that is not a photo is refused next to the buttons
    Given she has walked a room of 620 sq ft
    When Dana chooses a text file for "Reception"
    Then she reads "File rejected: notes.png is not a PNG, JPG, GIF or WebP photo"

  Scenario: Removed tasks and rooms can be restored
    Given she has walked a room of 620 sq ft
    And she has added the service "Interior windows" for $120.00 monthly in "Reception"
    When Dana removes the room "Reception"
    Then the message is "Reception removed"
    When she presses "Undo"
    Then the total is $244.00 a month for 1 room of 620 sq ft

  @QUO-22
  Scenario: Changing the room type changes its tasks; checked ones can be restored
    Given she has walked a room of 620 sq ft
    And she has ticked "Clean Entrance Glass" in "Reception"
    When Dana opens the room "Reception"
    And she selects "Office" as "Room type"
    Then the message is "1 task of Lobby removed"
    When she presses "Undo"
    Then the customer will read these areas:
      | area      | about             | tasks                |
      | Reception | Lobby · 620 sq ft | Clean Entrance Glass |

  Scenario: A duplicated room keeps its tasks
    Given she has walked a room of 620 sq ft
    And she has ticked "Clean Entrance Glass" in "Reception"
    When Dana opens the room "Reception"
    And she presses "Duplicate Reception"
    Then the customer will read these areas:
      | area        | about             | tasks                |
      | Reception   | Lobby · 620 sq ft | Clean Entrance Glass |
      | Reception 2 | Lobby · 620 sq ft | Clean Entrance Glass |
