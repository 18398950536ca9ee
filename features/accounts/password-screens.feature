@browser @screen
Feature: The pages for a forgotten password, and the account menu
  What the pages say at each step, and when something fails.

  @ACC-35 @ACC-36 @ACC-37
  Scenario: Asking for a reset link
    When Dana opens the page for a forgotten password
    And she enters "dana" as "Email"
    And she presses "Send reset link"
    Then she reads "Please enter a valid email address"
    When she enters "nobody@brightline.example" as "Email"
    And she presses "Send reset link"
    Then the heading is "Check your email"
    And the message is "Reset email sent"
    And "Back to sign in" leads to the sign-in page

  @ACC-38
  Scenario: Asking for a reset link without a network
    When Dana opens the page for a forgotten password
    And she enters "nobody@brightline.example" as "Email"
    And nothing can be written
    And she presses "Send reset link"
    Then the message is "Failed to send reset email"

  @ACC-39 @ACC-41 @ACC-43 @ACC-45
  Scenario: A reset link leads from the email to the sign-in page
    Given Dana has an account with the address "dana@brightline.example" and the password "quiet-mop"
    When she asks for a new password as "dana@brightline.example"
    And she opens her link
    Then the heading is "Choose a new password"
    And her link has left the address
    When she enters "mop" as "New password"
    And she presses "Reset password"
    Then she reads "Password must be at least 6 characters"
    When she enters "louder-mop" as "New password"
    And she presses "Reset password"
    Then the message is "Password reset successful"
    And she stands before the sign-in page

  @ACC-40
  Scenario: A reset link without its token is refused
    When Dana opens a reset link without its token
    Then the heading is "Invalid reset link"
    And "Request a new link" leads to the page for a forgotten password

  @ACC-44
  Scenario: An expired reset link is refused
    When Dana opens a reset link of long ago
    And she enters "louder-mop" as "New password"
    And she presses "Reset password"
    Then the message is "Failed to reset password" with "This reset link is no longer valid. Please request a new one."
    And "Request a new link" leads to the page for a forgotten password

  @T-13
  Scenario: The password is changed from the menu
    Given Dana is signed in
    When she opens the list of quotes
    And she opens her menu
    And she presses "Change password"
    And she enters "not-my-mop" as "Current password"
    And she enters "louder-mop" as "New password"
    And she presses "Change password"
    Then she reads "This is not your current password"
    When she enters "quiet-mop-and-bucket" as "Current password"
    And she presses "Change password"
    Then the message is "Password changed" with "Every other device was signed out."

  @T-57
  Scenario: The account is not deleted by accident
    Given Dana is signed in
    When she opens the list of quotes
    And she opens her menu
    And she presses "Your data"
    And she presses "Delete my account"
    Then she reads:
      | Please type "delete my account" |
      | Please enter your password      |
    When she enters "delete my account" as "Type "
    And she enters "quiet-mop-and-bucket" as "Your password"
    And she presses "Delete my account"
    Then the message is "Account deleted"
    And she stands before the sign-in page
