@browser @screen
Feature: Starting a plan when signed in

  Rule: The plans page is for contractors without a plan

    @BIL-45
    Scenario: A signed-out visitor signs in first
      Given nobody is signed in
      When somebody opens the plans
      Then she stands before the sign-in page

    @BIL-45 @WEB-10
    Scenario: A paying contractor goes to work
      Given Dana is signed in
      When somebody opens the plans
      Then she stands before the list of quotes

    @BIL-45 @AMB-B10
    Scenario: A contractor who owes a payment is asked for another card, never offered a trial
      Given Dana is signed in and her subscription is expired
      When Dana opens the plans
      Then the heading is "Update your card"
      And she does not read "Free Trial"

  Rule: A new card starts the free day; a card that had its trial pays at once

    @WEB-10 @BIL-46 @BIL-47 @BIL-48 @BIL-49 @BIL-51 @BIL-52 @BIL-53 @BIL-54 @BIL-63 @AMB-B11 @AMB-B24 @AMB-B29
    Scenario: A new card starts the free day
      Given Dana is signed in without a plan
      And a conversion hook counts
      When Dana opens the plans
      Then the heading is "Choose your plan"
      And she reads:
        | Commercial only, monthly |
        | Commercial only, yearly  |
        | What's included          |
        | Calculator               |
        | PDF quotes               |
        | Unlimited quotes         |
        | 24/7 access              |
        | $0.00 now. $19.99 on     |
        | Simulated payments.      |
      And "See all plans" leads to her own plan
      When she types the card "4242 4242 4242 4242"
      And she presses "Start 1-Day Free Trial" twice, quickly
      Then the message is "Trial Started!" with "Welcome to TidyTally"
      And she stands before the list of quotes
      And the conversion hook was called once
      And she has one trial, for "commercial-monthly"
      And she reads "Your Commercial monthly plan ($19.99/month) starts then."
      And "Manage plan" leads to her own plan

    @BIL-50 @BIL-51
    Scenario: She picks another plan before entering her card
      Given Dana is signed in without a plan
      When Dana opens the plans
      And she presses "Commercial only, yearly $157/year, saves $82.88"
      Then she reads "$0.00 now. $157.00 on"
      When she types the card "4242 4242 4242 4242"
      And she presses "Start 1-Day Free Trial"
      Then she stands before the list of quotes
      And she has one trial, for "commercial-yearly"

    @BIL-38 @BIL-52 @AMB-B27
    Scenario: A card that had its free day pays at once
      Given Dana is signed in without a plan and had her trial before
      When Dana opens the plans
      Then she reads "Your free trial was used before, so the plan starts and is charged now."
      When she types the card "4000 0000 0000 0002"
      And she presses "Subscribe for $19.99 a month"
      Then the message is "Payment Failed" with "Your card was declined."
      When she types the card "4242 4242 4242 4242"
      And she presses "Subscribe for $19.99 a month"
      Then the message is "Subscription Started!" with "Welcome to TidyTally"
      And she stands before the list of quotes
