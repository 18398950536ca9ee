@browser @screen
Feature: The pages before signing in
  Where signing in and opening an account lead, and what the pages say while waiting for an answer.

  @ACC-16 @ACC-17 @ACC-18 @ACC-20
  Scenario: The sign-in page
    When Dana opens the sign-in page
    Then the heading is "Welcome to TidyTally"
    And she reads:
      | Sign in to access your professional cleaning calculator |
      | Email                                                   |
      | Password                                                |
    And "Create one now" leads to the registration page
    And she reads "Back to Home"

  @ACC-19 @ACC-21 @ACC-25 @WEB-41
  Scenario: Signing in leads to the list of quotes
    Given Dana has a running subscription and is signed out
    And answers take their time
    When Dana opens the sign-in page
    And she signs in there
    Then the button says "Signing in..."
    When the answers arrive
    Then the message is "Login successful" with "Redirecting to dashboard..."
    And she stands before the list of quotes

  @ACC-26 @ACC-27 @ACC-29
  Scenario: The registration page
    When Dana opens the registration page
    Then she reads:
      | First name                        |
      | Last name                         |
      | Email                             |
      | Create a password (6+ characters) |
    And "Sign in" leads to the sign-in page

  @ACC-28 @ACC-30 @BIL-45
  Scenario: Opening an account leads to the plans
    Given answers take their time
    When Dana opens the registration page
    And she opens an account there
    Then the button says "Creating account..."
    When the answers arrive
    Then she stands before the plans
