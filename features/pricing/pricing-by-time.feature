Feature: Pricing by time
  A quote can be priced by its labor hours: what they cost with taxes, supplies and overhead, and a margin on top.

  Background:
    Given Dana is signed in

  Rule: The price is hours × loaded wage, supplies and overhead, divided by what the margin leaves

    @TIM-01 @TIM-03 @TIM-04
    Scenario: An office of 5,000 sq ft, cleaned every weekday
      Given Dana has drafted a daily quote for "Larkspur Architects"
      And she has walked rooms of 5,000 sq ft
      When she prices it by time, at $17.00 an hour and a margin of 25%
      Then the work takes 10 labor hours a week
      And the customer pays $1,414.40 a month

    @TIM-03
    Scenario: A prevailing wage on one quote
      Given Dana has drafted a daily quote for "Larkspur Architects"
      And she has walked rooms of 5,000 sq ft
      When she prices it by time, at $34.00 an hour and a margin of 25%
      Then the customer pays $2,828.80 a month

  Rule: Each method keeps its own price

    @TIM-01
    Scenario: There and back
      Given Dana has drafted a daily quote for "Larkspur Architects"
      And she has walked rooms of 5,000 sq ft
      And she asks for $4,321.09 a month
      When she prices it by time, at $17.00 an hour and a margin of 25%
      Then the customer pays $1,414.40 a month
      When she prices it per square foot again
      Then the customer pays $4,321.09 a month

  Rule: The hours give the costs of the quote

    @TIM-06
    Scenario: What remains after labor, supplies and overhead
      Given Dana has drafted a daily quote for "Larkspur Architects"
      And she has walked rooms of 5,000 sq ft
      And she prices it by time, at $17.00 an hour and a margin of 25%
      When she takes the costs over from the hours
      Then she keeps $353.60 a month
