Feature: Sending a quote
  The customer gets one email with the quote as a PDF, and the contractor sees whether it arrived.

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
      And the customer has 1 email
      And the email goes to "priya@harbordental.example" and replies go to Dana
      And the email says "every week: $400.00 a month. The full scope is attached."
      And the email says "Monthly price: $400.00"
      And the lines of the PDF add up to $400.00 a month

    @browser @DOC-09 @F-08
    Scenario: The mail server refuses the quote
      Given the mail server rejects email to "priya@harbordental.example"
      When Dana sends the quote
      Then Dana sees the message "The mail server refused this email: 550 5.1.1 No such mailbox"
      And the quote is draft
      And the list warns "Not delivered"
      And the customer has 0 emails

    @DOC-09 @F-08
    Scenario: Sending again succeeds once the mail server accepts email
      Given the mail server rejects email to "priya@harbordental.example"
      When Dana sends the quote
      Then the quote is draft
      Given the mail server accepts email to "priya@harbordental.example"
      When Dana sends the quote
      Then the quote is sent
      And the list warns ""
      And the customer has 1 email

    @F-08
    Scenario: The mail server defers the email, so the quote is still being sent
      Given the mail server defers email to "priya@harbordental.example"
      When Dana sends the quote
      Then the quote is sending
      And the customer has 0 emails

    @T-43 @F-01
    Scenario: A lost connection leaves the email unconfirmed
      Given the mail server drops the connection after email to "priya@harbordental.example"
      When Dana sends the quote
      Then Dana sees the message "We can’t tell whether the email went out. Ask your customer, or send it again."
      And the quote is draft
      And the list warns "Couldn’t confirm"
      And the customer has 1 email

    @T-43
    Scenario: The mail server stops responding
      Given the mail server never confirms email to "priya@harbordental.example"
      When Dana sends the quote
      Then Dana sees the message "We can’t tell whether the email went out. Ask your customer, or send it again."
      And the list warns "Couldn’t confirm"

  Rule: An email that comes back is refused after all

    @SND-06
    Scenario: The customer's mail server returns the quote
      Given Dana has sent the quote
      When the customer's mail server returns the email, because "550 5.1.1 User unknown"
      Then the list warns "Refused"
      And the quote is sent
      And Dana gets one email, "didn’t reach", with "Refused: 550 5.1.1 User unknown"

  Rule: A quote is never sent twice by accident

    @T-40 @T-43
    Scenario: Sending from two devices at once sends one email
      When Dana sends the quote from two devices at once
      Then the quote is sent
      And the customer has 1 email

    @T-40
    Scenario: Sending a quote that is already sent sends no email
      When Dana sends the quote
      And Dana sends the quote
      Then the customer has 1 email

  Rule: A sent quote can be sent again as it is now

    @browser @DOC-10 @DOC-11
    Scenario: An unchanged quote is sent a second time
      Given Dana has sent the quote
      When Dana sends the quote once more
      Then the customer has 2 emails
      And the quote is sent

    @browser @DOC-10
    Scenario: A changed quote is sent again, marked as updated
      Given Dana has sent the quote
      When Dana moves the rate to 6 cents
      Then the list warns "Changed since sent"
      When Dana sends the quote once more
      Then the list warns ""
      And the customer has 2 emails
      And the email says "Updated"
      And the lines of the PDF add up to $480.00 a month

    @QUO-73 @DOC-11
    Scenario: The mail server refuses a quote that is sent again
      Given Dana has sent the quote
      And the mail server rejects email to "priya@harbordental.example"
      When Dana sends the quote once more
      Then Dana sees the message "The mail server refused this email: 550 5.1.1 No such mailbox"
      And the list warns "Not delivered"
      And the customer has 1 email

    @DOC-10
    Scenario: A draft cannot be resent
      When Dana sends the quote once more
      Then Dana sees the message "Send this quote from Review first"
      And the customer has 0 emails

  Rule: A customer gets at most 3 emails an hour from one contractor, and 10 a day

    @T-25 @S-01
    Scenario: The same quote is refused a fourth time within an hour
      Given Dana has sent the quote
      When Dana sends the quote once more
      And Dana sends the quote once more
      And Dana sends the quote once more
      Then Dana sees the message "You sent this quote 3 times in the last hour. You can send again in 60 minutes."
      And the customer has 3 emails

    @T-25 @S-01
    Scenario: Deleting and rewriting the quote does not reset the limit
      Given Dana has sent the quote 3 times, and deleted it and written it again each time
      When Dana sends the quote
      Then Dana sees the message "You sent 3 quotes to priya@harbordental.example in the last hour. You can send again in 60 minutes."
      And the quote is draft
      And the customer has 3 emails

    @T-25 @S-01
    Scenario: An hour later the quote can be sent again
      Given Dana has sent the quote
      And she has sent it once more, and once more
      And an hour has passed
      When Dana sends the quote once more
      Then Dana sees no error
      And the customer has 4 emails
