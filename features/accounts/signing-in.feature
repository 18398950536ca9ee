Feature: Signing in and out
  A contractor's quotes are protected by her own email address and password.

  Rule: The right address and password open the account

    @browser @ACC-09 @ACC-10 @ACC-18 @ACC-25
    Scenario: Dana signs in
      Given Dana has an account with the address "dana@brightline.example" and the password "quiet-mop"
      When Dana signs in as "dana@brightline.example" with the password "quiet-mop"
      Then Dana is asked to choose a plan

    @ACC-09
    Scenario: The address works in capitals too
      Given Dana has an account with the address "dana@brightline.example" and the password "quiet-mop"
      When Dana signs in as "DANA@brightline.example" with the password "quiet-mop"
      Then Dana is asked to choose a plan

  Rule: A wrong password and an unknown address get the same answer

    @browser @ACC-22 @T-06
    Scenario Outline: Dana is not let in
      Given Dana has an account with the address "dana@brightline.example" and the password "quiet-mop"
      When Dana signs in as "<address>" with the password "<password>"
      Then Dana sees the message "Invalid email or password"
      And Dana is signed out

      Examples:
        | address                    | password  |
        | dana@brightline.example    | quiet-cat |
        | nobody@brightline.example  | quiet-mop |

    @ACC-23 @ACC-24
    Scenario Outline: An invalid address or password is refused before anything is looked up
      When Dana signs in as "<address>" with the password "<password>"
      Then Dana sees the message "<sentence>"

      Examples:
        | address                 | password  | sentence                               |
        | dana at brightline      | quiet-mop | Please enter a valid email address     |
        | dana@brightline.example | short     | Password must be at least 6 characters |

  Rule: Five wrong passwords block that network for 15 minutes

    @T-05 @T-07
    Scenario: After too many guesses even the right password is refused
      Given Dana has an account with the address "dana@brightline.example" and the password "quiet-mop"
      When somebody tries 5 wrong passwords for "dana@brightline.example"
      And Dana signs in as "dana@brightline.example" with the password "quiet-mop"
      Then Dana sees the message "Too many attempts. Please try again in 15 minutes."
      And Dana is signed out

  Rule: Someone else's guesses do not lock a contractor out

    @S-06 @T-08
    Scenario: Dana signs in while someone guesses her password for hours
      Given Dana has an account with the address "dana@brightline.example" and the password "quiet-mop"
      And many people have tried wrong passwords for "dana@brightline.example"
      When Dana signs in as "dana@brightline.example" with the password "quiet-mop"
      Then Dana is asked to choose a plan

  Rule: Signing out ends the session

    @browser @ACC-12 @ACC-13 @ACC-47
    Scenario: Dana signs out
      Given Dana is signed in
      When Dana signs out
      Then Dana is signed out
