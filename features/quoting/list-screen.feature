@browser @screen
Feature: The list of quotes, on the screen

  Background:
    Given Dana is signed in

  Scenario: The list before the first quote
    When Dana opens the list of quotes
    Then the heading is "Welcome, Dana"
    And "Create Your First Quote" leads to a new quote

  @QUO-72 @QUO-95
  Scenario: A draft in the list
    Given Dana has drafted a weekly quote for "Harbor Dental Group"
    When Dana opens the list of quotes
    Then she reads:
      | Quick Start         |
      | Harbor Dental Group |
      | Priya Nair          |
      | (no costs)          |
    And "Edit Calculator for Harbor Dental Group" leads to the rooms of the quote
    And "Harbor Dental Group" leads to the page of the quote

  Scenario: A search without matches is kept in the address
    Given Dana has drafted a weekly quote for "Harbor Dental Group"
    When Dana opens the list of quotes
    And she enters "2026" as "Search quotes"
    Then she reads:
      | No quote matches "2026" |
    When she loads the page again
    Then "Search quotes" is "2026"
    When she presses "Show all quotes"
    Then she reads "Harbor Dental Group"

  @QUO-73 @DOC-11
  Scenario: A resend that the mail server refuses is told, and the row keeps saying so
    Given Dana has drafted a weekly quote for "Harbor Dental Group"
    And she has walked a room of 2,000 sq ft
    And she has sent the quote
    And the mail server refuses it, whenever mail comes for "priya@harbordental.example"
    When Dana sends the quote once more
    Then Dana is told "Failed to resend quote. Please try again."
    And the message is "Resend Failed"
    And she reads "Not delivered."

  @QUO-71
  Scenario: "Additional Services" opens the rooms of the quote
    Given Dana has drafted a weekly quote for "Harbor Dental Group"
    When Dana opens the list of quotes
    And she presses "More for Harbor Dental Group"
    And she presses "Additional Services"
    Then Dana stands before the rooms of the quote
