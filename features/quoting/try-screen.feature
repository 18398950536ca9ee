@browser @screen
Feature: Trying it before the card
  A visitor walks a sample building without an account: real rooms, real checklists, the real price. What she types stays
  in her browser. What she keeps becomes her first draft.

  Rule: From the landing page to the first draft, with the same price

    @FRD-03 @FRD-12
    Scenario: A visitor walks, keeps the quote, signs up, and finds her draft
      When Dana opens the landing page
      And she presses "Try it now, no account"
      Then she stands before the building to try
      And she reads "$1,044.00"
      And her browser keeps nothing of her
      When she opens the room "Reception" of the building
      And she enters "1,000" as "Square footage"
      And she enters "Ferry Street Dental" as "Company name"
      And she loads the page again
      Then she reads:
        | $1,158.00                     |
        | Quote for Ferry Street Dental |
      And nothing of it was sent
      When she presses "Keep this quote"
      Then she reads "Ferry Street Dental comes along: 5 rooms, $1,158.00 a month."
      When she fills in a new account
      And she presses "Start My Free Trial"
      Then the heading is "Complete Your Trial Setup"
      When she types the card "4242 4242 4242 4242"
      And she presses "Start 1-Day Free Trial"
      Then the message is "Your building is a draft now" with "Its contact is you until you put in your customer."
      And the heading is "Review & Send: Ferry Street Dental"
      And she reads "$1,158.00"
      And she has one quote, for "Ferry Street Dental", at "$1,158.00"
      And her browser keeps nothing of the building
      When she opens the building to try
      Then she reads "$1,044.00"

    @FRD-03
    Scenario: Two tabs and a double click make one draft
      Given Dana is signed in
      And her account is a year old
      When she opens the building to try
      And she presses "Keep this quote" twice, quickly
      Then she reads "The building you tried: Harbor Dental Group"
      When she opens the list of quotes in a second tab
      And she presses "Make it a draft" twice, quickly
      Then the heading is "Review & Send: Harbor Dental Group"
      When she goes back to the first tab
      Then she does not read "The building you tried"
      And she has one quote, for "Harbor Dental Group", at "$1,044.00"

    @FRD-03
    Scenario: A plan for homes takes the house, not the practice
      Given Dana is signed in on the Residential only plan
      When she opens the building to try
      And she presses "Keep this quote"
      Then she reads "Your plan quotes residential customers, and this one is commercial. Pro quotes both."
      When she opens the building to try
      And she chooses to walk the "Family house"
      And she presses "Keep this quote"
      Then the heading is "Review & Send: The Marlowe household"
      And she has one quote, for "The Marlowe household", at "$478.60"

  Rule: It works wherever it was opened once

    @FRD-03
    Scenario: Without a signal the walk goes on
      When Dana opens the building to try
      And she loses the network
      And she opens the room "Exam rooms" of the building
      And she enters "2,480" as "Square footage"
      And she presses "Remove room Exam rooms 1–6"
      Then she reads "$600.00"
      When she presses "Undo"
      Then she reads "$1,344.00"

    @FRD-03
    Scenario: The keyboard is enough
      When Dana opens the building to try
      And she walks it with the keyboard alone
      Then she reads "$1,047.00"

    @FRD-03 @FRD-01
    Scenario: Without JavaScript she reads the sample's quote
      When Dana opens the building to try without JavaScript
      Then she is told that walking it needs JavaScript
      And she reads:
        | Quote for Harbor Dental Group |
        | $1,044.00                     |
      And she does not read "Next room"
      And "See the PDF" leads to a PDF
