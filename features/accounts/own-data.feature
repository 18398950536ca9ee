Feature: Her own data
  A contractor owns her data: she can download it, and she can have it deleted.

  @T-57
  Scenario: She downloads a copy of everything
    Given Dana is signed in
    And Dana has drafted a weekly quote for "Harbor Dental Group"
    When she downloads her data
    Then it includes "Harbor Dental Group"
    When Robin is signed in
    Then what Robin downloads does not include "Harbor Dental Group"

  @T-57
  Scenario: She deletes her account
    Given Dana is signed in
    And Dana has drafted a weekly quote for "Harbor Dental Group"
    When she deletes her account with the password "not-my-mop"
    Then Dana sees the message "This isn’t your current password"
    When she deletes her account
    Then Dana is signed out
    And nothing of the account is left
