@browser @screen
Feature: The plans, on the screen

  @BIL-04 @BIL-05 @BIL-06 @BIL-08 @BIL-09
  Scenario: Six prices
    Given Dana is signed in and her subscription is missing
    When Dana opens the plans
    Then she reads:
      | Residential only |
      | Commercial only  |
      | $19.99           |
      | $157.00          |
      | saves $82.88     |
      | Pro              |
      | Most Popular     |
      | $32.99           |
      | $261.00          |
      | saves $134.88    |

  @BIL-59 @BIL-62
  Scenario: The menu says who she is and on which plan
    Given Dana is signed in
    When Dana opens the list of quotes
    And she opens her menu
    Then she reads her own address
    And she reads:
      | Pro, monthly plan          |
      | Active. Next billing date: |
      | Log out                    |

  @BIL-59
  Scenario: A trial says when it ends
    Given Dana is signed in and her subscription is on trial
    When Dana opens the list of quotes
    And she opens her menu
    Then she reads "Free trial. Trial ends:"

  @QUO-30
  Scenario: The other kind of customer is locked, with the way to Pro
    Given Dana is signed in on the Residential only plan
    When Dana opens a new quote
    Then she reads "Your plan quotes residential customers. Pro quotes both."
    And "Upgrade to Pro" leads to her own plan
    And "Commercial" cannot be chosen
