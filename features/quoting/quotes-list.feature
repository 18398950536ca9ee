Feature: The list of quotes
  Every quote with its price and outcome, ready to be reopened.

  Background:
    Given Dana is signed in

  Rule: The newest quote comes first

    @browser @QUO-01 @QUO-95 @AMB-Q30
    Scenario: Three quotes are listed newest first
      Given Dana has drafted these quotes:
        | company             | building type |
        | Acme Offices        | Office        |
        | Harbor Dental Group | Medical       |
        | Cobalt Warehousing  | Warehouse     |
      Then the list shows:
        | customer            | per month | net profit | bid   | sent  |
        | Cobalt Warehousing  | $0.00     | (no costs) | Draft | Draft |
        | Harbor Dental Group | $0.00     | (no costs) | Draft | Draft |
        | Acme Offices        | $0.00     | (no costs) | Draft | Draft |

  Rule: Search covers company, contact, email, phone, building type and PO number

    @browser
    Scenario Outline: Searching for <words>
      Given Dana has drafted these quotes:
        | company             | building type | contact person | email                      | phone          |
        | Acme Offices        | Office        | Sam Stone      | sam@acme.example           | (503) 555-0101 |
        | Harbor Dental Group | Medical       | Priya Nair     | priya@harbordental.example | (503) 555-0188 |
      Then a search for "<words>" finds "<company>"

      Examples:
        | words    | company             |
        | harbor   | Harbor Dental Group |
        | nair     | Harbor Dental Group |
        | 0101     | Acme Offices        |
        | medical  | Harbor Dental Group |
        | acme.ex  | Acme Offices        |

  Rule: A bid is pending, won or lost, at any time and in any direction

    @browser @QUO-05 @PX-30
    Scenario: A lost bid turns out to be won
      Given Dana has drafted a quote for "Harbor Dental Group"
      When Dana records the "Harbor Dental Group" quote as lost because "Too expensive"
      Then the list shows:
        | customer            | bid  |
        | Harbor Dental Group | Lost |
      When Dana records the "Harbor Dental Group" quote as won
      Then the list shows:
        | customer            | bid |
        | Harbor Dental Group | Won |

  Rule: A deleted quote is gone

    @browser @QUO-77
    Scenario: A deleted quote leaves the list
      Given Dana has drafted these quotes:
        | company             |
        | Acme Offices        |
        | Harbor Dental Group |
      When Dana deletes the "Acme Offices" quote
      Then the list shows:
        | customer            |
        | Harbor Dental Group |
