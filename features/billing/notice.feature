@own-clock
Feature: Billing notices
  Dana gets an email about a charge, a refund or an end in time to act on it.
  Each scenario has its own clock, so days can pass.

  Rule: A yearly plan announces its renewal 30 days ahead

    @B-11
    Scenario: Dana is reminded 30 days before a yearly renewal
      Given Dana pays $261.00 a year for Pro
      When it is 31 days before her plan renews
      Then she has received 0 emails "Your yearly plan renews on" with that date
      When it is 29 days before her plan renews
      Then she has received 1 email "Your yearly plan renews on" with that date
      And it says "Charge: $261.00"
      And it says "Then you pay nothing, and your plan stays open until that time."
      When it is 2 days before her plan renews
      Then she has received 1 email "Your yearly plan renews on" with that date

    @B-11
    Scenario: A monthly plan renews without a reminder
      Given Dana pays for the Pro plan by card
      When it is 2 days before her plan renews
      Then she has received 0 emails "Your yearly plan renews on" with that date

  Rule: Dana is warned before her card expires

    @B-15
    Scenario: Her card expires the month after next
      Given Dana pays for the Pro plan by card
      And her card is good until the end of the month after next
      When it is 31 days before her card expires
      Then she has received 0 emails "Your card ending in 4242 expires soon"
      When it is 29 days before her card expires
      Then she has received 1 email "Your card ending in 4242 expires soon"
      And it says "Next charge: $32.99"

  Rule: Dana gets an email about anything support does

    @B-15
    Scenario: Support refunds part of a charge
      Given Dana pays for the Pro plan by card
      When support refunds $7.50 of her $32.99
      Then she has received 1 email "Refund from TidyTally - $7.50"
      And it says "We refunded $7.50 to your card ending in 4242."
      And her newest invoice shows $32.99, of which $7.50 was refunded

    @B-15
    Scenario: Support ends her plan
      Given Dana pays for the Pro plan by card
      When support ends her plan
      Then she has received 1 email "We ended your subscription"
      And it says "We ended your subscription"
      And Dana is asked to choose a plan

  Rule: A contractor who cancels may say why, once, in one line

    @B-15
    Scenario: Dana gives a reason for canceling
      Given Dana pays for the Pro plan by card
      When she cancels her plan
      And she gives as her reason "Too few bids this winter"
      Then support reads "Too few bids this winter" in the audit log

    @B-15
    Scenario: A reason is optional
      Given Dana pays for the Pro plan by card
      When she cancels her plan
      Then her subscription ends
      And support reads no reason in the audit log
