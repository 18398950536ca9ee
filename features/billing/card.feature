@browser @screen
Feature: Replacing the card

  Background:
    Given Dana pays for the Commercial only plan by card
    When Dana opens her own plan
    And she presses "Update card"

  @BIL-14 @BIL-38
  Scenario: A declined card changes nothing; a good one pays from now on
    When she types the card "4000 0000 0000 0002"
    And she presses "Save card"
    Then the message is "Payment Setup Failed" with "Your card was declined."
    And her card ends in "4242"
    When she types the card "5555 5555 5555 4444"
    And she presses "Save card"
    Then the message is "Card Updated" with "MasterCard ending 4444 pays from now on."
    And her card ends in "4444"

  @BIL-43
  Scenario: The bank asks for confirmation in a dialog
    When she types the card "4000 0025 0000 3155"
    And she presses "Save card"
    And she answers her bank in front of the page
    Then the message is "Card Updated"
    And her card ends in "3155"

  @BIL-43
  Scenario: The bank asks for confirmation on its own page
    When she types the card "4000 0027 6000 3184"
    And she presses "Save card"
    And she answers her bank on its own page
    Then the message is "Card Updated"
    And she stands before her own plan
    And her card ends in "3184"
