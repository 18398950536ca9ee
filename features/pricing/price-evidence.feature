Feature: Price optimization from the contractor's own bids
  Every bid that was won or lost shows what customers pay. After five of them, the product suggests a rate.

  Rule: With fewer than five decided bids nothing is suggested, and the contractor learns how many are missing

    @EVD-03 @PRI-78
    Scenario: Three answers
      Given Dana is signed in
      And Dana has bid on weekly offices of 5,000 sq ft:
        | cents | outcome |
        | 4.0   | won     |
        | 4.6   | won     |
        | 5.2   | lost    |
        | 4.4   | pending |
      When she asks what her bids say
      Then 2 more answers are missing
      And no other rate is suggested
      And the reason given is "You have 3 decided bids; 2 more and your own bids can say something about your chance to win."

    @EVD-03 @EVD-01
    Scenario: The fifth answer
      Given Dana is signed in
      And Dana has bid on weekly offices of 5,000 sq ft:
        | cents | outcome |
        | 4.0   | won     |
        | 4.2   | won     |
        | 4.6   | won     |
        | 5.0   | lost    |
      When she asks what her bids say
      Then 1 more answer is missing
      Given Dana has bid on weekly offices of 5,000 sq ft:
        | cents | outcome |
        | 5.4   | lost    |
      When she asks what her bids say
      Then no more answers are missing
      And her chance to win falls as the rate rises

  Rule: The suggestion is the rate with the highest expected profit, within 15% of today's

    @EVD-02 @EVD-06 @AMB-P25 @PRI-78 @PRI-80
    Scenario: A contractor who asks too little
      Given Dana is signed in
      And she sets her usual rate to 4 cents per square foot
      And Dana has bid on weekly offices of 5,000 sq ft:
        | cents | outcome | costs   |
        | 3.6   | won     | $600.00 |
        | 3.8   | won     | $600.00 |
        | 4.0   | won     | $600.00 |
        | 4.2   | won     | $600.00 |
        | 4.6   | won     | $600.00 |
        | 5.4   | lost    | $600.00 |
      When she asks what her bids say
      Then the suggested rate is 4.6 cents
      And a win is less likely, and each bid keeps more
      And the reason given is "You won 5 of 6 decided bids."
      And the reason given is "With a cost of $0.030 (from your own bids)"

    @EVD-02 @EVD-07
    Scenario Outline: Six bids that were all <outcome>
      Given Dana is signed in
      And Dana has bid on weekly offices of 5,000 sq ft:
        | cents | outcome   |
        | 4.8   | <outcome> |
        | 4.9   | <outcome> |
        | 5.0   | <outcome> |
        | 5.0   | <outcome> |
        | 5.1   | <outcome> |
        | 5.2   | <outcome> |
      When she asks what her bids say
      Then the suggested rate is between <least> and <most> cents

      Examples:
        | outcome | least | most |
        | won     | 5     | 5.75 |
        | lost    | 4.25  | 5    |

    @EVD-05
    Scenario: Following the suggestion changes new quotes only
      Given Dana is signed in
      And she sets her usual rate to 4 cents per square foot
      And Dana has drafted a weekly quote for "Harbor Dental Group"
      And Dana has bid on weekly offices of 5,000 sq ft:
        | cents | outcome | costs   |
        | 3.6   | won     | $600.00 |
        | 3.8   | won     | $600.00 |
        | 4.0   | won     | $600.00 |
        | 4.2   | won     | $600.00 |
        | 4.6   | won     | $600.00 |
        | 5.4   | lost    | $600.00 |
      When she asks what her bids say
      And she follows the suggestion
      Then the quote for "Harbor Dental Group" is still at 4 cents per square foot
      When Dana drafts a quote:
        | company | Acme Offices |
      Then a new quote starts at 4.6 cents per square foot

  Rule: Only her own bids count, recent ones more than old ones

    @EVD-01
    Scenario: Another contractor's bids
      Given Robin is signed in
      And Dana is signed in
      And Dana has bid on weekly offices of 5,000 sq ft:
        | cents | outcome |
        | 4.0   | won     |
        | 4.2   | won     |
        | 4.6   | won     |
        | 5.0   | lost    |
        | 5.2   | lost    |
      When Robin asks what her bids say
      Then 5 more answers are missing

    @EVD-01
    Scenario: A bid of a year ago
      Given Dana is signed in
      And Dana has bid on weekly offices of 5,000 sq ft:
        | cents | outcome | months ago |
        | 4.0   | won     | 0          |
        | 4.2   | won     | 12         |
        | 4.6   | lost    | 24         |
      When she asks what her bids say
      Then these bids count:
        | cents | counts as |
        | 4.0   | 1.00      |
        | 4.2   | 0.50      |
        | 4.6   | 0.25      |

  Rule: Published prices are planning ranges with a source and a year

    @EVD-04 @PRI-77 @PRI-79
    Scenario Outline: <cents> cents for weekly offices
      Given Dana is signed in
      And she sets her usual rate to <cents> cents per square foot
      When she asks what her bids say
      Then her rate is "<position>"
      And the published average is 4.55 cents, from "Planning ranges compiled from public US price guides", 2026

      Examples:
        | cents | position     |
        | 4     | Below Market |
        | 5     | At Market    |
        | 6     | Above Market |

    @EVD-04 @PRI-81
    Scenario: The market
      Given Dana is signed in
      Then these are the published prices:
        | average of six types | $0.042 |
        | lowest               | $0.010 |
        | highest              | $0.350 |
        | usual win rate       | 25%    |

    @PRI-82 @PRI-83 @AMB-P28
    Scenario Outline: The published price of a building: <type>, <sqft> sq ft
      Given Dana is signed in
      Then a <type> of <sqft> sq ft usually costs <price> cents, from <low> to <high>

      Examples:
        | type          | sqft   | price  | low    | high   |
        | office        | 5,000  | 3.5   | 1.0   | 15.0   |
        | office        | 20,000 | 2.3   | 1.0   | 9.9   |
        | medical       | 2,500  | 6.8   | 2.5   | 30.8   |
        | manufacturing | 60,000 | 1.3   | 1.0   | 7.5   |
        | school        | 40,000 | 2.1   | 1.0   | 9.6   |
        | restaurant    | 3,000  | 8.2   | 2.3   | 40.8   |

  Rule: Price optimization is part of Pro only

    @AMB-B16 @PRI-76 @EVD-04
    Scenario: A trial
      Given Dana is signed in and her subscription is on trial
      When she asks what her bids say
      Then Dana sees the message "Premium Feature Required"

    @AMB-B16 @EVD-04
    Scenario: The Commercial plan
      Given Dana is signed in on the Commercial only plan
      When she asks what her bids say
      Then Dana sees the message "Premium Feature Required"
