Feature: Walking the building
  Each room has a type and size, tasks, extra work, photos and notes.
  The total is right after every step.

  Background:
    Given Dana is signed in
    And Dana has drafted a daily quote for "Harbor Dental Group"

  Rule: A room has a type and a size

    @browser @QUO-20 @QUO-32 @QUO-55 @QUO-57
    Scenario: Two rooms add up to a total
      When Dana adds the room "Reception", type "Lobby", of 620 sq ft
      Then the total is $620.00 a month for 1 room of 620 sq ft
      When she adds the room "Exam rooms", type "Medical Facility", of 1,480 sq ft
      Then the total is $2,100.00 a month for 2 rooms of 2,100 sq ft

    @QUO-52
    Scenario: A room without a size is not added
      When Dana adds the room "Reception", type "Lobby", of 0 sq ft
      Then Dana sees the message "Please enter square footage"
      And the total is $0.00 a month for 0 rooms of 0 sq ft

    @QUO-20 @QUO-21
    Scenario Outline: Room types of buildings and homes: <type>
      When Dana adds the room "Room", type "<type>", of 100 sq ft
      Then the customer will read these areas:
        | area | about              |
        | Room | <type> · 100 sq ft |

      Examples:
        | type             |
        | Office           |
        | Restroom         |
        | Kitchen          |
        | Lobby            |
        | Conference Room  |
        | Warehouse        |
        | Retail Space     |
        | Medical Facility |
        | Common Area      |
        | Bedroom          |
        | Bathroom         |
        | Living Room      |
        | Laundry Room     |
        | Entryway         |

    @browser
    Scenario: Measuring a room again updates the price
      Given she has walked these rooms:
        | room      | type  | sq ft |
        | Reception | Lobby | 620   |
      When Dana measures "Reception" again: 640 sq ft
      Then the total is $640.00 a month for 1 room of 640 sq ft

    Scenario: A size of zero is refused
      Given she has walked these rooms:
        | room      | type  | sq ft |
        | Reception | Lobby | 620   |
      When Dana measures "Reception" again: 0 sq ft
      Then Dana sees the message "Please enter square footage"
      And the total is $620.00 a month for 1 room of 620 sq ft

  Rule: Tasks come from the room's checklist or are the contractor's own

    @browser @QUO-08 @QUO-22 @QUO-26 @QUO-101
    Scenario: Checklist tasks and a custom task
      Given she has walked these rooms:
        | room       | type             | sq ft |
        | Exam rooms | Medical Facility | 1,480 |
      When Dana ticks "Empty Medical Waste, Clean Exam Rooms" in "Exam rooms"
      And she adds her own task "Wipe down X-ray lead aprons" in "Exam rooms"
      Then the customer will read these areas:
        | area       | tasks                                                                |
        | Exam rooms | Empty Medical Waste, Clean Exam Rooms, Wipe down X-ray lead aprons |
      And the total is $1,480.00 a month for 1 room of 1,480 sq ft

    @QUO-54
    Scenario: A custom task needs a name
      Given she has walked these rooms:
        | room      | type  | sq ft |
        | Reception | Lobby | 620   |
      When she adds her own task "  " in "Reception"
      Then Dana sees the message "Task name is required"

    @QUO-22 @QUO-23 @QUO-24 @QUO-25 @QUO-28
    Scenario: The checklists
      Then there are 146 ready tasks for 15 types of rooms, 8 to 10 for each
      And a "Restroom" offers "Clean & Sanitize Toilets, Clean Sinks & Counters, Mop & Sanitize Floors, Stock Paper Products, Clean Mirrors, Empty Trash & Replace Liners, Disinfect Door Handles, Clean Stall Partitions, Clean Soap Dispensers, Scrub Tile Grout"
      And an "Office" offers "Vacuum Carpets, Empty Trash Bins, Dust All Surfaces, Clean Windows (Interior), Sanitize Phones & Equipment, Vacuum Office Chairs, Organize & Straighten, Clean Baseboards, Polish Wood Furniture, Clean Light Fixtures"

  Rule: Extra work is charged in addition to cleaning its room

    @browser @QUO-09 @PRI-14 @QUO-62
    Scenario: Windows every month, a deep clean once
      Given she has walked these rooms:
        | room       | type             | sq ft |
        | Reception  | Lobby            | 620   |
        | Exam rooms | Medical Facility | 1,480 |
      When Dana adds the service "Interior windows" for $120.00 monthly in "Reception"
      Then the total is $2,220.00 a month for 2 rooms of 2,100 sq ft
      When she adds the service "Deep clean" for $450.00 one-time in "Exam rooms"
      Then the total is $2,220.00 a month for 2 rooms of 2,100 sq ft, and $450.00 once

  Rule: Notes and photos of a room reach the customer

    @browser @QUO-11 @QUO-32 @QUO-36 @QUO-56 @QUO-103
    Scenario: A note and a photo are added to a room
      Given she has walked these rooms:
        | room      | type  | sq ft |
        | Reception | Lobby | 620   |
      When Dana notes "The practice empties its sharps containers." in "Reception"
      And she takes a photo of "Reception"
      Then the customer will read these areas:
        | area      | notes                                       |
        | Reception | The practice empties its sharps containers. |
      And 1 photo of "Reception" is kept

    @QUO-12 @T-26 @T-27
    Scenario Outline: A file that is not a photo is refused
      Given she has walked these rooms:
        | room      | type  | sq ft |
        | Reception | Lobby | 620   |
      When Dana adds <file> to "Reception"
      Then Dana sees the message "<sentence>"
      And 0 photos of "Reception" are kept

      Examples:
        | file                                | sentence                                 |
        | a text file called "reception.png"  | Please choose a PNG, JPG, GIF or WebP photo |
        | a file of 11 MB                     | File is larger than 10 MB                |

  Rule: A removed room can be restored unchanged

    @browser
    Scenario: A room is removed and restored
      Given she has walked these rooms:
        | room      | type     | sq ft |
        | Reception | Lobby    | 620   |
        | Restrooms | Restroom | 240   |
      And she has added the service "Interior windows" for $120.00 monthly in "Reception"
      When Dana removes the room "Reception"
      Then the total is $240.00 a month for 1 room of 240 sq ft
      When she undoes that
      Then the total is $980.00 a month for 2 rooms of 860 sq ft

  Rule: Two devices never silently overwrite each other

    @T-42
    Scenario: The same room is changed on two devices
      Given she has walked these rooms:
        | room      | type  | sq ft |
        | Reception | Lobby | 620   |
      And Dana has "Reception" open on two devices
      When Dana makes it 700 sq ft on the first device
      And Dana makes it 650 sq ft on the second device
      Then Dana sees the message "This was changed in another tab or on another device"
      And the total is $700.00 a month for 1 room of 700 sq ft

    @T-42 @F-13
    Scenario: The same change from two devices is not a conflict
      Given she has walked these rooms:
        | room      | type  | sq ft |
        | Reception | Lobby | 620   |
      And Dana has "Reception" open on two devices
      When Dana makes it 700 sq ft on the first device
      And Dana makes it 700 sq ft on the second device
      Then Dana sees no error

  Rule: A repeated request adds a room once

    @T-41
    Scenario: The same room sent twice is added once
      When the same room of 620 sq ft arrives twice
      Then the total is $620.00 a month for 1 room of 620 sq ft
