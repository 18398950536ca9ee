@own-clock
Feature: Charges
  Residential only and Commercial only cost $19.99 a month or $157.00 a year, Pro $32.99 or $261.00. Every charge is announced before it is made,
  and nothing is charged that was not announced.

  Rule: The free day costs nothing, and the plan is charged when the day ends

    @BIL-10 @BIL-54 @AMB-B05
    Scenario: Dana stays, and pays for her first month when the day is over
      Given Dana is in her free day on the Pro plan
      Then she has paid nothing
      And her next charge is $32.99, in 24 hours
      When 26 hours go by
      Then she has paid $32.99
      And her next charge is $32.99

    @BIL-10 @BIL-06
    Scenario: Dana chooses a year, and pays for the year
      Given Dana pays $261.00 a year for Pro
      Then she has paid $261.00
      And her next charge is $261.00

    @AMB-R03
    Scenario: Dana needs her own rates today, and starts her plan before the day is over
      Given Dana is in her free day on the Pro plan
      When she changes to the Pro plan
      Then she was told $32.99 today, and $32.99 next
      And she has paid $32.99
      When 26 hours go by
      Then she has paid $32.99

    @BIL-11
    Scenario: Dana cancels within the free day and never pays
      Given Dana is in her free day on the Pro plan
      When she cancels her plan
      And 40 days go by
      Then she has paid nothing
      And Dana is asked to choose a plan

  Rule: A monthly plan is charged every month until it is canceled

    @BIL-05
    Scenario: Three months cost three times the same
      Given Dana pays for the Commercial only plan by card
      When 31 days go by
      And 31 days go by
      Then she has paid $19.99, $19.99 and $19.99

    @BIL-13 @AMB-B08 @AMB-B26
    Scenario: After canceling, the paid time stays and nothing more is charged
      Given Dana pays for the Pro plan by card
      When she cancels her plan
      Then her subscription ends
      And Dana can use the product
      When 40 days go by
      Then she has paid $32.99
      And Dana is asked to choose a plan

    @BIL-13
    Scenario: After resuming in time, charges go on as before
      Given Dana pays for the Pro plan by card
      When she cancels her plan
      And she resumes her plan
      And 31 days go by
      Then she has paid $32.99 and $32.99

  Rule: A larger plan begins today for the difference, and a smaller one when the paid period ends

    @AMB-B25 @BIL-05 @BIL-06
    Scenario: From Commercial only to Pro on the day of the charge
      Given Dana pays for the Commercial only plan by card
      When she changes to the Pro plan
      Then she was told $13.00 today, and $32.99 next
      And she has paid $19.99 and $13.00
      When 31 days go by
      Then she has paid $19.99, $13.00 and $32.99

    @AMB-B25
    Scenario: From Pro to Commercial only
      Given Dana pays for the Pro plan by card
      When she changes to the Commercial only plan
      Then she was told $0.00 today, and $19.99 next
      And she has paid $32.99
      When 31 days go by
      Then she has paid $32.99 and $19.99

  Rule: Canceling a monthly plan offers two discounted renewals, once

    @BIL-66 @BIL-67 @AMB-B01 @AMB-B02 @AMB-B03
    Scenario Outline: <plan> for <offer>, two times
      Given Dana pays for the <plan> plan by card
      Then she is offered 2 renewals at <offer>
      When she accepts the offer
      And 31 days go by
      And 31 days go by
      And 31 days go by
      Then she has paid <full>, <offer>, <offer> and <full>
      And she is offered nothing

      Examples:
        | plan            | full   | offer  |
        | Commercial only | $19.99 | $7.49  |
        | Pro             | $32.99 | $16.49 |

    @BIL-69 @AMB-B02
    Scenario: A yearly plan gets no offer
      Given Dana pays $261.00 a year for Pro
      Then she is offered nothing

  Rule: After a failed charge the product is closed until it is paid, and nothing is charged twice

    @BIL-10 @AMB-B09 @AMB-B10
    Scenario: Another card pays what is owed
      Given Dana is in her free day on the Commercial only plan, with the card "4000 0000 0000 0341"
      When 26 hours go by
      Then she owes $19.99
      And Dana is asked to choose a plan
      When she pays with the card "4242 4242 4242 4242"
      Then she owes nothing
      And she has paid $19.99
      And Dana can use the product
      When 5 days go by
      Then she has paid $19.99
