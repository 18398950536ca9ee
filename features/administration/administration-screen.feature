@browser @screen
Feature: The administration's screen
  One screen in dark ink, so that nobody takes it for the contractor's product.

  @ADM-03 @ADM-15 @AMB-R04 @WEB-27
  Scenario: Without the credentials there is nothing to see
    Given Dana is signed in
    And Dana has drafted a daily quote for "Harbor Dental Group"
    When she opens the administration
    Then she reads:
      | Authentication Required                                   |
      | Please refresh the page and enter your admin credentials. |
    And she does not read "Harbor Dental Group"

  @ADM-04 @ADM-05 @ADM-06 @ADM-07 @ADM-08 @ADM-12 @ADM-14 @FRD-08 @FRD-17
  Scenario: Staff find a quote, open it, and go back
    Given Dana is signed in
    And Dana has drafted a daily quote for "Harbor Dental Group"
    And she has walked a room of 2,000 sq ft
    And the room has a photo
    And staff sit at the screen
    When she opens the administration
    Then she reads:
      | Every record you open is logged.           |
      | Select a quote from the list to view details |
    When she enters "no such company" as "Company, contact or email"
    Then she reads "No quotes match your search."
    When she enters "harbor DENTAL" as "Company, contact or email"
    And she opens the record of "Harbor Dental Group"
    Then she reads:
      | with the 15% discount |
      | in the audit log      |
    And the room's photo is there
    When she goes back
    Then she reads "Select a quote from the list to view details"
    And the search is still "harbor DENTAL"

  @FRD-08
  Scenario: What a contractor typed cannot run there
    Given Dana is signed in
    And Dana has drafted a daily quote for "<img src=x onerror=alert(1)><script>alert(2)</script>"
    And staff sit at the screen
    When she opens the administration
    And she opens the record of "<img src=x onerror=alert(1)><script>alert(2)</script>"
    Then the company is shown as it was typed and nothing ran
