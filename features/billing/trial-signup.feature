@browser @screen
Feature: Signing up for the free day
  A contractor opens an account with a one-day trial in three steps: account and plan, card, dashboard.
  She sees what will be charged, and when, before she decides.

  Rule: The link's plan is preselected and shown with its price

    @BIL-15 @BIL-16 @BIL-17 @BIL-18 @BIL-20 @BIL-21 @AMB-Q28
    Scenario: The sign-up page
      When Dana opens the trial sign-up
      Then the heading is "One day free, then $19.99 a month."
      And the plan is "commercial-monthly"
      And she reads:
        | What you pay, and when                                        |
        | If you cancel within the day                                  |
        | Open in the trial                                             |
        | With your paid plan                                           |
        | What changes for you                                          |
        | 98%                                                           |
        | Win Rate Improvement                                          |
        | Illustrative marketing figure, not a measured result          |
        | No commitment. Cancel anytime during your trial at no charge. |
      And "Sign In" leads to the sign-in page

    @BIL-06 @BIL-16 @AMB-B14 @AMB-B15
    Scenario: The Pro link preselects the Pro plan
      When Dana opens the trial sign-up for Pro
      Then the plan is "pro-monthly"
      And the heading is "One day free, then $32.99 a month."
      When she chooses the plan "residential-yearly"
      Then the heading is "One day free, then $157 a year."
      And she reads "Residential only, yearly. The exact time is on the next page"

    @BIL-18 @BIL-22
    Scenario: An empty sign-up form names what is missing
      When Dana opens the trial sign-up
      And she presses "Start My Free Trial"
      Then she reads:
        | There is a problem                     |
        | First name is required                 |
        | Last name is required                  |
        | Please enter a valid email address     |
        | Password must be at least 6 characters |

    @BIL-19 @BIL-23 @BIL-26 @BIL-27 @BIL-28 @BIL-36 @AMB-B06 @AMB-B21
    Scenario: Creating the account leads to the payment
      Given answers take their time
      When Dana opens the trial sign-up for Pro
      And she fills in a new account
      And she presses "Start My Free Trial"
      Then the button says "Creating Account..."
      And she reads "Setting up your trial..."
      When the answers arrive
      Then the heading is "Complete Your Trial Setup"
      And she reads:
        | Simulated payments.                                                                                       |
        | Trial ends, Pro monthly starts, unless you cancel before                                                  |
        | 1-day free trial starts immediately                                                                       |
        | Full access to quoting: calculator, PDF and e-mail. Rate settings and AI tools start with your paid plan |
        | $32.99 a month is charged automatically afterward                                                         |
        | Cancel anytime in the dashboard                                                                           |
        | No hidden fees                                                                                            |

    @BIL-37 @ACC-31
    Scenario: An address that is taken is refused on the form
      Given Dana has an account with the address "dana@brightline.example" and the password "another-mop"
      When Dana opens the trial sign-up
      And she fills in a new account
      And she presses "Start My Free Trial"
      Then the message is "Registration Failed" with "An account with this email already exists"
      And "First name" is "Dana"

    @BIL-37
    Scenario: Without a network, nothing typed is lost
      When Dana opens the trial sign-up
      And she fills in a new account
      And Dana loses the network
      And she presses "Start My Free Trial"
      Then the message is "Registration Failed" with "No connection. Nothing you typed is lost. Try again when you are back online."
      And "First name" is "Dana"
      When the network is back
      And she presses "Start My Free Trial"
      Then the heading is "Complete Your Trial Setup"

  Rule: A confirmed card starts the 24-hour trial, once

    @BIL-10 @BIL-14 @BIL-29 @BIL-33 @BIL-34 @BIL-35 @AMB-B05 @AMB-B28
    Scenario Outline: A trial begins with a <brand> card
      Given Dana has an account and comes to the payment
      When she types the card "<number>"
      And she presses "Start 1-Day Free Trial" twice, quickly
      Then the message is "Trial Started!" with "Welcome to TidyTally"
      And she stands before the list of quotes
      And she has one trial, for "commercial-monthly"
      And nothing of the card was sent to the product

      Examples:
        | brand            | number              |
        | Visa             | 4242 4242 4242 4242 |
        | MasterCard       | 5555 5555 5555 4444 |
        | American Express | 3782 822463 10005   |
        | Discover         | 6011 1111 1111 1117 |

    @BIL-38 @AMB-B27
    Scenario: After a declined card, another one goes through
      Given Dana has an account and comes to the payment
      When she presses "Start 1-Day Free Trial"
      Then the message is "Payment Setup Failed" with "Your card number is incomplete."
      When she types the card "4000 0000 0000 0002"
      And she presses "Start 1-Day Free Trial"
      Then the message is "Payment Setup Failed" with "Your card was declined."
      And the heading is "Complete Your Trial Setup"
      When she types the card "4242 4242 4242 4242"
      And she presses "Start 1-Day Free Trial"
      Then she stands before the list of quotes

    @BIL-34 @BIL-38
    Scenario: The bank asks for confirmation in a dialog
      Given Dana has an account and comes to the payment
      When she types the card "4000 0025 0000 3155"
      And she presses "Start 1-Day Free Trial"
      And she refuses her bank in front of the page
      Then the message is "Payment Setup Failed"
      When she presses "Start 1-Day Free Trial"
      And she answers her bank in front of the page
      Then the message is "Trial Started!"
      And she stands before the list of quotes

    @BIL-43 @BIL-52 @AMB-B28
    Scenario: The bank asks on its own page, which leads back to the dashboard
      Given Dana has an account and comes to the payment
      When she types the card "4000 0027 6000 3184"
      And she presses "Start 1-Day Free Trial"
      And she answers her bank on its own page
      Then the message is "Trial Started!" with "Welcome to TidyTally"
      And she stands before the list of quotes
      And she has one trial, for "commercial-monthly"

    @BIL-43 @AMB-B27
    Scenario: Refused on the bank's page, she returns to the payment
      Given Dana has an account and comes to the payment
      When she types the card "4000 0027 6000 3184"
      And she presses "Start 1-Day Free Trial"
      And she refuses her bank on its own page
      Then she reads "Your bank did not confirm the card. Nothing was charged."
      When she types the card "4242 4242 4242 4242"
      And she presses "Start 1-Day Free Trial"
      Then she stands before the list of quotes

    @BIL-40 @AMB-B23 @AMB-B27
    Scenario: After a lost answer, pressing again only updates the screen
      Given Dana has an account and comes to the payment
      And the answer to the activation is lost
      When she types the card "4242 4242 4242 4242"
      And she presses "Start 1-Day Free Trial"
      Then the message is "Activation Failed"
      When she presses "Start 1-Day Free Trial"
      Then the message is "Trial Started!"
      And she has one trial, for "commercial-monthly"

  Rule: An interrupted sign-up continues where it stopped

    @BIL-36 @AMB-R08
    Scenario: She reloads the page at the payment
      Given Dana has an account and comes to the payment
      When she loads the page again
      Then the heading is "Complete Your Trial Setup"
      When she types the card "4242 4242 4242 4242"
      And she presses "Start 1-Day Free Trial"
      Then she stands before the list of quotes

    @AMB-R08
    Scenario: She opens the sign-up again and finds the plans
      Given Dana has an account and comes to the payment
      When somebody opens the trial sign-up
      Then she stands before the plans

    @BIL-42
    Scenario: The payment script does not load
      Given the payment script does not load
      And Dana has an account and comes to the payment
      Then she reads "Failed to initialize payment. Please try again."
      When the payment script loads again
      And she presses "Try again"
      And she types the card "4242 4242 4242 4242"
      And she presses "Start 1-Day Free Trial"
      Then she stands before the list of quotes

    @BIL-18 @AMB-B13
    Scenario: She switches to another plan at the payment
      Given Dana has an account and comes to the payment
      When she presses "Change plan"
      And she chooses the plan "pro-yearly"
      Then she reads "$261 a year is charged automatically afterward"
      When she types the card "4242 4242 4242 4242"
      And she presses "Start 1-Day Free Trial"
      Then she stands before the list of quotes
      And she has one trial, for "pro-yearly"

  Rule: A card gets one trial; after that it pays at once

    @T-38 @BIL-38 @BIL-43
    Scenario: A card that had its trial subscribes right away
      Given Robin had her trial with a card
      And Dana has an account and comes to the payment
      When she types Robin’s card
      And she presses "Start 1-Day Free Trial"
      Then the message is "Activation Failed" with "This card or email address already had a free trial. You can subscribe now instead."
      When she presses "Subscribe now"
      Then the heading is "Subscribe now"
      And she reads "$19.99 a month is charged now, then automatically"
      When she types the card "4000 0000 0000 9995"
      And she presses "Subscribe for $19.99 a month"
      Then the message is "Payment Failed" with "Your card has insufficient funds."
      When she types the card "4242 4242 4242 4242"
      And she presses "Subscribe for $19.99 a month"
      Then she stands before the list of quotes
