Feature: Opening an account
  A contractor opens an account with her name, an email address and a password. Then she chooses a plan.

  Rule: A name, an address and a password of 6 characters make an account

    @browser @ACC-11 @ACC-26 @ACC-30
    Scenario: Dana opens an account
      When Dana opens an account as "Dana" "Dustwell" with the address "dana@brightline.example" and the password "quiet-mop"
      Then Dana is asked to choose a plan

    @ACC-32 @ACC-33 @ACC-34
    Scenario Outline: Each missing or wrong field gets a sentence
      When Dana opens an account as "<first>" "<last>" with the address "<address>" and the password "<password>"
      Then Dana sees the message "<sentence>"
      And Dana is signed out

      Examples:
        | first | last     | address                 | password  | sentence                               |
        |       | Dustwell | dana@brightline.example | quiet-mop | First name is required                 |
        | Dana  |          | dana@brightline.example | quiet-mop | Last name is required                  |
        | Dana  | Dustwell | dana at brightline      | quiet-mop | Please enter a valid email address     |
        | Dana  | Dustwell | dana@brightline.example | short     | Password must be at least 6 characters |
        | Dana  | Dustwell | dana@brightline.example | password1 | Please choose a less common password   |

    @browser @ACC-32 @ACC-34
    Scenario: An empty form names every missing field
      When Dana opens an account as "" "" with the address "" and the password ""
      Then Dana sees the message "First name is required"
      And Dana sees the message "Last name is required"
      And Dana sees the message "Please enter a valid email address"
      And Dana sees the message "Password must be at least 6 characters"
      And Dana is signed out

  Rule: An email address belongs to one account, in any spelling

    @browser @ACC-01 @ACC-31
    Scenario Outline: An address that is taken is refused
      Given Dana has an account with the address "dana@brightline.example" and the password "quiet-mop"
      When Dana opens an account as "Dana" "Dustwell" with the address "<address>" and the password "another-mop"
      Then Dana sees the message "An account with this email already exists"

      Examples:
        | address                 |
        | dana@brightline.example |
        | DANA@brightline.example |
