@own-clock
Feature: Invoices for the bookkeeper
  A company's books need invoices made out to the company, not to Dana.

  Background:
    Given Dana pays for the Commercial only plan by card

  Rule: Invoice details appear on every invoice from then on

    @B-12
    Scenario: The next invoice is made out to her company
      When she has her invoices made out to:
        | company | Brightline Cleaning Co.                   |
        | address | 100 Sample Street, Suite 4; Portland, OR 97200 |
        | tax ID  | 123456789                                 |
      And 32 days go by
      Then her newest invoice of $19.99 is made out to "Brightline Cleaning Co." with tax ID "12-3456789"
      And her first invoice is made out to her in person

    @B-12
    Scenario: A number that is not an EIN is refused
      When she has her invoices made out to:
        | company | Brightline Cleaning Co. |
        | tax ID  | 12-34567                |
      Then Dana sees the message "Please write the EIN with nine digits, such as 12-3456789"
      And her invoices are still made out to her in person
