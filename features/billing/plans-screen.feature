@browser @screen
Feature: The plans, on the screen

  @BIL-04 @BIL-05 @BIL-06 @BIL-08 @BIL-09 @AMB-B11 @AMB-B15
  Scenario: The plans page shows six prices
    Given Dana is signed in and her subscription is missing
    When Dana opens her own plan
    Then she reads:
      | Residential only  |
      | Commercial only   |
      | $19.99            |
      | $157              |
      | a year, save $83  |
      | Pro               |
      | Most Popular      |
      | $32.99            |
      | $261              |
      | a year, save $135 |

  @BIL-59 @BIL-61 @BIL-62
  Scenario: The menu shows who she is and which plan she has
    Given Dana is signed in
    When Dana opens the list of quotes
    And she opens her menu
    Then she reads her own address
    And she reads:
      | Pro, monthly plan          |
      | Active. Next billing date: |
      | Default costs              |
      | Business settings          |
      | Cancel subscription        |
      | Log out                    |

  @BIL-59 @BIL-60 @BIL-61 @AMB-B07
  Scenario: A trial shows when it ends and what it does not include
    Given Dana is signed in and her subscription is on trial
    When Dana opens the list of quotes
    And she opens her menu
    Then she reads "Free trial. Trial ends:"
    And she reads "Cancel trial"
    And she does not read "Default costs"
    And she does not read "Cancel subscription"

  @WEB-11 @BIL-63 @BIL-64 @AMB-B12 @AMB-B17
  Scenario: The dashboard of a trial shows when it ends and what the plan costs
    Given Dana is in her free day on the Pro plan
    When Dana opens the list of quotes
    Then she reads:
      | Your free trial ends                         |
      | Your Pro monthly plan ($32.99/month) starts then. |
      | $32.99                                       |
      | $261                                         |
      | PRO                                          |
    And "Upgrade Now" leads to her own plan

  @QUO-30
  Scenario: The kind of customer outside the plan is locked and leads to Pro
    Given Dana is signed in on the Residential only plan
    When Dana opens a new quote
    Then she reads "Your plan quotes residential customers. Pro quotes both."
    And "Upgrade to Pro" leads to her own plan
    And "Commercial" cannot be chosen

  Rule: The button shows exactly what is charged

    @AMB-B25
    Scenario: A larger plan starts at once
      Given Dana pays for the Commercial only plan by card
      When Dana opens her own plan
      Then she reads "Choose another plan to see what it costs."
      When she chooses "month" of the "Pro" plan
      And she presses what changes the plan
      Then the message is "Plan Changed" with "You are on Pro, monthly now."
      And her newest invoice is what the button said, paid

    @AMB-B25
    Scenario: A smaller plan starts next period and can be undone
      Given Dana pays for the Pro plan by card
      When Dana opens her own plan
      And she chooses "month" of the "Residential only" plan
      Then she reads "Residential monthly starts on"
      And she reads "$0.00"
      When she presses the smaller plan
      Then the message is "Plan Changed"
      And she reads "Residential only, monthly starts on"
      When she presses "Keep my plan"
      Then the message is "Plan Kept" with "You stay on Pro, monthly."
