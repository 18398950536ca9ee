@browser @screen
Feature: Quick in the hand
  A contractor walks with a phone in one hand. The next step is under the thumb, and nothing is tapped twice.

  Background:
    Given Dana is signed in

  @HND-05 @HND-07 @U-27
  Scenario: Five rooms are quoted and sent with one thumb
    And her business is called "Brightline Cleaning Co."
    And Dana has drafted a weekly quote for "Acme Offices"
    When Dana quotes five rooms with one thumb
    Then it took at most 55 taps
    And the quote is sent
    And the customer will read these areas:
      | area             | about                       | tasks                                   |
      | Lobby            | Lobby · 620 sq ft           | Clean Entrance Glass, Vacuum Entry Mats |
      | Medical Facility | Medical Facility · 432 sq ft | Empty Medical Waste, Clean Exam Rooms   |
      | Restroom         | Restroom · 240 sq ft        | Clean & Sanitize Toilets, Clean Mirrors |
      | Office           | Office · 560 sq ft          | Vacuum Carpets, Empty Trash Bins        |
      | Kitchen          | Kitchen · 180 sq ft         | Clean Countertops, Clean & Sanitize Sink |

  @U-05 @HND-07
  Scenario Outline: The bar has the one filled button, and covers no field (<width> px)
    Given she holds a phone of <width> px
    And Dana has drafted a weekly quote for "Harbor Dental Group"
    When Dana opens the rooms of the quote
    Then "Add room" is the only filled button
    When she presses "Lobby"
    Then the keyboard is at "Square footage", and nothing covers it
    When she walks through every field of the form with Tab
    Then nothing covered any of them

    Examples:
      | width |
      | 390   |
      | 320   |

  @U-05 @HND-07
  Scenario: Each state of the walk has one filled button
    Given she holds a phone of 390 px
    And Dana has drafted a weekly quote for "Harbor Dental Group"
    And she has walked a room of 620 sq ft
    When Dana opens the rooms of the quote
    Then "Review & Send" is the only filled button
    When Dana opens the room "Reception"
    Then "Next room" is the only filled button
    When she presses "Next room"
    Then "Add room" is the only filled button
    And the keyboard is at the heading of the next room
    And she does not read "There is a problem"

  @U-22 @QUO-58
  Scenario Outline: The message that a room was added is never in the way (<where>)
    Given she works <where>
    And Dana has drafted a weekly quote for "Harbor Dental Group"
    When she adds the room "Reception", type "Lobby", of 620 sq ft
    Then the message is "Room added successfully"
    And the message covers neither the next room's type nor its size nor a way on
    When she presses the way to Review
    Then she stands before the review of the quote
    And there is no message

    Examples:
      | where      |
      | on a phone |
      | at a desk  |

  @HND-06
  Scenario: What was measured is kept with the room
    Given Dana has drafted a weekly quote for "Harbor Dental Group"
    When she adds the room "Reception", type "Lobby", measured as "24' x 18'6\""
    Then the total is $88.80 a month for 1 room of 444 sq ft
    When Dana opens the room "Reception"
    Then "Square footage" is "24' x 18'6\""
    And she reads "= 444 sq ft"
    When she enters "24x" as "Square footage"
    And she presses "All"
    Then she reads "After “x” a side is missing"
    And "Square footage" is "24x"
    When she enters "24x18" as "Square footage"
    Then she reads "= 432 sq ft"
    And the product knows 1 room of 432 sq ft in all

  @HND-06
  Scenario: Half a size waits until it is finished, and she is told wherever she goes
    Given Dana has drafted a weekly quote for "Harbor Dental Group"
    And she has walked a room of 620 sq ft
    When Dana opens the room "Reception"
    And she enters "24x" as "Square footage"
    And she presses "Next room"
    Then she reads "After “x” a side is missing"
    And the keyboard is at "Square footage", and nothing covers it
    When Dana loads the page again
    Then she reads "“24x” is not a size yet"
    When she presses the way to Review
    Then she reads "1 size is not finished."
    When Dana loads the page again
    Then she reads "Reception: “24x” is not a size yet. It is priced at 620 sq ft."
    When she presses "Back to the walk"
    And Dana opens the room "Reception"
    Then "Square footage" is "24x"
    And she reads "After “x” a side is missing"
    When she enters "24x18" as "Square footage"
    And she presses the way to Review
    Then the product knows 1 room of 432 sq ft in all
    And she reads "1 area has no tasks yet."
    And she does not read "not finished"

  Scenario: A line stands between every two rooms, however high they are
    Given Dana has drafted a weekly quote for "Harbor Dental Group"
    And she has walked rooms of 620 + 300 + 180 + 90 + 430 sq ft
    And she holds a phone of 390 px
    When Dana opens the rooms of the quote
    Then a line is drawn between all 5 rooms

  @HND-06
  Scenario: What was measured goes along into a copy and through a lost network
    Given Dana has drafted a weekly quote for "Harbor Dental Group"
    And Dana opens the rooms of the quote
    And Dana loses the network
    When she adds the room "Reception", type "Lobby", measured as "12 x 10 + 8 x 6"
    And Dana opens the room "Reception"
    And she presses "Duplicate Reception"
    Then "Square footage" is "12 x 10 + 8 x 6"
    When the network is back
    Then the product knows 2 rooms of 336 sq ft in all
    And both were measured as "12 x 10 + 8 x 6"

  @HND-07
  Scenario: What she ticked last is ticked at one tap, with and without a signal
    Given Dana has drafted a weekly quote for "Harbor Dental Group"
    And she has walked a room of 620 sq ft
    And she has ticked "Clean Entrance Glass" in "Reception"
    And Dana has drafted a weekly quote for "Acme Offices"
    When Dana opens the rooms of the quote
    And Dana loses the network
    And she adds the room "Front hall", type "Lobby", of 300 sq ft
    And Dana opens the room "Front hall"
    And she presses "Usual 1"
    Then she reads "1 of 10 selected"
    When the network is back
    Then the customer will read these areas:
      | area       | about             | tasks                |
      | Front hall | Lobby · 300 sq ft | Clean Entrance Glass |

  @U-04
  Scenario: An area without tasks is no finished area
    Given Dana has drafted a weekly quote for "Harbor Dental Group"
    And she has walked a room of 620 sq ft
    When Dana opens the rooms of the quote
    Then she reads "No tasks yet"
    When Dana opens the review of the quote
    Then she reads:
      | 1 area has no tasks yet. |
      | No tasks yet             |
    And "Add tasks" leads to the rooms of the quote
    When she ticks "Clean Entrance Glass" in "Reception"
    And Dana opens the review of the quote
    Then she does not read "No tasks yet"
