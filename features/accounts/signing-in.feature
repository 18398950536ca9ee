Feature: Signing in and out
  A contractor's quotes are behind her own address and password.

  Rule: The right address and password open the account

    @browser @ACC-09 @ACC-10 @ACC-18 @ACC-25
    Scenario: Dana signs in
      Given Dana has an account with the address "dana@brightline.example" and the password "quiet-mop"
      When Dana signs in as "dana@brightline.example" with the password "quiet-mop"
      Then Dana is asked to choose a plan

    @ACC-09
    Scenario: The address may be written in capitals
      Given Dana has an account with the address "dana@brightline.example" and the password "quiet-mop"
      When Dana signs in as "DANA@brightline.example" with the password "quiet-mop"
      Then Dana is asked to choose a plan

  Rule: A wrong password and an unknown address get the same answer

    @browser @ACC-22 @T-06
    Scenario Outline: Dana is not let in
      Given Dana has an account with the address "dana@brightline.example" and the password "quiet-mop"
      When Dana signs in as "<address>" with the password "<password>"
      Then Dana is told "Invalid email or password"
      And Dana is signed out

      Examples:
        | address                    | password  |
        | dana@brightline.example    | quiet-cat |
        | nobody@brightline.example  | quiet-mop |

    @ACC-23 @ACC-24
    Scenario Outline: What cannot be an address or a password is said before anything is looked up
      When Dana signs in as "<address>" with the password "<password>"
      Then Dana is told "<sentence>"

      Examples:
        | address                 | password  | sentence                               |
        | dana at brightline      | quiet-mop | Please enter a valid email address     |
        | dana@brightline.example | short     | Password must be at least 6 characters |

  Rule: After five wrong passwords nobody gets in from there for a quarter of an hour

    @T-05 @T-07
    Scenario: Guessing is stopped, even with the right password in the end
      Given Dana has an account with the address "dana@brightline.example" and the password "quiet-mop"
      When somebody tries 5 wrong passwords for "dana@brightline.example"
      And Dana signs in as "dana@brightline.example" with the password "quiet-mop"
      Then Dana is told "Too many attempts. Please try again in 15 minutes."
      And Dana is signed out

  Rule: Nobody is kept out by what others try

    @S-06 @T-08
    Scenario: Somebody else guesses at Dana's password for hours
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
