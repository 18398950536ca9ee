Feature: Where a contractor is signed in
  Dana sees every device signed in to her account and signs out the one she lost.

  Rule: A lost device can be signed out without the others

    @S-07
    Scenario: Dana signs out her lost phone
      Given Dana is signed in
      And she is signed in on her phone
      And her phone is an iPhone
      Then 2 devices are signed in to her account, one of them "Safari on iPhone"
      When she signs "Safari on iPhone" out
      Then Dana can use the product
      And her phone is signed out

    @S-07
    Scenario: A contractor cannot sign out another contractor's device
      Given Dana is signed in
      And she is signed in on her phone
      And Robin is signed in
      When Robin tries to sign her phone out
      Then Robin sees the message "This device is already signed out."
      And her phone is still signed in
