Feature: Figures of all quotes
  The dashboard counts every quote: open bids, won bids, profit. Quotes can be searched, sorted and exported.

  Background:
    Given Dana is signed in

  Rule: The figures count every quote, but only sent ones wait for an answer

    @QUO-68 @AMB-Q21 @PRI-16 @U-03
    Scenario: The figures of a month's work
      Given Dana has these quotes:
        | company             | per month | costs     | bid     | sent |
        | Harbor Dental Group | $3,816.00 | $2,909.00 | pending | yes  |
        | Northgate Logistics | $2,944.00 | $2,732.00 | pending | yes  |
        | Lakeview Condo 4B   | $196.00   |           | pending | no   |
        | Cedar & Finch Books | $1,800.00 | $1,314.00 | won     | yes  |
        | Alder Row           | $262.40   |           | won     | no   |
        | Westbrook Academy   | $9,520.00 | $9,830.00 | lost    | yes  |
      Then the figures are:
        | quotes                 | 6          |
        | drafts                 | 1          |
        | pending                | 2          |
        | won                    | 2          |
        | lost                   | 1          |
        | win rate               | 66.7%      |
        | waiting for an answer  | $6,760.00  |
        | under a 10% margin     | 1          |
        | won, per month         | $2,062.40  |
        | won, per year          | $24,748.80 |
        | net profit, per month  | $486.00    |
        | of                     | $1,800.00  |

    @QUO-68
    Scenario: The figures before the first quote
      Then the figures are:
        | quotes                | 0        |
        | win rate              | none     |
        | won, per month        | $0.00    |
        | net profit, per month | none     |

    @QUO-88 @QUO-90 @AMB-Q20
    Scenario: A won bid updates the figures
      Given Dana has these quotes:
        | company             | per month | bid     | sent |
        | Harbor Dental Group | $3,816.00 | pending | yes  |
      When Dana records the "Harbor Dental Group" quote as won
      Then the figures are:
        | pending               | 0          |
        | won                   | 1          |
        | waiting for an answer | $0.00      |
        | won, per month        | $3,816.00  |
        | won, per year         | $45,792.00 |

  Rule: A customer is a company and its email address, ignoring capitals and spaces

    @QUO-69 @AMB-Q22
    Scenario: Three quotes belong to two customers
      Given Dana has drafted these quotes:
        | company      | email                |
        | ACME Offices | Office@acme.example  |
        | Acme Offices | office@ACME.example  |
        | Acme Offices | second@acme.example  |
      Then the customers are:
        | company      | quotes |
        | Acme Offices | 2      |
        | Acme Offices | 1      |

  Rule: The list can be sorted

    @QUO-70 @AMB-Q29
    Scenario Outline: Sorted by <order>
      Given Dana has these quotes:
        | company | per month |
        | Birch   | $300.00   |
        | acme    | $100.00   |
        | Cobalt  | $200.00   |
      Then by <order> the list is "<companies>"

      Examples:
        | order   | companies           |
        | newest  | Cobalt, acme, Birch |
        | oldest  | Birch, acme, Cobalt |
        | price   | Birch, Cobalt, acme |
        | company | acme, Birch, Cobalt |

  Rule: Editing a quote updates its price

    @QUO-79 @AMB-Q16 @PX-23
    Scenario: She changes the rate and the company name
      Given Dana has drafted a weekly quote for "Harbor Dental Group"
      And she has walked a room of 2,000 sq ft
      When Dana edits the quote:
        | company name       | Harbor Dental LLC |
        | price per sq ft    | 0.06              |
      Then the list shows:
        | customer          | per month |
        | Harbor Dental LLC | $480.00   |

    @U-26
    Scenario: She corrects a name before any room is walked
      Given Dana has drafted a weekly quote for "Harbor Dental Group"
      When Dana edits the quote:
        | company name | Harbor Dental LLC |
      Then the list shows:
        | customer          | per month |
        | Harbor Dental LLC | $0.00     |

    @QUO-80 @QUO-81 @QUO-83 @QUO-85
    Scenario Outline: An invalid <field> is refused
      Given Dana has drafted a weekly quote for "Harbor Dental Group"
      When Dana edits the quote:
        | <field> | <typed> |
      Then Dana sees the message "<sentence>"

      Examples:
        | field           | typed | sentence                             |
        | company name    |       | Company name is required             |
        | contact person  |       | Contact person is required           |
        | email           | priya | Valid email is required              |
        | phone           |       | Phone is required                    |
        | total area      | 0     | Square footage must be greater than 0 |
        | price per sq ft | 0.001 | Price must be at least $0.01         |
        | price per sq ft | 1.01  | Price cannot exceed $1.00            |

  Rule: All quotes can be exported as a workbook

    @DOC-12 @DOC-13 @AMB-D08 @T-31
    Scenario: The workbook holds real numbers, and text is never a formula
      Given Dana has these quotes:
        | company             | per month | costs     | bid | sent |
        | =1+1                | $196.00   |           | pending | no |
        | Cedar & Finch Books | $1,800.00 | $1,314.00 | won | yes  |
      Then the workbook holds:
        | Company             | Monthly price | Net profit per month | Margin | Bid status | Status |
        | Cedar & Finch Books | 1800          | 486                  | 0.27   | Won        | Sent   |
        | '=1+1               | 196           |                      |        | Pending    | Draft  |
        | 2 quotes            | 1996          | 486                  |        |            |        |

    @DOC-13
    Scenario: The workbook is available after the subscription ends
      Given Dana has drafted a quote for "Harbor Dental Group"
      And her subscription has ended
      Then the workbook holds:
        | Company             |
        | Harbor Dental Group |
        | 1 quote             |
