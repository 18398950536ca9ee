@browser @screen
Feature: The wizard of a new quote
  Four steps: Customer Type, Customer Info, Walkthrough, Review. Nothing typed is lost on the way.

  Background:
    Given Dana is signed in

  @QUO-16 @QUO-20 @QUO-28 @QUO-29 @QUO-30
  Scenario: The first step shows what each kind of customer offers
    When Dana opens a new quote
    Then she reads:
      | Who are you quoting? |
      | Step 1 of 4          |
      | Commercial           |
      | Residential          |
      | 9                    |
      | 90                   |
      | room types           |
      | ready tasks          |

  @QUO-35 @AMB-Q25
  Scenario: Back returns to the first step, then to the list, and keeps what was typed
    When Dana opens a new quote
    And she presses "Continue to Customer Info"
    And she enters "Harbor Dental Group" as "Company name"
    And she presses "Customer Type"
    Then the heading is "Who are you quoting?"
    When she presses "Continue to Customer Info"
    Then "Company name" is "Harbor Dental Group"
    When she goes back
    Then the heading is "Who are you quoting?"
    When she presses "Dashboard"
    Then she stands before the list of quotes

  @QUO-29
  Scenario: Reloading keeps the step and what was typed
    When Dana opens a new quote
    And she presses "Continue to Customer Info"
    And she enters "Harbor Dental Group" as "Company name"
    And she selects "Medical" as "Building type"
    And she loads the page again
    Then the heading is "Customer Info"
    And "Company name" is "Harbor Dental Group"
    And "Building type" is "medical"

  @QUO-31
  Scenario: Continue drafts one quote, even when pressed again or after going back
    When Dana opens a new quote
    And she presses "Continue to Customer Info"
    And she fills in the customer "Harbor Dental Group"
    And she presses "Continue to Walkthrough" twice, quickly
    Then she reads "Add the first room"
    When she goes back
    Then "Company name" is "Harbor Dental Group"
    When she enters "Harbor Dental Partners" as "Company name"
    And she presses "Continue to Walkthrough"
    Then she reads "Add the first room"
    And the list shows:
      | customer               | sent  |
      | Harbor Dental Partners | Draft |

  @AMB-Q25
  Scenario: Back from the rooms leads to the list, and the draft is kept
    When Dana opens a new quote
    And she presses "Continue to Customer Info"
    And she fills in the customer "Harbor Dental Group"
    And she presses "Continue to Walkthrough"
    Then she reads "Add the first room"
    When she presses "Dashboard"
    Then she stands before the list of quotes
    And the list shows:
      | customer            | sent  |
      | Harbor Dental Group | Draft |

  @QUO-31
  Scenario: Continue says what it is doing
    Given answers take their time
    When Dana opens a new quote without waiting
    And the answers arrive
    And she presses "Continue to Customer Info"
    And she fills in the customer "Harbor Dental Group"
    And answers take their time
    And she presses "Continue to Walkthrough"
    Then the button says "Saving..."
    When the answers arrive
    Then she reads "Add the first room"

  @QUO-50
  Scenario: A refused draft says why and keeps what was typed
    When Dana opens a new quote
    And she presses "Continue to Customer Info"
    And she fills in the customer "Harbor Dental Group"
    And Dana has moved to the Residential only plan
    And she presses "Continue to Walkthrough"
    Then the message is "Error creating quote" with "Your plan does not include commercial quotes. Upgrade to Pro to quote both."
    And "Company name" is "Harbor Dental Group"

  @QUO-33
  Scenario: Review waits for the first room
    Given Dana has drafted a weekly quote for "Harbor Dental Group"
    When Dana opens the rooms of the quote
    Then she reads "Add at least one room first."
    And Review is not open yet
    When Dana adds the room "Reception", type "Lobby", of 620 sq ft
    Then she does not read "Add at least one room first."
    And Review is open

  @QUO-34 @QUO-98 @AMB-Q24
  Scenario: Review is the fourth step
    Given Dana has drafted a weekly quote for "Harbor Dental Group"
    And she has walked a room of 620 sq ft
    When Dana opens the review of the quote
    Then the heading is "Review & Send: Harbor Dental Group"
    And she reads:
      | Step 4 of 4                                |
      | Medical · Weekly · 1 area, 620 sq ft       |
    And "Back to Field Tool" leads to the rooms of the quote
