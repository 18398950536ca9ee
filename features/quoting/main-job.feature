Feature: The main job, end to end
  Walk a building, price it, and the customer has a PDF quote.

  @browser @QUO-01 @QUO-32 @QUO-33 @QUO-34 @QUO-62 @QUO-94 @PRI-34 @DOC-01 @DOC-02 @DOC-07 @DOC-08
  Scenario Outline: A dental practice, cleaned every weekday, quoted <how>
    Given Dana is signed in
    And she sets her usual rate to 5 cents per square foot
    And she works <how>
    When Dana drafts a quote:
      | audience       | commercial                 |
      | company        | Harbor Dental Group        |
      | contact person | Priya Nair                 |
      | email          | priya@harbordental.example |
      | phone          | (503) 555-0188             |
      | building type  | Medical                    |
      | how often      | Daily (Mon–Fri)            |
      | start          | Within 30 days             |
    And she adds the room "Reception", type "Lobby", of 620 sq ft
    Then the total is $620.00 a month for 1 room of 620 sq ft
    When she ticks "Clean Entrance Glass, Vacuum Entry Mats" in "Reception"
    And she takes a photo of "Reception"
    And she adds the service "Interior windows" for $120.00 monthly in "Reception"
    Then the total is $740.00 a month for 1 room of 620 sq ft
    When she adds the room "Exam rooms", type "Medical Facility", of 1,480 sq ft
    Then the total is $2,220.00 a month for 2 rooms of 2,100 sq ft
    When she ticks "Empty Medical Waste, Clean Exam Rooms" in "Exam rooms"
    And she adds her own task "Wipe down X-ray lead aprons" in "Exam rooms"
    And she adds the service "Deep clean" for $450.00 one-time in "Exam rooms"
    And she notes "The practice empties its sharps containers." in "Exam rooms"
    Then the total is $2,220.00 a month for 2 rooms of 2,100 sq ft, and $450.00 once
    When she adds the room "Restrooms", type "Restroom", of 240 sq ft
    Then the total is $2,460.00 a month for 3 rooms of 2,340 sq ft, and $450.00 once
    When she adds the room "Back office", type "Office", of 560 sq ft
    Then the total is $3,020.00 a month for 4 rooms of 2,900 sq ft, and $450.00 once
    When she adds the room "Staff kitchen", type "Kitchen", of 180 sq ft
    Then the total is $3,200.00 a month for 5 rooms of 3,080 sq ft, and $450.00 once
    When she moves the rate to 6 cents
    Then the price is made of:
      | Total Area                | 3,080 sq ft |
      | Base Cleaning (per month) | $3,696.00   |
      | Extra Work (Monthly)      | $120.00     |
      | Extra Work (One-time)     | $450.00     |
      | Selling Price             | $3,816.00   |
      | One-time                  | $450.00     |
    When she sends the quote
    Then the quote is sent
    And the customer has 1 email
    And the email goes to "priya@harbordental.example" and replies go to Dana
    And the email has the PDF "harbor-dental-group-quote.pdf"
    And the PDF says:
      | Harbor Dental Group                         |
      | Daily (Mon–Fri)                             |
      | $190.80 a visit (20 visits a month)         |
      | Reception                                   |
      | Clean Entrance Glass, Vacuum Entry Mats     |
      | Wipe down X-ray lead aprons                 |
      | The practice empties its sharps containers. |
      | Total per month $3,816.00                   |
      | One-time, first visit $450.00               |
    And the PDF shows 1 photo
    And the lines of the PDF add up to $3,816.00 a month and $450.00 once
    And the list shows:
      | customer            | per month | bid     | sent |
      | Harbor Dental Group | $3,816.00 | Pending | Sent |

    Examples:
      | how                     |
      | at a desk               |
      | on a phone              |
      | with the keyboard alone |
