Feature: The asking price
  The contractor may ask for more or less than the computed price. What she asks follows when the scope changes.

  Background:
    Given Dana is signed in

  Rule: Without an adjustment the asking price is the computed price

    @PRI-23 @PRI-24 @PRI-25 @PRI-26 @PRI-27 @PX-18 @PX-26
    Scenario: Nothing was adjusted
      Given Dana has drafted a weekly quote for "Harbor Dental Group"
      And the rate is 7 cents per square foot
      And she has walked these rooms:
        | room     | type     | sq ft |
        | Office   | Office   | 1,200 |
        | Restroom | Restroom | 180   |
        | Lobby    | Lobby    | 420   |
      And she has added the service "Strip and wax" for $310.00 one-time in "Lobby"
      Then the customer pays $504.00 a month
      And the customer pays $310.00 once
      And there is no price adjustment

  Rule: An adjustment changes both prices by the same share

    @PRI-27 @PRI-29 @PRI-30 @PX-19 @PX-29
    Scenario: Ten percent less
      Given Dana has drafted a weekly quote for "Harbor Dental Group"
      And the rate is 7 cents per square foot
      And she has walked these rooms:
        | room     | type     | sq ft |
        | Office   | Office   | 1,200 |
        | Restroom | Restroom | 180   |
        | Lobby    | Lobby    | 420   |
      And she has added the service "Strip and wax" for $310.00 one-time in "Lobby"
      And she asks 90% of the price
      Then the customer pays $453.60 a month
      And the customer pays $279.00 once
      And the price adjustment is 90.0%
      And a year paid in advance costs $4,626.72

    @PX-20 @PX-28
    Scenario: A share of half a percent
      Given Dana has drafted a monthly quote with this work for the whole building:
        | item     | price   |
        | Cleaning | $333.33 |
      Then a year paid in advance costs $3,399.97
      Given she asks 97.5% of the price
      Then the customer pays $325.00 a month
      And the customer pays nothing once

    @PX-21
    Scenario: Ten percent more
      Given Dana has drafted a biweekly quote for "Harbor Dental Group"
      And the rate is 8 cents per square foot
      And she has walked rooms of 180 + 160 + 140 + 55 + 320 + 210 + 48 + 60 sq ft
      And she asks 110% of the price
      Then the customer pays $206.45 a month

    @PX-22
    Scenario: The adjustment follows from the two prices
      Given Dana has drafted a weekly quote for "Harbor Dental Group"
      And she has walked rooms of 2,500 sq ft
      When she asks for $450.00 a month
      Then the price adjustment is 90.0%

  Rule: A change of rate, visits or rooms prices the quote again and keeps the adjustment

    @browser @PRI-34 @PRI-35 @PX-23
    Scenario: The rate goes up
      Given Dana has drafted a weekly quote for "Harbor Dental Group"
      And she has walked rooms of 2,000 sq ft
      And she asks 90% of the price
      When Dana moves the rate to 6 cents
      Then the customer pays $432.00 a month
      And the price adjustment is 90.0%

    @browser @PRI-36 @PX-24
    Scenario: From weekly to daily
      Given Dana has drafted a weekly quote for "Harbor Dental Group"
      And she has walked rooms of 2,000 sq ft
      When Dana changes the visits to daily
      Then the customer pays $2,000.00 a month

    @PRI-23
    Scenario: One more room
      Given Dana has drafted a weekly quote for "Harbor Dental Group"
      And she has walked rooms of 2,000 sq ft
      And she asks 90% of the price
      When she adds the room "Lobby", type "Lobby", of 1,000 sq ft
      Then the customer pays $540.00 a month

  Rule: The server computes the total itself

    @PRI-23 @PRI-36
    Scenario: A total that the product did not compute
      Given Dana has drafted a weekly quote for "Harbor Dental Group"
      And she has walked rooms of 2,000 sq ft
      When Dana claims a total of $4.00 a month
      Then Dana sees the message "The total isn’t up to date. Load the quote again."
      And the customer pays $400.00 a month

  Rule: A year paid in advance is 15% off; the year's revenue is not

    @PRI-15 @PRI-16 @PX-27 @PX-30
    Scenario: A year
      Given Dana has drafted a weekly quote for "Harbor Dental Group"
      And she has walked rooms of 2,000 sq ft
      Then a year paid in advance costs $4,080.00
      And winning it adds $4,800.00 a year
