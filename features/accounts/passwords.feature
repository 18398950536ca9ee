Feature: Passwords
  A contractor who forgot her password gets back in; anyone else who knew it does not.

  Rule: A mailed link sets a new password and never reveals who has an account

    @ACC-14 @ACC-15 @ACC-41 @ACC-45 @AMB-A04
    Scenario: Dana forgot her password
      Given Dana has an account with the address "dana@brightline.example" and the password "quiet-mop"
      When she asks for a new password as "dana@brightline.example"
      Then "dana@brightline.example" has an email "Reset your TidyTally password"
      When she follows the link and chooses "louder-mop"
      Then "dana@brightline.example" has an email "Your password was changed"
      And Dana is signed out
      When Dana signs in as "dana@brightline.example" with the password "louder-mop"
      Then Dana is asked to choose a plan

    @T-06
    Scenario: An address without an account gets the same answer and no email
      When she asks for a new password as "nobody@brightline.example"
      Then Dana sees no error
      And "nobody@brightline.example" has no email

  Rule: Only the newest link works, once, for an hour

    @T-15
    Scenario Outline: A link that <fate> is refused
      Given Dana has an account with the address "dana@brightline.example" and the password "quiet-mop"
      When she asks for a new password as "dana@brightline.example"
      And her link <fate>
      And she follows the link and chooses "louder-mop"
      Then Dana sees the message "This reset link is no longer valid. Please request a new one."

      Examples:
        | fate                       |
        | was used                   |
        | is older than an hour      |
        | was replaced by a newer one |
        | was altered                |

    @ACC-42
    Scenario: A password that is too short or too common is refused
      Given Dana has an account with the address "dana@brightline.example" and the password "quiet-mop"
      When she asks for a new password as "dana@brightline.example"
      And she follows the link and chooses "mop"
      Then Dana sees the message "Password must be at least 6 characters"
      When she follows the link and chooses "qwerty123"
      Then Dana sees the message "Please choose a less common password"
      When she follows the link and chooses "louder-mop"
      Then Dana sees no error

  Rule: A new password signs out every other device

    @T-13
    Scenario: Dana changes her password at her desk
      Given Dana is signed in
      And she is signed in on her phone
      When she changes her password to "louder-mop"
      Then Dana can use the product
      And her phone is signed out

    @T-13
    Scenario: A wrong current password changes nothing
      Given Dana is signed in
      When she changes her password to "louder-mop" with a wrong current one
      Then Dana sees the message "This isn’t your current password"

    @T-13
    Scenario: Dana signs out everywhere
      Given Dana is signed in
      And she is signed in on her phone
      When she signs out everywhere
      Then Dana is signed out
      And her phone is signed out
