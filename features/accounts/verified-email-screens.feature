@browser @screen
Feature: The confirmation link's page and the prompt on Review

  @S-01
  Scenario: Confirming the address from Review loses nothing
    Given Dana is signed in and has not confirmed her email address
    And her business is called "Brightline Cleaning Co."
    And Dana has drafted a weekly quote for "Harbor Dental Group"
    And she has walked these rooms:
      | room   | type   | sq ft |
      | Office | Office | 2,000 |
    When she opens the review of the quote
    Then she reads "Confirm your email address first."
    When she enters "0.07" as "Cost Per Sq Ft"
    And she presses "Send to Customer"
    Then the message is "Error sending quote"
    And "Cost Per Sq Ft" is "0.07"
    When she presses "Send the link again"
    Then she reads "A new link is on its way to"
    When she opens the link of her mail in a second tab
    Then the heading is "Confirm your email address"
    And the link has left the address
    When she presses "Confirm my email address"
    Then the heading is "Your email address is confirmed"
    When she goes back to the first tab
    Then she does not read "Confirm your email address first."
    And "Cost Per Sq Ft" is "0.07"
    When she presses "Send to Customer"
    Then the message is "Quote sent successfully!"

  @S-01
  Scenario: An expired link offers a new one
    Given Dana is signed in and has not confirmed her email address
    When she opens a link of long ago that confirms an address
    And she presses "Confirm my email address"
    Then the heading is "This link is no longer valid"
    When she presses "Send the link again"
    Then she reads "A new link is on its way to"

  @S-01
  Scenario: An expired link, opened signed out, asks her to sign in
    When Dana opens a link of long ago that confirms an address
    And she presses "Confirm my email address"
    And she presses "Send the link again"
    Then she reads "Please sign in first."
    And "Sign in" leads to the sign-in page

  @S-01
  Scenario: Opening the link without a network
    When Dana opens a link of long ago that confirms an address
    And nothing can be written
    And she presses "Confirm my email address"
    Then she reads "No connection."
    And the button says "Confirm my email address"
