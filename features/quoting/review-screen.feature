@browser @screen
Feature: Review & Send, on the screen
  The contractor sets the price here; every figure follows the rate.

  Background:
    Given Dana is signed in
    And Dana has drafted a weekly quote for "Harbor Dental Group"

  @QUO-97
  Scenario: Review without areas leads to the rooms
    When Dana opens the review of the quote
    Then she reads "No areas added to this quote yet."
    And "Add Areas" leads to the rooms of the quote

  @QUO-96
  Scenario: Review shows that it is loading
    Given she has walked a room of 2,000 sq ft
    And answers take their time
    When Dana opens the review of the quote without waiting
    Then she reads "Loading..." aloud
    When the answers arrive
    Then the heading is "Review & Send: Harbor Dental Group"

  @QUO-98 @QUO-99 @QUO-100 @PRI-18 @PRI-19 @PRI-20 @PRI-22
  Scenario: Review shows the price, the costs and the customer's view
    Given she has walked a room of 2,000 sq ft
    And she has ticked "Clean Entrance Glass" in "Reception"
    When Dana opens the review of the quote
    Then she reads:
      | Base Pricing                    |
      | Cost Per Sq Ft                  |
      | $0.01                           |
      | $0.50                           |
      | $1.00                           |
      | Total Area                      |
      | 2,000 sq ft × $0.05 × 4 visits  |
      | Base Cleaning (per month)       |
      | Selling Price                   |
      | Quote Details - Areas & Tasks   |
      | 1 task selected                 |
      | Clean Entrance Glass            |
      | Before you send                 |
      | Replies come to you             |
      | harbor-dental-group-quote.pdf   |
    And "Cost Per Sq Ft" is "0.05"

  @PRI-34 @PRI-35
  Scenario: The slider updates every figure and saves the rate on release
    Given she has walked a room of 2,000 sq ft
    When Dana opens the review of the quote
    And she pushes the slider by 1 cent
    Then the message is "Rate updated - pricing recalculated" with "Selling Price $480.00 per month"
    And the customer pays $480.00 a month
    And "Cost Per Sq Ft" is "0.06"

  @PRI-37 @PRI-38
  Scenario Outline: A rate of <rate> per sq ft
    Given she has walked a room of 2,000 sq ft
    When Dana opens the review of the quote
    And she moves the rate by hand to "<rate>"
    Then she reads "<sentence>"

    Examples:
      | rate  | sentence                                |
      | 0.001 | Price must be at least 1 cent per sq ft |
      | 1.5   | Price cannot exceed $1.00 per sq ft     |

  @PRI-32 @PRI-33
  Scenario: The prices are saved
    Given she has walked a room of 2,000 sq ft
    When Dana opens the review of the quote
    And answers take their time
    And she presses "Save Pricing"
    Then the button says "Saving..."
    When the answers arrive
    Then the message is "Pricing saved"

  @PRI-28
  Scenario: Opening Review writes nothing
    Given she has walked a room of 2,000 sq ft
    And nothing can be written
    When Dana opens the review of the quote
    Then the customer pays $400.00 a month
    And there is no message

  @DOC-06 @DOC-07 @DOC-09 @T-40
  Scenario: Pressing Send twice sends once
    Given she has walked a room of 2,000 sq ft
    And her business is called "Brightline Cleaning Co."
    When Dana opens the review of the quote
    And answers take their time
    And she presses "Send to Customer" twice, quickly
    Then the button says "Sending..."
    When the answers arrive
    Then the message is "Quote sent successfully!"
    And she stands before the list of quotes
    And the customer has 1 mail

  @DOC-09
  Scenario: A failed send says so
    Given she has walked a room of 2,000 sq ft
    And her business is called "Brightline Cleaning Co."
    And the mail server refuses it, whenever mail comes for "priya@harbordental.example"
    When Dana opens the review of the quote
    And she presses "Send to Customer"
    Then the message is "Error sending quote" with "The mail server refused this mail: 550 No such mailbox"
    And she stands before the review of the quote

  @SND-01
  Scenario: The first Send asks for the sender's name
    Given she has walked a room of 2,000 sq ft
    When Dana opens the review of the quote
    And she presses "Send to Customer"
    Then she reads "What name goes on your quote?"
    When she presses Escape
    Then she does not read "What name goes on your quote?"
    And the keyboard is at "Send to Customer"
    And the customer has 0 mails
    When she presses "Send to Customer"
    And she enters "Delgado Cleaning" as "Business name"
    And she enters "(503) 555-0144" as "Business phone"
    And she presses Enter
    Then the message is "Quote sent successfully!"
    And the mail is from "Delgado Cleaning"
    When she opens the business settings
    Then "Business Name" is "Delgado Cleaning"
    And "Business Phone" is "(503) 555-0144"

  @DOC-05
  Scenario: The PDF opens in its own tab
    Given she has walked a room of 2,000 sq ft
    When Dana opens the review of the quote
    Then "Open PDF" opens the quote in a new tab
