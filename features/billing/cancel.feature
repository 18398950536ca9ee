@browser @screen
Feature: Canceling and resuming a subscription

  @BIL-11 @BIL-69 @BIL-71 @BIL-72 @BIL-73 @AMB-B07 @AMB-B08 @AMB-B29
  Scenario: A trial is canceled from its banner, without an offer
    Given Dana is in her free day on the Commercial only plan
    When Dana opens the list of quotes
    And she presses "Cancel trial"
    Then she reads "Cancel your free trial?"
    And she reads "and pay nothing."
    When she confirms to cancel
    Then the message is "Subscription Canceled"
    And her subscription ends
    And she reads "It is canceled, so nothing is charged."
    When she presses "Resume"
    Then the message is "Subscription Resumed"
    And her subscription renews
    And she reads "starts then."

  @BIL-13 @BIL-59 @BIL-72 @AMB-B08
  Scenario: A canceled plan stays open until its end and can be resumed from the menu
    Given Dana pays for the Residential only plan by card
    When she follows the link of a mail to cancel
    And she presses "No, continue to cancel"
    And she confirms to cancel
    Then the message is "Subscription Canceled"
    And she reads "Nothing more is charged, and your quotes stay."
    When Dana opens the list of quotes
    And she opens her menu
    Then she reads "Canceled. Access until"
    And she does not read "Cancel subscription"
    When she presses "Resume subscription"
    Then the message is "Subscription Resumed"
    And her subscription renews

  @BIL-74
  Scenario: Canceling fails, and says so
    Given Dana is in her free day on the Commercial only plan
    When Dana opens her own plan
    And she presses "Cancel trial"
    Then she reads "Cancel your free trial?"
    When Dana loses the network
    And she confirms to cancel
    Then the message is "Failed to cancel subscription."
    And her subscription renews
    When the network is back
    And she confirms to cancel
    Then the message is "Subscription Canceled"
