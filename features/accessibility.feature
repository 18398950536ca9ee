@browser @screen
Feature: Accessibility
  Everyone can use the product: with a keyboard or a screen reader, on a small phone, by day or by night.

  Rule: Every screen is accessible, light or dark, on a desktop or a phone, down to 320 pixels

    @WEB-02
    Scenario: The pages before sign-in are accessible
      Then nobody is hindered by:
        | the sign-in page                       |
        | the sign-in page, nothing filled in    |
        | the sign-in page, not let in           |
        | the registration page                  |
        | the registration page, nothing filled in |
        | the trial sign-up                      |
        | the trial sign-up, nothing filled in   |
        | the payment of the trial               |
        | the payment of the trial, refused      |
        | an address that does not exist         |
        | the page for a forgotten password      |
        | a link that is on its way              |
        | a reset link without its token         |
        | a reset link of long ago               |
        | the link that confirms an address      |
        | a link that confirms no address any more |

    @WEB-02 @FRD-03
    Scenario: The building to try is accessible
      Then nobody is hindered by:
        | the building to try                        |
        | the building to try, a room open           |
        | the building to try, a room without a size |

    @WEB-02 @FRD-16
    Scenario: The pages for stories are accessible
      Then nobody is hindered by:
        | the form for a story                     |
        | the form for a story, nothing filled in  |
        | the form for a story, with photos        |
        | a story that has arrived                 |
        | the link that removes a story            |
        | the link that removes a story, altered   |
        | a story that is removed                  |
    @WEB-02 @CON-33
    Scenario: The pages for visitors are accessible
      Then nobody is hindered by:
        | the front door                |
        | the page on AI pricing        |
        | the user guide                |
        | the questions and answers     |
        | the answers found by a search |
        | the terms                     |
        | the privacy page              |
        | the accessibility page        |

    @WEB-02
    Scenario: The list of quotes is accessible
      Given Dana is signed in
      Then nobody is hindered by:
        | the list before the first quote |
      Given she has quotes in every state
      Then nobody is hindered by:
        | the list of quotes                     |
        | the list, nothing matching             |
        | the question whether she won           |
        | the question whether to delete a quote |
        | the menu of a quote                    |
        | her own menu                           |

    @WEB-02 @S-01
    Scenario: The prompt to confirm the email address is accessible
      Given Dana is signed in and has not confirmed her email address
      And Dana has drafted a daily quote for "Harbor Dental Group"
      And she has walked a room of 2,000 sq ft
      Then nobody is hindered by:
        | the review                                           |
        | the review, the link that confirms her address asked for |

    @WEB-02
    Scenario: The account screens are accessible
      Given Dana is signed in
      Then nobody is hindered by:
        | the business settings                    |
        | the business settings, nothing filled in |
        | the change of her password               |
        | the devices that are signed in           |
        | her own data                             |
        | what waits to be sent                    |
        | the list of keys                         |
        | a letterhead color nobody can read as one |
        | a file that is not there                 |
      Given she is signed in on her phone
      Then nobody is hindered by:
        | a device that could not be signed out    |

    @WEB-02
    Scenario: The price optimization is accessible
      Given Dana is signed in
      And Dana has drafted a weekly quote for "Harbor Dental Group"
      And she has walked the dental practice
      And she has sent the quote
      Then nobody is hindered by:
        | the price optimization, few answers |
      Given Dana has bid on weekly offices of 5,000 sq ft:
        | cents | outcome |
        | 4.0   | won     |
        | 4.4   | won     |
        | 4.6   | won     |
        | 5.0   | lost    |
        | 5.4   | lost    |
      Then nobody is hindered by:
        | the price optimization |

    @WEB-02
    Scenario: The wizard is accessible
      Given Dana is signed in on the Commercial only plan
      Then nobody is hindered by:
        | the price optimization, her plan is not Pro |
        | the first step of the wizard            |
        | the second step, nothing filled in      |

    @WEB-02
    Scenario: The rooms are accessible
      Given Dana is signed in
      And Dana has drafted a daily quote for "Harbor Dental Group"
      Then nobody is hindered by:
        | the form of the first room, nothing filled in |
      Given she has walked the dental practice
      Then nobody is hindered by:
        | the rooms                       |
        | a room with all there is        |
        | extra work, nothing filled in   |
        | a room removed, to be taken back |
        | the rooms without a signal      |
        | a room changed by two           |
        | a room whose size is half typed |

    @WEB-02
    Scenario: A room with every kind of content is accessible
      Given Dana is signed in
      And Dana has drafted a daily quote for "Harbor Dental Group"
      And she has walked the dental practice
      And the reception has as many tasks as a room can have
      Then nobody is hindered by:
        | a room with more tasks than it can have |

    @WEB-02 @EYE-08
    Scenario: Measuring a room in a photo is accessible
      Given Dana is signed in
      And Dana has drafted a daily quote for "Harbor Dental Group"
      And she has walked a room of 620 sq ft
      And she has taken 1 photos of "Reception"
      Then nobody is hindered by:
        | the measuring of a photo |
        | a floor that is measured |

    @WEB-02
    Scenario: Review is accessible
      Given Dana is signed in
      And Dana has drafted a daily quote for "Harbor Dental Group"
      Then nobody is hindered by:
        | the review without areas |
      Given she has walked the dental practice
      Then nobody is hindered by:
        | the review                     |
        | the review, a rate too high    |
        | the review without a signal    |
        | a rate changed by two          |
        | the review of an unknown quote |
        | the review, a size half typed  |
        | the review, a wage that is no number |

    @WEB-02 @HIS-01
    Scenario: The page of one quote is accessible
      Given Dana is signed in
      And Dana has drafted a daily quote for "Harbor Dental Group"
      And she has walked the dental practice
      Then nobody is hindered by:
        | the page of the quote |
      Given she has sent the quote
      And she has walked these rooms:
        | room  | type  | sq ft |
        | Annex | Lobby | 500   |
      And she has sent it once more
      Then nobody is hindered by:
        | the page of the quote         |
        | the page of an unknown quote  |

    @WEB-02 @EYE-02
    Scenario: Image analysis is accessible
      Given Dana is signed in
      And Dana has drafted a weekly quote for "Harbor Dental Group"
      And the model takes "desk.jpg" for a Lobby of 384 sq ft, with high confidence
      And the model takes "exam.jpg" for a Medical Facility of 120 sq ft, with low confidence
      And the model says that "list.jpg" shows no room
      Then nobody is hindered by:
        | image analysis                    |
        | image analysis, a photo rejected  |
        | image analysis, not configured    |
        | image analysis, photos analyzed   |
        | image analysis, which quote       |

    @WEB-02
    Scenario: The plans are accessible
      Given Dana is signed in
      Then nobody is hindered by:
        | her own plan |
      Given Dana is signed in and her subscription is missing
      Then nobody is hindered by:
        | the plans |

    @WEB-02
    Scenario: The subscription screens are accessible
      Given Dana pays for the Pro plan by card
      Then nobody is hindered by:
        | her own plan                            |
        | her own plan, another one chosen        |
        | her own plan, the invoice details wrong |
        | the offer before she cancels            |
        | the question whether to cancel          |

    @WEB-02 @B-04 @own-clock
    Scenario: A payment waiting for the bank is accessible
      Given Dana is in her free day on the Commercial only plan, with the card "4000 0027 6000 3184"
      And 26 hours go by
      Then nobody is hindered by:
        | a payment that her bank wants confirmed |
        | her own plan                            |

    @FRD-08
    Scenario: The administration is accessible
      Given Dana is signed in
      And Dana has drafted a daily quote for "Harbor Dental Group"
      And she has walked a room of 2,000 sq ft
      And the room has a photo
      Then nobody is hindered by:
        | the administration without the credentials |
        | the administration                         |
        | the administration, nothing found          |
        | the administration, a quote open           |
        | the failed jobs                            |
        | the mails that were not sent               |
        | the posts                                  |
        | the stories that were sent                 |
        | the accounts                               |
        | the audit log                              |

  Rule: The keyboard reaches everything, and the focus is always visible

    Scenario: The first Tab stop skips the header
      Given Dana is signed in
      When Dana opens the list of quotes
      Then the first stop of the keyboard is "Skip to content"

    Scenario Outline: <screen>, <where>: the focus is always visible
      Given Dana is signed in
      And Dana has drafted a daily quote for "Harbor Dental Group"
      And she has walked the dental practice
      And she works <where>
      When Dana opens <screen>
      Then every stop of the keyboard is in sight

      Examples:
        | screen                  | where      |
        | the list of quotes      | on a phone |
        | the rooms of the quote  | on a phone |
        | the review of the quote | on a phone |
        | the review of the quote | at a desk  |

    Scenario: A dialog keeps the focus until it is answered, then returns it
      Given Dana is signed in
      And Dana has drafted a daily quote for "Harbor Dental Group"
      When Dana opens the list of quotes
      And she presses "Draft: bid status of Harbor Dental Group"
      Then the keyboard stays in "Did you win it?"
      When she presses Escape
      Then she does not read "Did you win it?"
      And the keyboard is at "Draft: bid status of Harbor Dental Group"

    Scenario: A message does not trap the focus
      Given Dana is signed in
      And Dana has drafted a daily quote for "Harbor Dental Group"
      When Dana opens the review of the quote
      And she presses "Send to Customer"
      Then the message is "Error sending quote"
      And the keyboard gets from the message to "Back to Field Tool"

    Scenario: A new screen starts at its heading, with its own title
      Given Dana is signed in
      And Dana has drafted a daily quote for "Harbor Dental Group"
      When Dana opens the list of quotes
      And she presses "Harbor Dental Group"
      Then the keyboard is at the heading "Harbor Dental Group"
      And the tab says "Harbor Dental Group"
      When she presses "Review & Send"
      Then the keyboard is at the heading "Review & Send: Harbor Dental Group"
      And the tab says "Review & Send: Harbor Dental Group"
