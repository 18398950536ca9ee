Feature: Extra work
  Extra work has a price of its own: every month, or once.

  Background:
    Given Dana is signed in
    And Dana has drafted a weekly quote for "Harbor Dental Group"

  Rule: Monthly work adds to the monthly price, one-time work is charged once

    @PRI-14 @PRI-21 @PX-11
    Scenario: Windows every month
      Given she has walked these rooms:
        | room   | type   | sq ft |
        | Office | Office | 2,000 |
      And she has added the service "Window cleaning" for $75.00 monthly in "Office"
      Then the price is made of:
        | Base Cleaning (per month) | $400.00 |
        | Extra Work (Monthly)      | $75.00  |
        | Extra Work (One-time)     | none    |
        | Selling Price             | $475.00 |
        | One-time                  | none    |

    @browser @PRI-14 @PRI-21 @PX-12
    Scenario: Carpets once
      Given she has walked these rooms:
        | room   | type   | sq ft |
        | Office | Office | 2,000 |
      And she has added the service "Carpet shampoo" for $450.00 one-time in "Office"
      Then the price is made of:
        | Base Cleaning (per month) | $400.00 |
        | Extra Work (Monthly)      | none    |
        | Extra Work (One-time)     | $450.00 |
        | Selling Price             | $400.00 |
        | One-time                  | $450.00 |

    @browser @PRI-19 @PRI-20 @PRI-21 @PRI-22 @PX-13 @PX-25
    Scenario: Both, in several rooms
      Given the rate is 7 cents per square foot
      And she has walked these rooms:
        | room     | type     | sq ft |
        | Office   | Office   | 1,200 |
        | Restroom | Restroom | 180   |
        | Lobby    | Lobby    | 420   |
      And she has added the service "Window cleaning" for $85.50 monthly in "Office"
      And she has added the service "Supply restock" for $24.25 monthly in "Restroom"
      And she has added the service "Strip and wax" for $310.00 one-time in "Lobby"
      Then the price is made of:
        | Total Area                | 1,800 sq ft |
        | Base Cleaning (per month) | $504.00     |
        | Extra Work (Monthly)      | $109.75     |
        | Extra Work (One-time)     | $310.00     |
        | Selling Price             | $613.75     |
        | One-time                  | $310.00     |

  Rule: Work for the whole building is quantity x price, as often as it is done

    @PRI-17 @QUO-14 @PX-45
    Scenario: Supplies, a sign and mats
      Given Dana has drafted a weekly quote with this work for the whole building:
        | item        | quantity | price   | charged  |
        | Towel rolls | 3        | $12.50  | weekly   |
        | Door sign   | 1        | $200.00 | one-time |
        | Floor mats  | 2        | $30.00  |          |
      Then the customer pays $210.00 a month
      And the customer pays $200.00 once

  Rule: A price is suggested from the room's size

    @PRI-09 @PX-44
    Scenario: Usual prices
      Then usual prices for 2,000 sq ft are:
        | deep cleaning     | $300.00 |
        | window cleaning   | $160.00 |
        | carpet cleaning   | $500.00 |
        | floor maintenance | $240.00 |
        | sanitization      | $200.00 |

  Rule: Extra work has a name and a price that is not negative

    @QUO-44 @QUO-45
    Scenario Outline: Work that cannot be charged
      Given she has walked these rooms:
        | room   | type   | sq ft |
        | Office | Office | 2,000 |
      When she adds the service "<name>" for <price> monthly in "Office"
      Then Dana sees the message "<sentence>"

      Examples:
        | name    | price          | sentence                       |
        |         | $75.00         | Service name is required       |
        | Windows | $10,000,001.00 | Price can’t exceed $10,000,000 |
