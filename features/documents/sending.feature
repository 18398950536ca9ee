Feature: Sending a quote
  The customer gets one mail with the quote as a PDF, and the contractor sees whether it arrived.

  Background:
    Given Dana is signed in
    And Dana has drafted a weekly quote for "Harbor Dental Group"
    And she has walked these rooms:
      | room   | type   | sq ft |
      | Office | Office | 2,000 |

  Rule: A quote is sent once the mail server has accepted it

    @browser @QUO-06 @QUO-93 @QUO-94 @DOC-01 @DOC-07 @DOC-08 @DOC-09
    Scenario: The mail server accepts the quote
      When Dana sends the quote
      Then the quote is sent
      And the customer has 1 mail
      And the mail is for "priya@harbordental.example" and answers go to Dana
      And the mail says "This is our price for cleaning your 2,000 sq ft every week."
      And the mail says "Monthly price: $400.00"
      And the lines of the PDF add up to $400.00 a month

    @browser @DOC-09 @F-08
    Scenario: The mail server refuses the quote
      Given the mail server refuses it, whenever mail comes for "priya@harbordental.example"
      When Dana sends the quote
      Then Dana is told "The mail server refused this mail: 550 No such mailbox"
      And the quote is draft
      And the list warns "Not delivered"
      And the customer has 0 mails

    @DOC-09 @F-08
    Scenario: A second press succeeds once the mail server accepts again
      Given the mail server refuses it, whenever mail comes for "priya@harbordental.example"
      When Dana sends the quote
      Then the quote is draft
      Given the mail server takes it, whenever mail comes for "priya@harbordental.example"
      When Dana sends the quote
      Then the quote is sent
      And the list warns ""
      And the customer has 1 mail

    @F-08
    Scenario: The mail server defers the mail, so the quote is still on its way
      Given the mail server puts it off, whenever mail comes for "priya@harbordental.example"
      When Dana sends the quote
      Then the quote is sending
      And the customer has 0 mails

    @T-43 @F-01
    Scenario: A lost connection leaves the mail unconfirmed
      Given the mail server breaks off at the end, whenever mail comes for "priya@harbordental.example"
      When Dana sends the quote
      Then Dana is told "We could not confirm that the mail left. Ask the customer, or send it again."
      And the quote is draft
      And the list warns "Could not confirm"
      And the customer has 1 mail

    @T-43
    Scenario: The mail server stops answering
      Given the mail server never answers, whenever mail comes for "priya@harbordental.example"
      When Dana sends the quote
      Then Dana is told "We could not confirm that the mail left. Ask the customer, or send it again."
      And the list warns "Could not confirm"

  Rule: Pressing again sends nothing twice

    @T-40 @T-43
    Scenario: Sending from two desks at once mails one quote
      When Dana sends the quote from two desks at once
      Then the quote is sent
      And the customer has 1 mail

    @T-40
    Scenario: Sending a sent quote again mails nothing
      When Dana sends the quote
      And Dana sends the quote
      Then the customer has 1 mail

  Rule: A sent quote can be mailed again as it is now

    @browser @DOC-10 @DOC-11
    Scenario: An unchanged quote is mailed a second time
      Given Dana has sent the quote
      When Dana sends the quote once more
      Then the customer has 2 mails
      And the quote is sent

    @browser @DOC-10
    Scenario: A changed quote is mailed again, marked as updated
      Given Dana has sent the quote
      When Dana moves the rate to 6 cents
      Then the list warns "Changed since sent"
      When Dana sends the quote once more
      Then the list warns ""
      And the customer has 2 mails
      And the mail says "Updated"
      And the lines of the PDF add up to $480.00 a month

    @DOC-10
    Scenario: A draft cannot be resent
      When Dana sends the quote once more
      Then Dana is told "Send this quote from Review first"
      And the customer has 0 mails

  Rule: A customer gets at most 3 mails an hour from one contractor, and 10 a day

    @T-25 @S-01
    Scenario: The same quote is refused a fourth time within an hour
      Given Dana has sent the quote
      When Dana sends the quote once more
      And Dana sends the quote once more
      And Dana sends the quote once more
      Then Dana is told "You sent this quote 3 times in the last hour. You can send again in 60 minutes."
      And the customer has 3 mails

    @T-25 @S-01
    Scenario: Deleting and rewriting the quote does not reset the limit
      Given Dana has sent the quote 3 times, and deleted it and written it again each time
      When Dana sends the quote
      Then Dana is told "You sent 3 quotes to priya@harbordental.example in the last hour. You can send again in 60 minutes."
      And the quote is draft
      And the customer has 3 mails

    @T-25 @S-01
    Scenario: An hour later the quote can be sent again
      Given Dana has sent the quote
      And she has sent it once more, and once more
      And an hour has passed
      When Dana sends the quote once more
      Then Dana is told nothing
      And the customer has 4 mails
