Feature: A confirmed email address
  Quotes go out in a contractor's name, so she first shows that mail to her address reaches her.

  Rule: No quote goes to a customer before the address is confirmed, and nothing else waits for it

    @browser @S-01 @T-25
    Scenario: Dana has not opened her link yet
      Given Dana is signed in and has not confirmed her email address
      And Dana has drafted a weekly quote for "Harbor Dental Group"
      And she has walked these rooms:
        | room   | type   | sq ft |
        | Office | Office | 2,000 |
      When Dana sends the quote
      Then Dana is told to confirm her email address first
      And the quote is draft
      And the customer has 0 mails

    @S-01 @T-25
    Scenario: Dana opens her link, and the same quote goes
      Given Dana is signed in and has not confirmed her email address
      And Dana has drafted a weekly quote for "Harbor Dental Group"
      And she has walked these rooms:
        | room   | type   | sq ft |
        | Office | Office | 2,000 |
      When she confirms her email address with the link of her mail
      And Dana sends the quote
      Then the quote is sent
      And the customer has 1 mail

  Rule: Only the newest link confirms an address

    @S-01
    Scenario: An older link
      Given Dana is signed in and has not confirmed her email address
      And she has asked for the link again
      When she confirms her email address with the older link
      Then Dana is told "This link is no longer valid. Ask for a new one."
      When she confirms her email address with the link of her mail
      Then Dana is told nothing
