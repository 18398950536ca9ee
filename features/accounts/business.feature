Feature: The business on quotes
  Customers read the contractor's business name and see her logo, or her own name until she has one.

  Rule: The next quote shows the saved business

    @ACC-51 @ACC-52 @ACC-60 @AMB-D07
    Scenario: The quote shows her business name instead of her own
      Given Dana is signed in
      And Dana has drafted a weekly quote for "Harbor Dental Group"
      And Dana has walked a room of 900 sq ft
      When she saves her business:
        | Business Name    | Brightline Cleaning Co. |
        | Business Phone   | (503) 555-0142          |
        | Website          | https://brightline.example |
        | Business Address | 100 Sample Street       |
      And Dana sends the quote
      Then the email says "Brightline Cleaning Co."
      And the PDF says:
        | Brightline Cleaning Co. |
        | (503) 555-0142          |
        | brightline.example      |

  Rule: Only the business name is required

    @AMB-A05 @AMB-A07 @ACC-65
    Scenario: A business needs a name and nothing else
      Given Dana is signed in
      When she saves her business:
        | Business Name | Brightline Cleaning Co. |
      Then Dana sees no error
      When she saves her business:
        | Business Phone | (503) 555-0142 |
      Then Dana sees the message "Business name is required"

    @ACC-62 @ACC-64 @AMB-A06
    Scenario Outline: <field> "<value>" is refused
      Given Dana is signed in
      When she saves her business:
        | Business Name | Brightline Cleaning Co. |
        | <field>       | <value>                 |
      Then Dana sees the message "<sentence>"

      Examples:
        | field   | value                      | sentence                                           |
        | Website | javascript:alert(1)        | Website must be a valid URL                        |
        | Website | ftp://brightline.example   | Website must be a valid URL                        |
        | Logo    | http://logos.example/a.png | Logo URL must be HTTPS or an uploaded file path    |
        | Logo    | https://127.0.0.1/a.png    | The logo couldn’t be fetched from this address. Please upload the file. |
        | Time Zone | Mars/Olympus           | This time zone isn’t known. Please choose one from the list, such as America/Chicago. |
        | Logo    | https://localhost/a.png    | The logo couldn’t be fetched from this address. Please upload the file. |

  Rule: A logo is always stored as a picture

    @AMB-A08 @AMB-A14 @ACC-53
    Scenario: An SVG logo becomes a PNG and can be removed
      Given Dana is signed in
      When she uploads a drawing as her logo
      Then her logo is a PNG
      When she saves her business:
        | Business Name | Brightline Cleaning Co. |
        | Logo          |                         |
      Then she has no logo

  Rule: Dates and times use the contractor's time zone

    @ISS-06 @B-10
    Scenario Outline: The date on a quote in <place>
      Given Dana is signed in
      And Dana has drafted a weekly quote for "Harbor Dental Group"
      And Dana has walked a room of 900 sq ft
      When she saves her business:
        | Business Name | Brightline Cleaning Co. |
        | Time Zone     | <place>                 |
      And Dana sends the quote
      Then the PDF is dated today in "<place>" and valid for 30 days of its calendar

      Examples:
        | place              |
        | Pacific/Kiritimati |
        | Pacific/Midway     |
