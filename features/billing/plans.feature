Feature: Plans
  A subscription opens the product; the plan decides which customers a contractor can quote.

  Rule: Only an active subscription or trial opens the product

    @browser @WEB-32 @BIL-02
    Scenario Outline: Who may use the product
      Given Dana is signed in and her subscription is <status>
      Then Dana <may>

      Examples:
        | status   | may                      |
        | running  | can use the product      |
        | on trial | can use the product      |
        | expired  | is asked to choose a plan |
        | canceled | is asked to choose a plan |
        | missing  | is asked to choose a plan |

    @WEB-32 @BIL-02
    Scenario Outline: No quote can be drafted while a subscription is <status>
      Given Dana is signed in and her subscription is <status>
      When Dana drafts a commercial quote
      Then Dana sees the message "Please choose a plan to go on"

      Examples:
        | status   |
        | expired  |
        | canceled |
        | missing  |

  Rule: A plan covers its own kind of customer, Pro covers both

    @QUO-49
    Scenario Outline: Which customers a plan covers
      Given Dana is signed in on the <plan> plan
      When Dana drafts a <kind> quote
      Then <outcome>

      Examples:
        | plan             | kind        | outcome                                                                                                 |
        | Pro              | commercial  | the list is not empty                                                                                   |
        | Pro              | residential | the list is not empty                                                                                   |
        | Residential only | residential | the list is not empty                                                                                   |
        | Commercial only  | commercial  | the list is not empty                                                                                   |
        | Residential only | commercial  | Dana sees the message "Your plan does not include commercial quotes. Upgrade to Pro to quote both."              |
        | Commercial only  | residential | Dana sees the message "Your plan does not include residential quotes. Upgrade to Pro to quote both."             |

    @browser
    Scenario: A plan change never locks a contractor out of existing quotes
      Given Dana is signed in
      And Dana has drafted a commercial quote for "Harbor Dental Group"
      And Dana has moved to the Residential only plan
      When Dana adds the room "Reception", type "Lobby", of 620 sq ft
      Then the total is $124.00 a month for 1 room of 620 sq ft

  Rule: Three plans, by the month or by the year

    @BIL-03 @BIL-04 @BIL-05 @BIL-06 @BIL-08 @BIL-09
    Scenario: Plans and prices
      Then these are the plans:
        | plan             | monthly | yearly  | a year saves | quotes                     |
        | Residential only | $19.99  | $157.00 | $82.88       | residential                |
        | Commercial only  | $19.99  | $157.00 | $82.88       | commercial                 |
        | Pro              | $32.99  | $261.00 | $134.88      | commercial and residential |
