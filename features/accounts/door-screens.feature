@browser @screen
Feature: The pages before signing in
  Signing in and opening an account: what the pages say, and what they do while waiting for an answer.

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
    And she enters her own address and password
    And she presses "Sign In"
    Then the button says "Signing in..."
    When the answers arrive
    Then the message is "Login successful" with "Redirecting to dashboard..."
    And she stands before the list of quotes

  @ACC-22 @WEB-41 @WEB-51
  Scenario: A refused sign-in says why in a message and on the form
    When Dana opens the sign-in page
    And she enters "nobody@brightline.example" as "Email"
    And she enters "quiet-mop" as "Password"
    And she presses "Sign In"
    Then the message is "Login Failed" with "Invalid email or password"
    And she reads "Invalid email or password" beside the form
    And "Email" is "nobody@brightline.example"

  @ACC-23 @ACC-24
  Scenario: An empty sign-in form names what is missing
    When Dana opens the sign-in page
    And she presses "Sign In"
    Then she reads:
      | There is a problem                     |
      | Please enter a valid email address     |
      | Password must be at least 6 characters |

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
    And she fills in a new account
    And she presses "Create Account"
    Then the button says "Creating account..."
    When the answers arrive
    Then the message is "Account created successfully!"
    And she stands before the plans

  @ACC-31
  Scenario: An address that is taken is refused
    Given Dana has an account with the address "dana@brightline.example" and the password "quiet-mop"
    When Dana opens the registration page
    And she fills in a new account
    And she presses "Create Account"
    Then the message is "Registration Failed" with "An account with this email already exists"

  @ACC-31
  Scenario: Without a network, nothing typed is lost
    When Dana opens the registration page
    And she fills in a new account
    And Dana loses the network
    And she presses "Create Account"
    Then the message is "Registration Failed" with "No connection. Nothing you typed is lost. Try again when you are back online."
    And "First name" is "Dana"
    When the network is back
    And she presses "Create Account"
    Then she stands before the plans
