Feature: Contractors see only their own quotes
  A contractor's customers are private.

  Rule: Another contractor's quote is not found

    @WEB-03 @ACC-06 @T-01 @T-04 @QUO-76
    Scenario: Robin cannot find Dana's quote
      Given Dana is signed in
      And Dana has drafted a quote for "Harbor Dental Group"
      And Robin is signed in
      When Robin looks for the "Harbor Dental Group" quote
      Then Robin sees the message "Quote not found"
      And Robin sees no quotes
