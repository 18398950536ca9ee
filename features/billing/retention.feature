@browser @screen
Feature: The offer before canceling
  A contractor who cancels a paid monthly plan is offered two cheaper months, once.

  @BIL-65 @BIL-66 @BIL-67 @BIL-70 @BIL-72 @BIL-73 @AMB-B01 @AMB-B03
  Scenario: She accepts the offer and stays
    Given Dana pays for the Commercial only plan by card
    When Dana opens the list of quotes
    And she opens her menu
    And she presses "Cancel subscription"
    Then she reads:
      | Stay for $7.49/month for 2 months                      |
      | More than 50% off, you save $25.00, then $19.99/month. |
      | instead of $19.99                                      |
      | every month                                            |
    When she presses "Stay for $7.49/month" twice, quickly
    Then the message is "Discount Applied!"
    And her next renewals cost $7.49, 2 times, then $19.99
    And her subscription renews
    When Dana opens her own plan
    Then she reads "$7.49 for the next 2 renewals, then $19.99/month"
    When she presses "Cancel subscription"
    Then she reads "Cancel your subscription?"

  @BIL-67 @AMB-B02
  Scenario: Pro is offered at half its price
    Given Dana pays for the Pro plan by card
    When Dana opens her own plan
    And she presses "Cancel subscription"
    Then she reads "Stay for $16.49/month for 2 months"
    And she reads "50% off, you save $33.00, then $32.99/month."

  @BIL-68 @BIL-71 @BIL-73
  Scenario: She declines the offer and cancels
    Given Dana pays for the Residential only plan by card
    When Dana opens her own plan
    And she presses "Cancel subscription"
    And she presses "No, continue to cancel"
    Then she reads "Cancel your subscription?"
    When she confirms to cancel
    Then the message is "Subscription Canceled"
    And her subscription ends

  @BIL-74
  Scenario: If the discount cannot be applied, she is told so
    Given Dana pays for the Commercial only plan by card
    When Dana opens her own plan
    And she presses "Cancel subscription"
    Then she reads "Stay for $7.49/month for 2 months"
    When Dana loses the network
    And she presses "Stay for $7.49/month"
    Then the message is "Failed to apply discount."
    When the network is back
    And she presses "Stay for $7.49/month"
    Then the message is "Discount Applied!"
