Feature: Reviewing a quote
  Before a quote goes out, the contractor reads what her customer will read.

  Background:
    Given Dana is signed in
    And Dana has drafted a weekly quote for "Harbor Dental Group"

  Rule: Review shows each area as the customer will see it

    @browser @QUO-27 @QUO-99 @QUO-100 @QUO-101 @QUO-102 @QUO-103
    Scenario: Two areas with their tasks and prices
      Given she has walked these rooms:
        | room       | type             | sq ft |
        | Reception  | Lobby            | 620   |
        | Exam rooms | Medical Facility | 1,480 |
      And she has ticked "Clean Entrance Glass, Vacuum Entry Mats" in "Reception"
      And she has added the service "Interior windows" for $120.00 monthly in "Reception"
      And she has added the service "Deep clean" for $450.00 one-time in "Exam rooms"
      And she has noted "The practice empties its sharps containers." in "Exam rooms"
      Then the customer will read these areas:
        | area       | about                        | tasks                                   | services                        | notes                                       |
        | Reception  | Lobby · 620 sq ft            | Clean Entrance Glass, Vacuum Entry Mats | Interior windows $120.00 /month |                                             |
        | Exam rooms | Medical Facility · 1,480 sq ft |                                       | Deep clean $450.00 (one-time)   | The practice empties its sharps containers. |

  Rule: An incomplete quote is not sent

    @browser @QUO-97 @DOC-09
    Scenario: A quote without areas is not sent
      When Dana sends the quote
      Then Dana sees the message "Add at least one area before sending this quote"
      And the customer has 0 emails

    @browser @QUO-42
    Scenario: A job that is too small is not sent
      Given she has walked rooms of 99 sq ft
      When Dana sends the quote
      Then Dana sees the message "Minimum 100 sq ft required"
      And the customer has 0 emails

    Scenario: A quote without a price is not sent
      Given she has walked rooms of 2,000 sq ft
      And she asks 0% of the price
      When Dana sends the quote
      Then Dana sees the message "This quote has no price yet. Set a price before sending it"
      And the customer has 0 emails
