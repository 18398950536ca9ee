Feature: The price of cleaning
  A price is area x rate x visits. The rate is what a square foot costs per visit; a month has 20 weekdays,
  30 days, 4 weekly visits, 2 biweekly visits or 1 monthly visit.

  Background:
    Given Dana is signed in

  Rule: Each room costs its square feet x rate x visits a month

    @PRI-05 @PRI-10 @PRI-12 @PRI-13 @PX-01 @PX-02 @PX-03 @PX-04 @PX-05
    Scenario Outline: <example>: one room, <visits>
      Given Dana has drafted a <visits> quote for "Harbor Dental Group"
      And the rate is <cents> cents per square foot
      And she has walked rooms of <sizes> sq ft
      Then the customer pays <monthly> a month
      And the customer pays nothing once

      Examples:
        | example | sizes  | cents | visits    | monthly   |
        | PX-01   | 2,000  | 5     | weekly    | $400.00   |
        | PX-02   | 5,000  | 5     | daily     | $5,000.00 |
        | PX-03   | 3,000  | 4     | seven-day | $3,600.00 |
        | PX-04   | 12,500 | 2     | biweekly  | $500.00   |
        | PX-05   | 1,750  | 9     | monthly   | $157.50   |

    @PRI-13 @PX-06 @PX-07 @PX-08 @PX-09 @PX-10 @PX-46
    Scenario Outline: <example>: room by room
      Given Dana has drafted a <visits> quote for "Harbor Dental Group"
      And the rate is <cents> cents per square foot
      And she has walked rooms of <sizes> sq ft
      Then the price is made of:
        | Total Area    | <area>    |
        | Selling Price | <monthly> |

      Examples:
        | example | sizes                                       | cents | visits    | area          | monthly       |
        | PX-06   | 1,200 + 180 + 420                           | 7     | weekly    | 1,800 sq ft   | $504.00       |
        | PX-07   | 180 + 160 + 140 + 55 + 320 + 210 + 48 + 60  | 8     | biweekly  | 1,173 sq ft   | $187.68       |
        | PX-08   | 400 + 220 + 70 + 160                        | 10    | weekly    | 850 sq ft     | $340.00       |
        | PX-09   | 900                                         | 6     | seven-day | 900 sq ft     | $1,620.00     |
        | PX-10   | 5,400                                       | 12    | monthly   | 5,400 sq ft   | $648.00       |
        | PX-46   | 100                                         | 1     | monthly   | 100 sq ft     | $1.00         |
        | PX-46   | 100,000                                     | 100   | seven-day | 100,000 sq ft | $3,000,000.00 |

  Rule: Each line is rounded to the cent, halves up, and the lines are added

    @PX-16 @PX-17
    Scenario Outline: <example>: <why>
      Given Dana has drafted a monthly quote for "Harbor Dental Group"
      And the rate is <cents> cents per square foot
      And she has walked rooms of <sizes> sq ft
      Then the customer pays <monthly> a month

      Examples:
        | example | sizes           | cents | monthly | why                                          |
        | PX-16   | 1,287           | 3.5   | $45.05  | half a cent goes up                          |
        | PX-17   | 333 + 333 + 333 | 5.5   | $54.96  | rounded lines are added, not the other way   |

  Rule: A room's size is what was measured, else what a photo says, else nothing

    @QUO-10 @PX-14
    Scenario: Three rooms, three ways to know their size
      Given Dana has drafted a weekly quote for "Harbor Dental Group"
      And these rooms are measured by hand and by photo:
        | room | by hand | by photo |
        | A    | 800     | 1,050    |
        | B    |         | 640      |
        | C    |         |          |
      Then the price is made of:
        | Total Area    | 1,440 sq ft |
        | Selling Price | $288.00     |

    @PX-15
    Scenario: Before any room the size of the building counts
      Given Dana has drafted a quote for a building of 1,600 sq ft, biweekly, without rooms
      Then the customer pays $160.00 a month

  Rule: A rate is between 1 cent and $1.00 per square foot

    @PRI-37 @PRI-38
    Scenario Outline: A rate outside the limits
      Given Dana has drafted a weekly quote for "Harbor Dental Group"
      And she has walked rooms of 2,000 sq ft
      When Dana moves the rate to <cents> cents
      Then Dana sees the message "<sentence>"
      And the customer pays $400.00 a month

      Examples:
        | cents | sentence                               |
        | 0.5   | Price must be at least 1 cent per sq ft |
        | 101   | Price cannot exceed $1.00 per sq ft     |

    @PRI-01 @PRI-07 @PRI-08
    Scenario: A new quote starts at the usual rate
      Given Dana has drafted a weekly quote for "Harbor Dental Group"
      Then a new quote starts at 5 cents per square foot

  Rule: Every rate shows its monthly equivalent and warns when it is unusually high

    @PRI-05 @PRI-06
    Scenario Outline: <cents> cents, <visits>
      Given Dana has drafted a <visits> quote for "Harbor Dental Group"
      And the rate is <cents> cents per square foot
      And she has walked rooms of 2,000 sq ft
      Then a square foot costs <per month> a month
      And Dana is <warned>

      Examples:
        | visits    | cents | per month | warned                                              |
        | weekly    | 8     | $0.32     | not warned                                          |
        | daily     | 1     | $0.20     | not warned                                          |
        | daily     | 5     | $1.00     | warned "Above typical daily-service prices."        |
        | seven-day | 1     | $0.30     | not warned                                          |
        | seven-day | 2     | $0.60     | warned "Above typical daily-service prices."        |
