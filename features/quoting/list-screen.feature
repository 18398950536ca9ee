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

  @QUO-05 @PX-30 @PRI-16
  Scenario: The outcome of a bid is recorded in the list
    Given Dana has drafted a weekly quote for "Harbor Dental Group"
    And she has walked a room of 2,000 sq ft
    When Dana opens the list of quotes
    And she presses "Draft: bid status of Harbor Dental Group"
    Then she reads:
      | Did you win it?                       |
      | Adds $4,800.00 a year to won revenue  |
      | Note why. It helps the next price.    |
    When she presses "Cancel"
    Then she does not read "Did you win it?"

  @QUO-74
  Scenario: Deleting a quote asks first
    Given Dana has drafted a weekly quote for "Harbor Dental Group"
    When Dana opens the list of quotes
    And she presses "More for Harbor Dental Group"
    And she presses "Delete quote"
    Then she reads:
      | Delete the quote for Harbor Dental Group? |
      | This cannot be undone.                    |
    When she presses "Cancel"
    Then the list shows:
      | customer            |
      | Harbor Dental Group |

  @QUO-73 @DOC-11
  Scenario: A quote is resent from the list
    Given Dana has drafted a weekly quote for "Harbor Dental Group"
    And she has walked a room of 2,000 sq ft
    And she has sent the quote
    When Dana opens the list of quotes
    And she presses "Resend to Harbor Dental Group"
    Then the message is "Quote Resent"
    Given the mail server refuses it, whenever mail comes for "priya@harbordental.example"
    When she presses "Resend to Harbor Dental Group"
    Then the message is "Resend Failed" with "Failed to resend quote. Please try again."
    And she reads "Not delivered."

  @QUO-71
  Scenario: "Additional Services" opens the rooms of the quote
    Given Dana has drafted a weekly quote for "Harbor Dental Group"
    When Dana opens the list of quotes
    And she presses "More for Harbor Dental Group"
    And she presses "Additional Services"
    Then Dana stands before the rooms of the quote
