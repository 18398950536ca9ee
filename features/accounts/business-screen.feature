@browser @screen
Feature: The business settings
  The contractor sees her business as customers will see it while she types.

  Background:
    Given Dana is signed in
    When she opens the business settings

  @ACC-50 @ACC-51 @ACC-52 @ACC-54 @ACC-55 @ACC-56 @ACC-57
  Scenario: The form before anything is filled in
    Then the heading is "Business Settings"
    And "Back to Dashboard" leads to the list of quotes
    And she reads:
      | Business Name                                       |
      | Business Phone                                      |
      | Website                                             |
      | Business Address                                    |
      | 200x200 pixels or larger. PNG, JPG, SVG, max 2MB.   |
    And she does not read "coming soon"
    And the preview says "Your Business Name - Estimate"
    And the preview says "Professional cleaning quote"

  @ACC-57 @ACC-58 @ACC-59 @ACC-60 @ACC-66 @AMB-A06
  Scenario: The business is filled in and saved
    Given answers take their time
    When she enters "Brightline Cleaning Co." as "Business Name"
    And she enters "(503) 555-0142" as "Business Phone"
    And she enters "brightline.example" as "Website"
    And she leaves "Website"
    And she enters "100 Sample Street" as "Business Address"
    Then the preview says "Brightline Cleaning Co. - Estimate"
    And the preview says "(503) 555-0142"
    And the preview says "brightline.example"
    And the preview says "100 Sample Street"
    And "Website" is "https://brightline.example"
    And she reads "Not saved yet: Business Name, Business Phone, Website, Business Address"
    When she presses "Save Business Settings"
    Then the button says "Saving..."
    When the answers arrive
    Then the message is "Business Settings Updated" with "Your business information has been saved successfully."
    And she does not read "Not saved yet"
    When she loads the page again
    Then "Business Name" is "Brightline Cleaning Co."

  @ACC-64 @ACC-65 @AMB-A05
  Scenario: Empty and invalid fields are refused with a sentence each
    When she enters "javascript:alert(1)" as "Website"
    And she presses "Save Business Settings"
    Then she reads:
      | There is a problem          |
      | Business name is required   |
      | Website must be a valid URL |

  @ACC-67
  Scenario: Saving without a network fails and keeps what was typed
    When she enters "Brightline Cleaning Co." as "Business Name"
    And nothing can be written
    And she presses "Save Business Settings"
    Then the message is "Update Failed"
    And "Business Name" is "Brightline Cleaning Co."

  @ACC-53 @AMB-A08 @AMB-A14
  Scenario: A logo is uploaded and removed
    When she chooses a film as her logo
    Then she reads "Please choose a PNG, JPG or SVG file"
    When she chooses a drawing as her logo
    Then she reads "Logo uploaded"
    And she reads "logo.svg, 512 × 512, 1 KB"
    When she presses "Remove"
    Then she does not read "Logo uploaded"
    And she reads "Not saved yet: Business Logo"
    When she enters "Brightline Cleaning Co." as "Business Name"
    And she presses "Save Business Settings"
    Then the message is "Business Settings Updated"

  @ACC-60 @T-42
  Scenario: The business was changed on another device in the meantime
    When she enters "Brightline Cleaning Co." as "Business Name"
    And she saves her business:
      | Business Name  | Brightline LLC |
      | Business Phone | (503) 555-0142 |
    And she presses "Save Business Settings"
    Then the message is "Update Failed" with "This was changed in another tab or on another device"
    And she reads "These settings were changed in another tab or on another device."
    And she reads "Business Name there: Brightline LLC"
    And "Business Name" is "Brightline Cleaning Co."
    And "Business Phone" is "(503) 555-0142"
    When she presses "Save Business Settings"
    Then the message is "Business Settings Updated"
    When she loads the page again
    Then "Business Name" is "Brightline Cleaning Co."
    And "Business Phone" is "(503) 555-0142"

  @WEB-41
  Scenario: Leaving with unsaved changes asks first
    When she enters "Brightline Cleaning Co." as "Business Name"
    And she presses "Back to Dashboard"
    Then she reads "Leave without saving?"
    When she presses "Stay here"
    Then "Business Name" is "Brightline Cleaning Co."
    When she presses "Back to Dashboard"
    And she presses "Leave without saving"
    Then she stands before the list of quotes
