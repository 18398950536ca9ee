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

  @ACC-59 @ACC-60 @ACC-66
  Scenario: A saved business is still there when the page is loaded again
    Given answers take their time
    When she names her business "Brightline Cleaning Co." and saves it
    Then the button says "Saving..."
    When the answers arrive
    Then the message is "Business Settings Updated" with "Your business information has been saved successfully."
    And she does not read "Not saved yet"
    When she loads the page again
    Then "Business Name" is "Brightline Cleaning Co."

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
    When she names her business "Brightline Cleaning Co." and saves it
    Then the message is "Business Settings Updated"
