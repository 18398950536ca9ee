Feature: The usual rate and the usual costs
  A contractor sets her rate and her usual costs once. Quotes that she already made keep theirs.

  Rule: A new quote starts at the contractor's rate; older quotes keep theirs

    @PRI-01 @PRI-46
    Scenario: From 5 to 7 cents
      Given Dana is signed in
      When Dana drafts a quote:
        | company | Acme Offices |
      Then a new quote starts at 5 cents per square foot
      When she sets her usual rate to 7 cents per square foot
      And Dana drafts a quote:
        | company | Harbor Dental Group |
      Then a new quote starts at 7 cents per square foot

    @PRI-43 @PRI-44
    Scenario Outline: A rate of <cents> cents
      Given Dana is signed in
      When she sets her usual rate to <cents> cents per square foot
      Then Dana sees the message "<sentence>"

      Examples:
        | cents | sentence                                |
        | 0.5   | Price must be at least 1 cent per sq ft |
        | 101   | Price cannot exceed $1.00 per sq ft     |

  Rule: The preview counts an average month of 4.33 weeks; a quote bills 4 weekly visits

    @PRI-11 @PRI-41 @PRI-42 @PX-39 @PX-40 @PX-41 @PX-43
    Scenario Outline: <cents> cents, <sqft> sq ft, <visits>
      Then at <cents> cents the preview of <sqft> sq ft, <visits>, is <price> a month

      Examples:
        | cents | sqft   | visits   | price      |
        | 3     | 2,000  | weekly   | $259.80    |
        | 3     | 5,000  | daily    | $3,000.00  |
        | 3     | 15,000 | daily    | $9,000.00  |
        | 5     | 2,000  | weekly   | $433.00    |
        | 5     | 5,000  | daily    | $5,000.00  |
        | 5     | 15,000 | daily    | $15,000.00 |
        | 8     | 2,000  | weekly   | $692.80    |
        | 8     | 5,000  | daily    | $8,000.00  |
        | 8     | 15,000 | daily    | $24,000.00 |
        | 5     | 1,000  | biweekly | $108.50    |

    @PX-42
    Scenario: The same office on a quote
      Given Dana is signed in
      And Dana has drafted a weekly quote for "Harbor Dental Group"
      And she has walked rooms of 2,000 sq ft
      Then the customer pays $400.00 a month
      And at 5 cents the preview of 2,000 sq ft, weekly, is $433.00 a month

  Rule: Usual costs are offered for each new quote and added to none

    @PRI-02 @PRI-56
    Scenario: Two usual costs
      Given Dana is signed in
      And she keeps these usual costs:
        | supplies | $120.00 |
        | Software | $25.00  |
      When Dana drafts a quote:
        | company | Harbor Dental Group |
      Then a new quote offers her these costs:
        | supplies | $120.00 |
        | Software | $25.00  |
      But no costs are stored with the quote

  Rule: Costs that all customers share are split by price when they are saved

    @GRD-06
    Scenario: Insurance for the whole company
      Given Dana is signed in
      And she keeps these usual costs, shared by all customers:
        | insurance | $2,000.00 |
        | Software  | $25.00    |
      And Dana has won "Acme Offices" at $3,000.00 a month
      And Dana has drafted a weekly quote for "Harbor Dental Group"
      And she has walked rooms of 5,000 sq ft
      Then the customer pays $1,000.00 a month
      When she takes over her usual costs
      Then her quote has these shares of her costs:
        | insurance | $500.00 of $2,000.00 |
        | Software  | $6.25 of $25.00      |
      And her books say:
        | total costs | $506.25 |
        | net profit  | $493.75 |

    @GRD-06
    Scenario: A later win changes nothing that is saved
      Given Dana is signed in
      And she keeps these usual costs, shared by all customers:
        | insurance | $2,000.00 |
      And Dana has drafted a weekly quote for "Harbor Dental Group"
      And she has walked rooms of 5,000 sq ft
      When she takes over her usual costs
      And Dana has won "Acme Offices" at $3,000.00 a month
      Then today her share of insurance would be $500.00
      But her quote has these shares of her costs:
        | insurance | $2,000.00 of $2,000.00 |
      When she shares her costs again
      Then her quote has these shares of her costs:
        | insurance | $500.00 of $2,000.00 |

  Rule: Both settings belong to the paid plans; the costs of a single quote do not

    @PRI-39 @PRI-48 @BIL-55 @BIL-57
    Scenario: A trial
      Given Dana is signed in and her subscription is on trial
      When she sets her usual rate to 7 cents per square foot
      Then Dana sees the message "Premium Feature Required"
      When she keeps these usual costs:
        | supplies | $120.00 |
      Then Dana sees the message "Premium Feature Required"
      Given Dana has drafted a weekly quote for "Harbor Dental Group"
      And she has walked rooms of 2,000 sq ft
      When Dana enters costs of $150.00 a month
      Then her books say:
        | net profit | $250.00 |
