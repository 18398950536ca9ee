@browser @screen @own-clock
Feature: Failed and successful charges
  Each scenario has its own clock, so days can pass.

  Rule: An unpaid charge closes the product but deletes nothing

    Background:
      Given Dana is in her free day on the Commercial only plan, with the card "4000 0000 0000 0341"
      And Dana has drafted a commercial quote for "Harbor Dental Group"
      And 26 hours go by

    @BIL-10 @BIL-45 @WEB-32 @AMB-B09 @AMB-B10
    Scenario: She sees what she owes and when it will be charged again
      When somebody opens the list of quotes
      Then she stands before the plans
      And the heading is "Update your card"
      And she reads:
        | Your payment of $19.99 did not go through. |
        | Your quotes are safe                       |
        | Due now                                    |
      And she reads that her card is tried again in 3 days
      And she does not read "Free Trial"
      And she has had 1 mail "We could not charge your card"
      And her mail "We could not charge your card" says "The charge of $19.99 did not go through."
      And she can take the workbook along

    @BIL-38 @AMB-B10
    Scenario: A refused card changes nothing
      When Dana opens the plans
      And she types the card "4000 0000 0000 9995"
      And she presses "Pay $19.99 now"
      Then the message is "Payment Failed" with "Your card has insufficient funds."
      And the card form says "Your card has insufficient funds."
      And she reads "Due now"
      And she has paid 0 times
      When Dana opens her own plan
      Then she reads "Payment due"
      And her card ends in "0341"
      And she reads "Pay $19.99 now"

    @BIL-38 @AMB-B10
    Scenario: A new card is saved but cannot pay either
      When Dana opens the plans
      And she types the card "4000 0000 0000 0341"
      And she presses "Pay $19.99 now"
      Then the message is "Payment Failed" with "Your card was declined."
      And she has paid 0 times
      When she types the card "4242 4242 4242 4242"
      And she presses "Pay $19.99 now"
      Then the message is "Payment Received"
      And she has paid 1 time

    @BIL-43 @BIL-52 @AMB-B10
    Scenario: She confirms the payment with her bank
      When Dana opens the plans
      And she types the card "4000 0027 6000 3184"
      And she presses "Pay $19.99 now"
      And she answers her bank on its own page
      And she answers her bank in front of the page
      Then the message is "Payment Received" with "$19.99 is paid. Your quotes are open again."
      And she has paid 1 time
      And her card ends in "3184"
      And she has had 1 mail "Receipt from TidyTally - $19.99"
      And her mail "Receipt from TidyTally - $19.99" says "We charged $19.99 to your card ending in 3184."
      When Dana opens her own plan
      Then her newest invoice is $19.99, paid
      When Dana opens the list of quotes
      Then she reads "Harbor Dental Group"

    @BIL-38 @BIL-43 @AMB-B10
    Scenario: She declines the payment at her bank
      When Dana opens the plans
      And she types the card "4000 0027 6000 3184"
      And she presses "Pay $19.99 now"
      And she answers her bank on its own page
      And she refuses her bank in front of the page
      Then the message is "Payment Failed" with "We are unable to authenticate your payment method. Please choose a different payment method and try again."
      And she has paid 0 times
      And she reads "Payment due"
      When somebody opens the list of quotes
      Then she stands before the plans

    @BIL-52 @AMB-B10 @AMB-B23
    Scenario: A good card pays at once, exactly once
      When Dana opens the plans
      And she types the card "4242 4242 4242 4242"
      And she presses "Pay $19.99 now" twice, quickly
      Then the message is "Payment Received" with "$19.99 is paid. Your quotes are open again."
      And she stands before the list of quotes
      And she reads "Harbor Dental Group"
      And she has paid 1 time
      When 4 days go by
      Then she has paid 1 time
      And she has had 1 mail "Receipt from TidyTally - $19.99"

    @BIL-02 @BIL-45 @WEB-32 @AMB-B09 @AMB-B10
    Scenario: If nobody pays, the subscription ends
      When 3 days go by
      And Dana opens the plans
      Then she reads that her card is tried again in 5 days
      And she has had 2 mails "We could not charge your card"
      When 5 days go by
      And Dana opens the plans
      Then she reads that her card is tried again in 7 days
      And she has had 3 mails "We could not charge your card"
      When 7 days go by
      And somebody opens the list of quotes
      Then she stands before the plans
      And the heading is "Choose your plan"
      And she reads "Your subscription ended on"
      And she reads "Your free trial was used before, so the plan starts and is charged now."
      And she can take the workbook along
      And she has had 3 mails "We could not charge your card"
      And she has had 1 mail "Your subscription has ended"
      When she types the card "4242 4242 4242 4242"
      And she presses "Subscribe for $19.99 a month"
      Then the message is "Subscription Started!" with "Welcome to TidyTally"
      And she stands before the list of quotes
      And she reads "Harbor Dental Group"
      And she has paid 1 time
      When Dana opens her own plan
      Then she reads "Nothing owed"
      And she does not read "waits for your bank"

  Rule: If the bank only needs confirmation, no new card is needed

    Background:
      Given Dana is in her free day on the Commercial only plan, with the card "4000 0027 6000 3184"
      And Dana has drafted a commercial quote for "Harbor Dental Group"
      And 26 hours go by
      And she has had 1 mail "Confirm your payment of $19.99"
      And she follows "Confirm the payment" in her mail "Confirm your payment of $19.99"

    @B-04 @BIL-43 @AMB-B10
    Scenario: She confirms a charge with the card on file, two clicks from the mail
      Then the heading is "Confirm your payment"
      When she presses "Confirm $19.99 with your bank"
      And she answers her bank in front of the page
      Then the message is "Payment Received" with "$19.99 is paid. Your quotes are open again."
      And she stands before the list of quotes
      And she reads "Harbor Dental Group"
      And she has paid 1 time
      And she has had 1 mail "Receipt from TidyTally - $19.99"

    @B-04 @BIL-38 @AMB-B10
    Scenario: She declines at her bank, then pays with another card
      When she presses "Confirm $19.99 with your bank"
      And she refuses her bank in front of the page
      Then the message is "Payment Failed" with "We are unable to authenticate your payment method. Please choose a different payment method and try again."
      And she has paid 0 times
      And the heading is "Confirm your payment"
      When she presses "Use another card"
      And she types the card "4242 4242 4242 4242"
      And she presses "Pay $19.99 now"
      Then the message is "Payment Received" with "$19.99 is paid. Your quotes are open again."
      And she has paid 1 time

  Rule: Paid charges keep the product open

    @BIL-10 @BIL-29 @BIL-54 @BIL-59
    Scenario: From the free day to the second month
      Given Dana has an account and comes to the payment
      When she types the card "4242 4242 4242 4242"
      And she presses "Start 1-Day Free Trial"
      Then she stands before the list of quotes
      And she has paid 0 times
      When 26 hours go by
      Then she has paid 1 time
      And she has had 1 mail "Receipt from TidyTally - $19.99"
      When Dana opens her own plan
      Then her newest invoice is $19.99, paid
      And the screen says when the next $19.99 are charged
      When Dana opens the list of quotes
      Then she does not read "Your free trial ends"
      When 32 days go by
      Then she has paid 2 times
      And she has had 2 mails "Receipt from TidyTally - $19.99"
      When Dana opens her own plan
      Then the screen says when the next $19.99 are charged
