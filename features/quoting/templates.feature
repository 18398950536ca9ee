Feature: Starting a quote from another one
  Most places resemble one that was quoted before. A template has its rooms, a copy all of it.

  Background:
    Given Dana is signed in
    And Dana has drafted a quote for "Harbor Dental Group"
    And she has walked these rooms:
      | room      | type        | sq ft |
      | Reception | Lobby       | 100   |
      | Office    | Office      | 200   |
      | Hallway   | Common Area | 300   |

  Rule: A template scales its rooms to the total size

    @TPL-01
    Scenario: Whole square feet that add up
      Given Dana has kept its rooms as the template "Small practice"
      When Dana starts a quote for "Bay Dental" from "Small practice" with 1,001 sq ft
      Then the rooms for "Bay Dental" are:
        | room      | sq ft |
        | Reception | 167   |
        | Office    | 334   |
        | Hallway   | 500   |

    @TPL-01
    Scenario: The same size gives the same rooms
      Given Dana has kept its rooms as the template "Small practice"
      When Dana starts a quote for "Bay Dental" from "Small practice" with 600 sq ft
      Then the rooms for "Bay Dental" are:
        | room      | sq ft |
        | Reception | 100   |
        | Office    | 200   |
        | Hallway   | 300   |

    @TPL-01
    Scenario: Six starters are ready
      Then these templates are ready:
        | template           | building        | how often       |
        | Dental practice    | Medical         | Daily (Mon–Fri) |
        | Office             | Office          | Mon, Wed, Fri   |
        | Retail store       | Retail          | Daily (7 days)  |
        | Church             | Other           | Weekly          |
        | Apartment turnover | Condo           | One time        |
        | Vacation rental    | Vacation Rental | One time        |

  Rule: A copy has everything but the customer's answer

    @TPL-02
    Scenario: A copy for another customer
      Given Dana asks $123.45 a month for it
      When Dana copies it for "Bay Dental"
      Then the quote for "Bay Dental" is a draft at $123.45 a month with 3 rooms

    @TPL-02
    Scenario: A copy for another site
      When Dana copies it for the site "9 Dock Street, Portland"
      Then "Harbor Dental Group" has 2 quotes, one for "9 Dock Street, Portland"
