Feature: A confirmed email address
  Quotes go out in a contractor's name, so she first confirms that email reaches her.

  Rule: Only sending to customers waits until the address is confirmed

    @browser @S-01 @T-25
    Scenario: Without a confirmed address the quote is not sent
      Given Dana is signed in and has not confirmed her email address
      And Dana has drafted a weekly quote for "Harbor Dental Group"
      And she has walked these rooms:
        | room   | type   | sq ft |
        | Office | Office | 2,000 |
      When Dana sends the quote
      Then Dana is asked to confirm her email address first
      And the quote is draft
      And the customer has 0 emails

    @S-01 @T-25
    Scenario: After confirming, the same quote is sent
      Given Dana is signed in and has not confirmed her email address
      And Dana has drafted a weekly quote for "Harbor Dental Group"
      And she has walked these rooms:
        | room   | type   | sq ft |
        | Office | Office | 2,000 |
      When she confirms her email address with the link in her email
      And Dana sends the quote
      Then the quote is sent
      And the customer has 1 email

  Rule: Only the newest link confirms an address

    @S-01
    Scenario: An older link is refused
      Given Dana is signed in and has not confirmed her email address
      And she has asked for the link again
      When she confirms her email address with the older link
      Then Dana sees the message "This link is no longer valid. Ask for a new one."
      When she confirms her email address with the link in her email
      Then Dana sees no error
