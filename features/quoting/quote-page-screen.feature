@browser @screen
Feature: The page of a quote, on the screen

  Background:
    Given Dana is signed in
    And Dana has drafted a weekly quote for "Harbor Dental Group"
    And she has walked these rooms:
      | room   | type   | sq ft |
      | Office | Office | 2,000 |

  @HIS-01 @HIS-02
  Scenario: The page before and after sending
    When Dana opens the page of the quote
    Then the heading is "Harbor Dental Group"
    And she reads:
      | $400.00 |
      | Not sent yet |
      | Review it and send it to the customer. |
      | Quote created |
    Given she has sent the quote
    When Dana opens the page of the quote
    Then she reads:
      | Waiting for the customer’s answer. |
      | Revision 1 · $400.00/month |
      | Issued as revision 1, $400.00/month |
    And "Open PDF of revision 1" opens the quote in a new tab

  Scenario: A draft without rooms asks for them first
    Given Dana has drafted a weekly quote for "Acme Offices"
    When Dana opens the page of the quote
    Then she reads "Add its rooms. It can be sent once they have 100 sq ft."
    And she does not read "Review it and send it"

  @HIS-01
  Scenario: The page says in words what a change changed
    Given she has sent the quote
    And she has walked these rooms:
      | room  | type  | sq ft |
      | Lobby | Lobby | 500   |
    And she has sent it once more
    When Dana opens the page of the quote
    Then she reads:
      | Revision 2 · $500.00/month |
      | Lobby added, $400.00 to $500.00. |

  @HIS-01
  Scenario: Another contractor's quote has no page
    When Dana opens the page of an unknown quote
    Then the heading is "Page Not Found"
