Feature: Measuring a room in a photo
  A photo with a door, a sheet of paper or tiles in it gives a room's size and how far off it may be.
  The size prices the room at once. It stays marked until the contractor has checked it.

  Background:
    Given Dana is signed in
    And Dana has drafted a daily quote for "Harbor Dental Group"

  Rule: A measured size prices the room and is marked until it is confirmed

    @EYE-04 @EYE-08 @AMB-V07
    Scenario: A measured size replaces a guess, and is confirmed on site
      Given she has walked these rooms:
        | room      | type  | sq ft |
        | Reception | Lobby | 620   |
      When Dana measures "Reception" in a photo: 212 sq ft, within 9%
      Then the total is $212.00 a month for 1 room of 212 sq ft
      And the size of "Reception" is to be checked on site: measured by photo, ± 9 %
      When Dana confirms the size of "Reception" on site
      Then the total is $212.00 a month for 1 room of 212 sq ft
      And the size of "Reception" is her own

    @EYE-04 @AMB-V07
    Scenario: A typed size counts more than a measured one
      Given she has walked these rooms:
        | room      | type  | sq ft |
        | Reception | Lobby | 620   |
      When Dana measures "Reception" in a photo: 212 sq ft, within 9%
      And Dana measures "Reception" again: 220 sq ft
      Then the total is $220.00 a month for 1 room of 220 sq ft
      And the size of "Reception" is her own

    @EYE-09
    Scenario: Two hundred rooms of known size are measured well
      Then in 200 drawn rooms half of the measured sizes are within 5 %
      And the range has the true size in 85 of 100
      And no size is off by 30 %
