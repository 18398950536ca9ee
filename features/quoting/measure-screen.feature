@browser @screen
Feature: Measuring a room in a photo, on the screen
  The contractor marks a door and the corners of the floor. Nothing needs a drag, a mouse or a signal.

  Background:
    Given Dana is signed in
    And Dana has drafted a daily quote for "Harbor Dental Group"
    And she has walked a room of 620 sq ft

  @EYE-08 @EYE-04 @AMB-V07
  Scenario: A floor is measured with a finger, used, and confirmed on site
    Given she works on a phone
    When Dana takes a photo of a kitchen of 212 sq ft for "Reception"
    And she marks its door and its floor
    Then she is offered about 212 sq ft
    When she takes the measured size
    Then she reads "Measured by photo"
    And "Reception" is listed with "check on site"
    When she presses "Confirmed on site"
    Then she does not read "check on site"

  @EYE-08
  Scenario: A floor is measured with the keyboard alone
    When Dana takes a photo of a kitchen of 212 sq ft for "Reception"
    And she marks its door and its floor with keys alone
    Then she is offered about 212 sq ft
    When she undoes the last mark
    And she takes the measured size
    Then she reads "Measured by photo"

  @EYE-08
  Scenario: A floor is measured without a signal
    When Dana opens the room "Reception"
    And Dana loses the network
    And she takes a photo of a kitchen of 212 sq ft for "Reception" with no signal
    And she marks its door and its floor
    And she takes the measured size
    Then she reads "Measured by photo"
    And she reads "Saved on this phone"

  @EYE-08
  Scenario: Marks that cannot be a floor are refused
    When Dana takes a photo of a kitchen of 212 sq ft for "Reception"
    And she marks its door, and a floor whose sides cross
    Then she reads "The sides of the floor cross. Put the corners in order, around the room."
    When she presses "Discard"
    Then the total is $620.00 a month for 1 room of 620 sq ft

  @EYE-04 @EYE-08
  Scenario: A room is measured before it is added
    When Dana opens the rooms of the quote
    And she takes a photo of a kitchen of 212 sq ft for a new room
    And she marks its door and its floor
    Then she is offered about 212 sq ft
    When she takes the measured size
    Then she reads "Measured by photo"
    When she presses "Kitchen"
    And she presses "Add room"
    Then the message is "Room added successfully"
    And the size of "Kitchen" is still to be checked
