@browser @screen
Feature: The list of signed-in devices
  The list of signed-in devices, and signing them out.

  Background:
    Given Dana is signed in
    And she is signed in on her phone
    And her phone is an iPhone
    When she opens the list of quotes
    And she opens her menu
    And she presses "Signed-in devices"

  @S-07
  Scenario: A device is signed out
    Then she reads:
      | This device      |
      | Safari on iPhone |
      | Last used today  |
    When she presses the button that begins with "Sign out Safari on iPhone"
    Then she reads "Safari on iPhone is signed out."
    And her phone is signed out

  @S-07
  Scenario: Signing out a device that is already signed out
    When she reads "Safari on iPhone"
    And she signs "Safari on iPhone" out
    And she presses the button that begins with "Sign out Safari on iPhone"
    Then she reads "Safari on iPhone was signed out already."

  @S-07
  Scenario: Signing out a device without a network fails and says so
    When she reads "Safari on iPhone"
    And nothing can be written
    And she presses the button that begins with "Sign out Safari on iPhone"
    Then she reads "Nothing you typed is lost."

  @S-07
  Scenario: Signing out this device leads to the landing page
    When she presses "Sign out this device"
    Then the message is "Logged out"
    And she stands before the landing page
