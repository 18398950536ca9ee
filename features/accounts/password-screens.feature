@browser @screen
Feature: The pages for a forgotten password, and the account menu
  From the email or the menu to the next page. What each form says about a wrong entry is tested beside the form.

  @ACC-39 @ACC-41 @ACC-43 @ACC-45
  Scenario: A reset link leads from the email to the sign-in page
    Given Dana has an account with the address "dana@brightline.example" and the password "quiet-mop"
    And she asks for a new password as "dana@brightline.example"
    When she opens her link
    And she chooses the new password "louder-mop"
    Then the message is "Password reset successful"
    And she stands before the sign-in page

  @ACC-40
  Scenario: A reset link without its token is refused
    When Dana opens a reset link without its token
    Then the heading is "Invalid reset link"
    And "Request a new link" leads to the page for a forgotten password

  @T-13
  Scenario: The password is changed from the menu
    Given Dana is signed in
    When she changes her password to "louder-mop" from the menu
    Then the message is "Password changed" with "Every other device was signed out."

  @T-57
  Scenario: The account is deleted from the menu, and she is signed out
    Given Dana is signed in
    When she deletes her account from the menu
    Then the message is "Account deleted"
    And she stands before the landing page
