Feature: Job costs and profit
  A contractor enters what a job costs her in a month. The rest of the price is profit, which her customer never sees.

  Background:
    Given Dana is signed in

  Rule: Costs are labor, six categories and costs of her own; labor is wage x hours

    @PRI-59 @PRI-60 @PRI-61 @PRI-65 @PRI-66 @PRI-67 @PRI-68 @PRI-69 @PRI-88 @PX-31
    Scenario: A healthy margin
      Given Dana has drafted a monthly quote with this work for the whole building:
        | item     | price     |
        | Cleaning | $2,000.00 |
      When Dana enters these costs:
        | Lead cleaner   | $18.50 x 40 hours   |
        | Evening helper | $16.00 x 12.5 hours |
        | supplies       | $120.00             |
        | insurance      | $85.00              |
        | equipment      | $40.00              |
        | transportation | $60.00              |
        | overhead       | $150.00             |
        | Software       | $25.00              |
      Then her books say:
        | total costs | $1,420.00 |
        | net profit  | $580.00   |
        | margin      | 29.0%     |
        | warning     | none      |

    @PRI-72 @PX-32
    Scenario: Costs exceed revenue
      Given Dana has drafted a monthly quote with this work for the whole building:
        | item     | price   |
        | Cleaning | $400.00 |
      When Dana enters these costs:
        | Cleaner  | $20.00 x 18 hours |
        | supplies | $60.00            |
      Then her books say:
        | net profit | −$20.00              |
        | margin     | −5.0%                |
        | warning    | costs exceed revenue |

    @PRI-63
    Scenario: A cost of her own has a name
      Given Dana has drafted a quote for "Harbor Dental Group"
      When Dana enters these costs:
        |  | $25.00 |
      Then Dana sees the message "Cost name is required"

  Rule: Below 0 is a loss, above 0 and below 10% is thin; 0 and 10% are neither

    @PRI-72 @PRI-73 @PX-33 @PX-34 @PX-35 @PX-36 @PX-37
    Scenario Outline: <costs> of <price>
      Given Dana has drafted a monthly quote with this work for the whole building:
        | item     | price   |
        | Cleaning | <price> |
      When Dana enters costs of <costs> a month
      Then her books say:
        | net profit | <profit>  |
        | margin     | <margin>  |
        | warning    | <warning> |

      Examples:
        | price     | costs   | profit  | margin | warning              |
        | $1,000.00 | $925.00 | $75.00  | 7.5%   | under 10% stays      |
        | $1,000.00 | $900.40 | $99.60  | 10.0%  | under 10% stays      |
        | $1,000.00 | $900.00 | $100.00 | 10.0%  | none                 |
        | $500.00   | $500.00 | $0.00   | 0.0%   | none                 |
        | $0.00     | $50.00  | −$50.00 | 0.0%   | costs exceed revenue |

  Rule: Profit updates with every price change

    @PRI-69 @PRI-70
    Scenario: A new rate and more visits
      Given Dana has drafted a weekly quote for "Harbor Dental Group"
      And she has walked rooms of 2,000 sq ft
      And she enters costs of $150.00 a month
      When Dana moves the rate to 6 cents
      Then her books say:
        | net profit | $330.00 |
      When Dana changes the visits to daily
      Then her books say:
        | net profit | $2,250.00 |

    @PRI-69 @PRI-70
    Scenario: An asking price and one more room
      Given Dana has drafted a daily quote for "Harbor Dental Group"
      And she has walked rooms of 2,000 sq ft
      And she enters costs of $150.00 a month
      When she asks for $1,800.00 a month
      Then her books say:
        | net profit | $1,650.00 |
      When she adds the room "Lobby", type "Lobby", of 1,000 sq ft
      Then her books say:
        | net profit | $2,550.00 |

  Rule: A quote with costs shows its profit in the list; one without says so

    @PX-38 @QUO-95
    Scenario: Two quotes
      Given Dana has drafted a quote for "Acme Offices"
      And Dana has drafted a quote for "Harbor Dental Group"
      And she has walked rooms of 2,000 sq ft
      When she enters costs of $150.00 a month
      Then the list shows:
        | customer            | per month | net profit |
        | Harbor Dental Group | $400.00   | $250.00    |
        | Acme Offices        | $0.00     | (no costs) |

  Rule: Costs stay with the contractor

    @PRI-62
    Scenario: Costs of a quote that was sent
      Given Dana has drafted a weekly quote for "Harbor Dental Group"
      And she has walked rooms of 2,000 sq ft
      And she has sent the quote
      When she enters costs of $150.00 a month
      Then the list shows:
        | customer            | net profit | sent | note |
        | Harbor Dental Group | $250.00    | Sent |      |
