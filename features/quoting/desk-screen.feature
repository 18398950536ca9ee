@browser @screen
Feature: The desk, on the screen

  @QUO-63 @QUO-64 @QUO-65 @QUO-68 @AMB-D07
  Scenario: The dashboard shows figures and cards and asks for a business name
    Given Dana is signed in
    And Dana has these quotes:
      | company             | per month | costs   | bid     | sent |
      | Harbor Dental Group | $3,816.00 | $909.00 | won     | no   |
      | Acme Offices        | $200.00   |         | pending | yes  |
    When Dana opens the list of quotes
    Then she reads:
      | One bid is waiting for an answer.            |
      | $45,792.00 a year                            |
      | 1 of 1 decided bid                           |
      | $2,907.00                                    |
      | Quick Start                                  |
      | 5.0¢                                         |
      | Drop in up to five photos                    |
      | Analyze photos                               |
      | Bids decided                                 |
      | Your quotes show your own name. Add your business name and logo. |
    And "Start a quote" leads to a new quote
    And "Change rate" leads to the rate settings
    And "Business settings" leads to the business settings
    And "Export to Excel" leads to the workbook of all quotes

  @QUO-66 @BIL-63 @BIL-64 @AMB-B29 @QUO-67
  Scenario: The dashboard during a trial
    Given Dana is signed in and her subscription is on trial
    When Dana opens the list of quotes
    Then she reads:
      | Your free trial ends           |
      | Your Pro monthly plan          |
      | Included in every paid plan    |
      | $32.99                         |
      | A year saves $134.88           |
    And "Create Your First Quote" leads to a new quote
    And "Upgrade Now" leads to her own plan
    And "Manage plan" leads to her own plan
    And "Upgrade to Access" cannot be pressed

  @QUO-69 @QUO-70 @AMB-Q29
  Scenario: Filters are kept in the address
    Given Dana is signed in
    And Dana has these quotes:
      | company             | per month | bid     |
      | Harbor Dental Group | $300.00   | won     |
      | Acme Offices        | $200.00   | pending |
      | Birch House         | $100.00   | won     |
    When Dana opens the list of quotes
    And she presses "Won 2"
    And she selects "Highest price first" as "Sort"
    Then the rows are "Harbor Dental Group, Birch House"
    When she loads the page again
    Then the rows are "Harbor Dental Group, Birch House"
    When she selects "Acme Offices (1)" as "Customer"
    Then she reads "No quote matches these filters"
    When she presses "Show all quotes"
    Then the rows are "Birch House, Acme Offices, Harbor Dental Group"

  @QUO-88 @QUO-91 @AMB-Q20 @U-03
  Scenario: A decided bid leaves the pending list and updates the figures
    Given Dana is signed in
    And Dana has these quotes:
      | company             | per month | bid     | sent |
      | Harbor Dental Group | $300.00   | pending | yes  |
      | Acme Offices        | $200.00   | pending | yes  |
      | Birch House         | $100.00   | pending | no   |
    When Dana opens the list of quotes
    And she presses "Drafts 1"
    Then the rows are "Birch House"
    When she presses "Pending 2"
    Then the rows are "Acme Offices, Harbor Dental Group"
    When she presses "Pending: bid status of Harbor Dental Group"
    And she presses "Won Adds $3,600.00 a year to won revenue"
    And she presses "Save status"
    Then the message is "Status Updated"
    And the button says "Pending 1"
    And the button says "Won 1"
    And she reads "$3,600.00 a year"
    And she does not read "Harbor Dental Group"

  @QUO-79 @QUO-80 @QUO-87 @AMB-Q14
  Scenario: A new rate reprices the quote in the list
    Given Dana is signed in
    And Dana has drafted a weekly quote for "Harbor Dental Group"
    And she has walked a room of 2,000 sq ft
    When Dana opens the list of quotes
    And she presses "More for Harbor Dental Group"
    And she presses "Edit details"
    And she enters "Harbor Dental LLC" as "Company name"
    And she enters "0.06" as "Price per sq ft"
    And she presses "Save changes"
    Then the message is "Quote Updated"
    And she reads "Harbor Dental LLC"
    And she reads "$480.00"
