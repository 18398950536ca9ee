@browser @screen
Feature: Who can open which screen
  Signed-out visitors sign in first, contractors without a plan choose one, and everyone ends up where she was going.

  Rule: A signed-out visitor signs in first, then continues to where she was going

    @WEB-31 @WEB-35 @WEB-36
    Scenario Outline: Signed out, <screen> asks her to sign in
      When somebody opens <screen>
      Then she stands before the sign-in page

      Examples:
        | screen                             |
        | the list of quotes                 |
        | a new quote                        |
        | the old calculator                 |
        | the rooms of an unknown quote      |
        | the review of an unknown quote     |
        | the plans                          |

    @WEB-35 @WEB-36
    Scenario Outline: Anyone may open <screen>
      When somebody opens <screen>
      Then she stands before <screen>

      Examples:
        | screen                |
        | the sign-in page      |
        | the registration page |

    @WEB-31
    Scenario: After signing in she continues to where she was going
      Given Dana has a running subscription and is signed out
      When Dana opens a new quote
      Then she stands before the sign-in page
      When she signs in there
      Then she stands before a new quote

  Rule: Without an active subscription the product shows the plans

    @WEB-32
    Scenario Outline: Without a subscription, <screen> shows the plans
      Given Dana is signed in and her subscription is missing
      When Dana opens <screen>
      Then she stands before the plans
      And the heading is "Choose your plan"

      Examples:
        | screen                         |
        | the list of quotes             |
        | a new quote                    |
        | the rooms of an unknown quote  |
        | the review of an unknown quote |

  Rule: A signed-in contractor goes straight to work

    @WEB-33
    Scenario Outline: Signed in with a plan: <screen>
      Given Dana is signed in
      When Dana opens <screen>
      Then she stands before <instead>

      Examples:
        | screen                 | instead            |
        | the rooms of no quote  | the list of quotes |
        | the review of no quote | the list of quotes |
        | the sign-in page       | the list of quotes |
        | the registration page  | the list of quotes |
        | the plans              | the list of quotes |
        | the old calculator     | a new quote        |

    @WEB-34
    Scenario: A screen waits until it knows who she is
      Given Dana is signed in
      And answers take their time
      When Dana opens the list of quotes without waiting
      Then she reads "Loading..." aloud
      When the answers arrive
      Then the heading is "Welcome, Dana"

    @ACC-07 @ACC-46
    Scenario: If the server cannot tell who she is, she has to sign in
      Given Dana is signed in
      And nobody can say who is signed in
      When Dana opens the list of quotes
      Then she stands before the sign-in page

    @ACC-08 @WEB-42 @WEB-45
    Scenario: The session is fetched once, no matter how many screens she opens
      Given Dana is signed in
      And Dana has drafted a weekly quote for "Harbor Dental Group"
      When Dana opens the list of quotes
      And she presses "Harbor Dental Group"
      And she presses "Review & Send"
      And she presses "Back to Field Tool"
      And she presses "Dashboard"
      Then who is signed in was asked once

  Rule: Signing out leaves nothing behind

    @ACC-47
    Scenario: After signing out, going back shows nothing
      Given Dana is signed in
      And Dana has drafted a weekly quote for "Harbor Dental Group"
      When Dana opens the list of quotes
      And she presses "Harbor Dental Group"
      And she opens her menu
      And she presses "Log out"
      Then the message is "Logged out"
      And she stands before the landing page
      When she goes back
      Then she stands before the sign-in page
      And she does not read "Harbor Dental Group"

    @ACC-48
    Scenario: Signing out without a network fails and says so
      Given Dana is signed in
      When Dana opens the list of quotes
      And she opens her menu
      And Dana loses the network
      And she presses "Log out"
      Then the message is "Failed to log out. Please try again." with "No connection. You are still signed in here."

  Rule: Missing pages and quotes say that they do not exist

    @WEB-28 @WEB-29
    Scenario: An unknown address shows "Page Not Found"
      When somebody opens an address that does not exist
      Then the heading is "Page Not Found"
      And she reads "Did you forget to add the page to the router?"

    @WEB-52
    Scenario: An unknown quote leads back to the list
      Given Dana is signed in
      When Dana opens the review of an unknown quote
      Then she reads "Failed to fetch quote"
      And "Back to Dashboard" leads to the list of quotes
