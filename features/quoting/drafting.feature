Feature: Drafting a quote
  A quote starts with its customer: who gets it, the kind of building, and how often it is cleaned.

  Background:
    Given Dana is signed in

  Rule: A new draft has its customer, no bid yet and no rooms

    @browser @QUO-02 @QUO-03 @QUO-16 @QUO-29 @QUO-30 @QUO-31 @QUO-93 @QUO-95 @AMB-Q30
    Scenario: A quote for a dental practice
      When Dana drafts a quote:
        | audience       | commercial                |
        | company        | Harbor Dental Group       |
        | contact person | Priya Nair                |
        | email          | priya@harbordental.example |
        | phone          | (503) 555-0188            |
        | building type  | Medical                   |
        | how often      | Daily (Mon–Fri)           |
        | start          | Within 30 days            |
      Then the list shows:
        | customer            | per month | net profit | bid   | sent  |
        | Harbor Dental Group | $0.00     | (no costs) | Draft | Draft |

    @browser @QUO-17 @QUO-30
    Scenario: A quote for a household
      When Dana drafts a quote:
        | audience       | residential              |
        | company        | The Sparrow household    |
        | contact person | Robin Sparrow            |
        | email          | robin@sparrowhome.example |
        | building type  | Condo                    |
        | how often      | Biweekly                 |
      Then the list shows:
        | customer              | sent  |
        | The Sparrow household | Draft |

    @QUO-15 @QUO-16 @QUO-17
    Scenario Outline: Every kind of building can be quoted: <building type>
      When Dana drafts a quote:
        | audience      | <audience>      |
        | building type | <building type> |
      Then the list is not empty

      Examples:
        | audience    | building type      |
        | commercial  | Office             |
        | commercial  | Retail             |
        | commercial  | Warehouse          |
        | commercial  | Educational        |
        | commercial  | Hospitality        |
        | commercial  | Other              |
        | residential | Single-Family Home |
        | residential | Townhouse          |
        | residential | Vacation Rental    |
        | residential | Estate             |
        | residential | Other              |

    @QUO-18 @QUO-19
    Scenario Outline: Every frequency and start can be quoted: <how often>, <start>
      When Dana drafts a quote:
        | how often | <how often> |
        | start     | <start>     |
      Then the list is not empty

      Examples:
        | how often       | start          |
        | Daily (Mon–Fri) | Within 7 days  |
        | Daily (7 days)  | 8–14 days      |
        | Weekly          | Within 30 days |
        | Biweekly        | 31–60 days     |
        | Monthly         | Flexible       |

  Rule: A quote needs its customer

    @QUO-38 @QUO-39 @QUO-40 @QUO-41 @QUO-43 @QUO-47 @QUO-48
    Scenario Outline: Each missing field gets a sentence
      When Dana drafts a quote without "<field>"
      Then Dana sees the message "<sentence>"
      And the list is empty

      Examples:
        | field          | sentence                          |
        | company        | Company name is required          |
        | contact person | Contact person is required        |
        | email          | Valid email is required           |
        | phone          | Please enter a valid phone number |
        | building type  | Please select a building type     |
        | how often      | Please select cleaning frequency  |
        | start          | Please select when to start       |

    @browser @QUO-38 @QUO-39 @QUO-40 @QUO-41 @QUO-43 @QUO-48 @AMB-Q03 @AMB-Q08
    Scenario: All missing fields are named at once
      When Dana drafts a quote:
        | company        |       |
        | contact person |       |
        | email          | priya |
        | phone          | 555   |
        | building type  |       |
        | how often      |       |
        | start          |       |
      Then Dana sees the message "Company name is required"
      And Dana sees the message "Contact person is required"
      And Dana sees the message "Valid email is required"
      And Dana sees the message "Please enter a valid phone number"
      And Dana sees the message "Please select a building type"
      And Dana sees the message "Please select cleaning frequency"
      And Dana sees the message "Please select when to start"
