Feature: The customer's answer
  The quote's email leads to a page where the customer reads it, asks for a change, and accepts or declines. The contractor
  sees each answer, and what was accepted stays as it was signed.

  Background:
    Given Dana is signed in
    And her business is called "Brightline Cleaning Co."
    And Dana has drafted a weekly quote for "Harbor Dental Group"
    And she has walked these rooms:
      | room   | type   | sq ft |
      | Office | Office | 2,000 |
    And she has sent the quote

  Rule: From the first look to the first visit

    @ONL-01 @ONL-07 @ONL-09
    Scenario: The customer asks for a change and gets the next version
      When the customer opens the link from the email
      Then the page shows $400.00 a month
      And Dana reads that the quote was opened 1 time
      When the customer asks "Could you clean the lobby as well?"
      Then the bid is pending, and the customer asked for a change
      Given she has walked these rooms:
        | room  | type  | sq ft |
        | Lobby | Lobby | 500   |
      When Dana sends the quote once more
      Then the page shows $500.00 a month

    @ONL-04 @ONL-06
    Scenario: The customer accepts, and the first visit is set
      When the customer accepts as "Priya Sampleton"
      Then the bid is won, accepted by "Priya Sampleton" at $400.00 a month
      And Dana and the customer get the same signed PDF
      When she sets the first visit for 2026-12-07
      Then the page says that the first visit is on "December 7, 2026"

  Rule: What was accepted stays as it was signed

    @ONL-11
    Scenario: The contractor changes an accepted quote
      Given the customer has accepted as "Priya Sampleton"
      When Dana changes the monthly price to $450.00
      Then Dana sees the message "This quote was accepted. Revise it to change it."
      When she revises the quote
      And Dana changes the monthly price to $450.00
      And Dana sends the quote once more
      Then the bid is won, accepted by "Priya Sampleton" at $400.00 a month
      And the page shows $450.00 a month

  Rule: A no has a reason

    @ONL-07
    Scenario: The customer declines
      When the customer declines because of "timing" with "Perhaps next year"
      Then the bid is lost because of "timing"
      And Dana reads "Perhaps next year" in the timeline

  Rule: A yes on paper counts as well

    @ORD-02
    Scenario: The customer signed on paper
      When she records that "Priya Sampleton" accepted on paper today
      Then the bid is won, accepted elsewhere by "Priya Sampleton"
      And Dana finds the signed paper in the timeline
      And the page no longer takes an answer
