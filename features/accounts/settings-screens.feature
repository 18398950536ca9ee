@browser @screen
Feature: Getting to the settings
  Settings are one step away, and show that they are loading.

  Background:
    Given Dana is signed in

  @ACC-49
  Scenario: The business settings show that they are loading
    Given answers take their time
    When Dana opens the business settings without waiting
    Then she reads "Loading business settings..." aloud

  @PRI-54
  Scenario: The usual costs show that they are loading
    Given answers take their time
    When Dana opens the usual costs without waiting
    Then she reads "Loading..." aloud

  @BIL-61
  Scenario: The menu leads to the usual costs
    When Dana opens the list of quotes
    And she opens her menu
    Then she reads:
      | Business settings |
      | Default costs     |
    When she presses "Default costs"
    Then Dana stands before the usual costs
