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

  Rule: Asking for another link voids the earlier ones

    @S-01
    Scenario: An older link is refused
      Given Dana is signed in and has not confirmed her email address
      And she has asked for the link again
      When she confirms her email address with the older link
      Then Dana sees the message "This link is no longer valid. Ask for a new one."
      When she confirms her email address with the link in her email
      Then Dana sees no error

  Rule: A new address counts once it is confirmed

    @SND-05
    Scenario: A mistyped address is corrected
      Given Dana is signed in and has not confirmed her email address
      When she asks to use "dana.right@brightline.example"
      And she confirms her email address with the link in her email
      Then Dana sees the message "This link is no longer valid. Ask for a new one."
      When she confirms "dana.right@brightline.example" with the link in its email
      Then Dana signs in with "dana.right@brightline.example" from now on

    @SND-05
    Scenario: The old address stays until the new one is confirmed
      Given Dana is signed in
      When she asks to use "dana.new@brightline.example"
      Then her old address has an email "Your email address is about to change"
      And Dana still signs in with her old address
      When she confirms "dana.new@brightline.example" with the link in its email
      Then Dana signs in with "dana.new@brightline.example" from now on
