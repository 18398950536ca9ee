@browser @screen
Feature: What an eye and a hand notice
  Figures, lines and edges stand where they belong, and a finger or a key meets what it aims at.

  @U-18 @U-19
  Scenario: The keyboard sees where it is, and comes back from a dialog
    Given Dana is signed in
    And Dana has these quotes:
      | company             | per month | sent |
      | Harbor Dental Group | $300.00   | yes  |
    When Dana opens the list of quotes
    Then the ring of the keyboard is drawn around the name "Harbor Dental Group"
    And Escape leads from each dialog of her menu back to its button:
      | Change password     |
      | Your data           |
      | Signed-in devices   |
      | Sign out everywhere |
      | Keyboard shortcuts  |

  @HND-09
  Scenario: Single keys at a desk, and doing without them
    Given Dana is signed in
    And Dana has these quotes:
      | company             | per month |
      | Harbor Dental Group | $300.00   |
    When Dana opens the list of quotes
    And she presses the key "/"
    Then the keyboard is at "Search quotes"
    When she presses the key "n"
    And she presses the key "?"
    Then "Search quotes" is "n?"
    And no dialog is open
    When Dana opens the usual costs
    And she presses the key "Alt+n"
    And she presses the key "?"
    Then she reads "Search your quotes"
    When she presses the key "n"
    Then Dana stands before the usual costs
    When she presses Escape
    And she presses the key "/"
    Then Dana stands before the list of quotes
    And the keyboard is at "Search quotes"
    When she loads the page again
    Then she reads "Harbor Dental Group"
    When she presses the key "n"
    Then Dana stands before a new quote
    And the heading is "Who are you quoting?"
    When she presses the key "?"
    And she does without the keys
    And she presses "Close"
    And she loads the page again
    Then the heading is "Who are you quoting?"
    When she presses the key "?"
    Then no dialog is open

  @U-15 @U-18 @U-20 @U-24
  Scenario: The list on a phone
    Given Dana is signed in
    And Dana has these quotes:
      | company             | per month | costs   | bid     | sent |
      | Harbor Dental Group | $300.00   | $100.00 | won     | yes  |
      | Acme Offices        | $200.00   |         | pending | yes  |
      | Birch House         | $100.00   |         | pending | no   |
    And she works on a phone
    When Dana opens the list of quotes
    Then each card is at most 145 px high and shows one action beside the dots
    And the ring of the keyboard is drawn around the card of "Acme Offices"
    When Dana changes the price of "Acme Offices" after it was sent
    And Dana opens the list of quotes
    Then she reads "Resend now"
    And every control is at least 44 px high for a finger
    When she presses beside everything in the card of "Birch House"
    Then the heading is "Birch House"
    Given a quote whose every name is 100 letters without a space
    Then nothing is beside the screen on:
      | the list of quotes      |
      | the page of the quote   |
      | the review of the quote |

  Scenario: Text that is larger in her browser is larger here, and nothing leaves the screen
    Given Dana is signed in
    And Dana has drafted a weekly quote for "Harbor Dental Group"
    And she has walked the dental practice
    And she holds a phone of 390 px
    And her browser shows text half as large again
    Then text is 24 px high
    And nothing is beside the screen on:
      | the list of quotes      |
      | the page of the quote   |
      | the rooms of the quote  |
      | the review of the quote |
      | a new quote             |
      | the business settings   |
      | the usual costs         |

  @U-06 @U-08 @U-11 @U-12 @U-13 @U-16
  Scenario: Cards, lines and ways back at a desk
    Given Dana is signed in
    And Dana has drafted a weekly quote for "Harbor Dental Group"
    And she has walked the dental practice
    When Dana opens the usual costs
    Then the sum of her costs is inside a private panel, on a page as wide as the others
    When Dana opens a new quote
    Then "Step 1 of 4" stands right under "Customer Type"
    When Dana opens the review of the quote
    Then "Step 4 of 4" stands right under "Review"
    And the titles of all cards have one inset
    And the way back looks the same on:
      | the review of the quote |
      | the rooms of the quote  |
      | the page of the quote   |
      | a new quote             |
      | the business settings   |
      | the usual costs         |
      | the rate settings       |
      | her own plan            |
    And no line of the ledger runs through a text on:
      | her own plan            |
      | the list of quotes      |
      | the review of the quote |
      | the rate settings       |
    When Dana opens her own plan
    Then the prices of the plans are spaced like large money

  @U-25
  Scenario: One field in error moves no other
    When somebody opens the trial sign-up
    And she enters "Dustwell" as "Last name"
    And she enters "dana@brightline.example" as "Email"
    And she presses "Start My Free Trial"
    Then she reads "First name is required"
    And "First name" and "Last name" are level, as are their labels
    And "Email" and "Password" are level, as are their labels

  @U-06 @U-09 @U-24
  Scenario: The tape and its ledger before a payment
    When somebody opens the sign-in page
    Then the first stop of the keyboard is "Skip to content"
    And no line of the ledger runs through a text on:
      | the sign-in page  |
      | the trial sign-up |
    And the first stop of the keyboard is "Skip to content"
    Given Dana is signed in without a plan
    When Dana opens the plans
    Then only the last figure of the tape is double-ruled
    And no line of the ledger runs through a text on:
      | the plans |
