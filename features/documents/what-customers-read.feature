Feature: What customers read
  The quote looks good, is complete and adds up, and never shows the contractor's own figures.

  Background:
    Given Dana is signed in
    And Dana has drafted a weekly quote for "Harbor Dental Group"

  Rule: The lines always add up to the price

    @DOC-02 @PX-19
    Scenario: A price 10% lower is spread over the lines
      Given the rate is 7 cents per square foot
      And she has walked these rooms:
        | room     | type     | sq ft |
        | Office   | Office   | 1,200 |
        | Restroom | Restroom | 180   |
        | Lobby    | Lobby    | 420   |
      And she has added the service "Window cleaning" for $85.50 monthly in "Office"
      And she has added the service "Strip and wax" for $310.00 one-time in "Lobby"
      And she asks 90% of the price
      When Dana sends the quote
      Then the lines of the PDF add up to $530.55 a month and $279.00 once
      And the PDF says:
        | Total per month $530.55       |
        | One-time, first visit $279.00 |

  Rule: The quote states its terms

    @DOC-02
    Scenario: The PDF states the terms
      Given she has walked rooms of 2,000 sq ft
      When Dana sends the quote
      Then the PDF says:
        | Every week, the same price each month.   |
        | Valid for 30 days from                   |
        | Sales tax not included where applicable. |
        | Accepted by (name and signature)         |

    @PRP-03
    Scenario: A tax is added to each total, and prices stay before tax
      Given her quotes add "Sales tax" of 8.25%
      And she has walked rooms of 2,000 sq ft
      When Dana sends the quote
      Then the PDF says:
        | Subtotal per month $400.00 Sales tax 8.25% $33.00 Total per month $433.00 |
      And the email says "Subtotal per month: $400.00 Sales tax 8.25%: $33.00 Total per month: $433.00"
      And neither the email nor the PDF mentions "Sales tax not included"

    @PRP-03
    Scenario: An exempt customer pays no tax, and reads that
      Given her quotes add "Sales tax" of 8.25%
      And her customer is exempt from tax
      And she has walked rooms of 2,000 sq ft
      When Dana sends the quote
      Then the PDF says:
        | Tax exempt Total per month $400.00 |
      And neither the email nor the PDF mentions "Sales tax"

    @PRP-03
    Scenario: A contractor shows her customers only the totals
      Given her quotes show no room prices
      And she has walked these rooms:
        | room   | type   | sq ft |
        | Office | Office | 1,200 |
        | Lobby  | Lobby  | 800   |
      When Dana sends the quote
      Then the PDF says:
        | Total per month $400.00 |
      And neither the email nor the PDF mentions "$240.00"
      And neither the email nor the PDF mentions "$160.00"

    @SCH-05
    Scenario: A contractor who counts visits prices each additional one
      Given her monthly prices cover a number of visits
      And she has walked rooms of 2,000 sq ft
      When Dana sends the quote
      Then the PDF says:
        | Covers 4 visits a month. Each additional visit: $100.00. |

    @SCH-06
    Scenario: Weekly work is sold by the visit
      Given she has walked rooms of 2,000 sq ft
      When Dana sends the quote
      Then the email says "Price per visit: $100.00"
      And the email says "Monthly price: $400.00"

  Rule: The quote comes from the contractor, never from TidyTally

    @DOC-03 @AMB-D07 @SND-01
    Scenario: Without a business name it comes in the contractor's own name
      Given she has walked rooms of 2,000 sq ft
      When Dana sends the quote
      Then the email is from "Dana Dustwell"
      And the PDF says:
        | Dana Dustwell |
      And the customer reads "TidyTally" only as "Sent with TidyTally" at the foot of the email

  Rule: Costs never reach a customer

    @DOC-04 @PRI-31
    Scenario: A quote with costs shows none of them
      Given she has walked rooms of 2,000 sq ft
      And her own costs are $312.34 a month and $78.90 once
      When Dana sends the quote
      Then neither the email nor the PDF mentions "312.34"
      And neither the email nor the PDF mentions "78.90"
      And neither the email nor the PDF mentions "cost"
      And neither the email nor the PDF mentions "profit"
      And neither the email nor the PDF mentions "margin"

  Rule: The quote shows at most two photos per room

    @DOC-02
    Scenario: Of three photos, two are shown
      Given she has walked these rooms:
        | room      | type  | sq ft |
        | Reception | Lobby | 620   |
      And she has taken 3 photos of "Reception"
      When Dana sends the quote
      Then the PDF shows 2 photos

  Rule: A year paid in advance is offered only when the contractor wants it

    @PRI-15
    Scenario: The yearly price is not offered by default
      Given she has walked rooms of 2,000 sq ft
      When Dana sends the quote
      Then neither the email nor the PDF mentions "$4,080.00"

    @PRI-15
    Scenario: The yearly price is offered when she wants it
      Given she has walked rooms of 2,000 sq ft
      And she offers a year paid in advance
      When Dana sends the quote
      Then the PDF says:
        | Pay for the year $4,080.00 Save $720.00 |

  Rule: The contractor can read the PDF before her customer does

    @DOC-05
    Scenario: She opens the PDF before sending
      Given she has walked rooms of 2,000 sq ft
      Then Dana can open the PDF herself, and nothing is emailed
