Feature: The issued quote
  Sending a quote freezes what the customer reads as a revision. Nothing the contractor changes afterward alters it.

  Background:
    Given Dana is signed in
    And her business is called "Brightline Cleaning Co."
    And Dana has drafted a weekly quote for "Harbor Dental Group"
    And she has walked these rooms:
      | room   | type   | sq ft |
      | Office | Office | 2,000 |
    And she has sent the quote

  Rule: An unchanged quote is sent again exactly as it was

    @ISS-02 @ISS-03
    Scenario: The business is renamed between two sends
      Given her business is called "Sparrow & Co."
      When Dana sends the quote once more
      Then the customer has 2 emails
      And the email says "Cleaning quote from Brightline Cleaning Co. for Harbor Dental Group"
      And the PDF says:
        | Brightline Cleaning Co. |
      And the quote has 1 revision

  Rule: A changed quote is sent as the next revision

    @ISS-01 @ISS-03 @ISS-04
    Scenario: A room is added after the first send
      Given she has walked these rooms:
        | room  | type  | sq ft |
        | Lobby | Lobby | 500   |
      When Dana sends the quote once more
      Then the email says "Updated cleaning quote from Brightline Cleaning Co."
      And the lines of the PDF add up to $500.00 a month
      And the quote has 2 revisions
      And revision 1 still adds up to $400.00 a month

  Rule: Nobody but the contractor can look at a revision

    @ISS-04 @T-01
    Scenario: Another contractor asks for it
      Then revision 1 is not found for another contractor
