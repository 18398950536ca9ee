Feature: Administration
  The operator's staff look after the product: they help a contractor who asks, and restart jobs that failed. They see what a
  customer was offered, never what a contractor earns, and everything they open is logged.

  Rule: Only the administration's credentials open it

    @AMB-R04 @ADM-01
    Scenario: A contractor's own account opens nothing there
      Given Dana is signed in
      And Dana has drafted a daily quote for "Harbor Dental Group"
      Then she cannot open the administration
      And a visitor cannot open the administration
      And staff find the quote for "Harbor Dental Group"

    @T-45 @FRD-17
    Scenario: Repeated wrong passwords lock the address out
      When somebody enters wrong credentials for the administration ten times
      Then the eleventh time is refused, even with the right ones
      And staff at another address still get in

  Rule: Staff find every quote by what a customer would say on the phone

    @ADM-01 @ADM-05 @AMB-M01
    Scenario Outline: By company, contact or email, in any case, drafts too
      Given Dana is signed in
      And Dana has drafted a daily quote for "O'Neil & 100% Clean"
      When staff search for <words>
      Then they <find> the quote for "O'Neil & 100% Clean"

      Examples:
        | words                     | find        |
        | "o'neil"                  | find        |
        | "100% CLEAN"              | find        |
        | "priya nair"              | find        |
        | "HARBORDENTAL"            | find        |
        | "100_"                    | do not find |
        | "nobody of that name"     | do not find |

    @ADM-02 @AMB-M01
    Scenario: What a customer was offered, without the contractor's costs
      Given Dana is signed in
      And Dana has drafted a daily quote for "Harbor Dental Group"
      And she has walked a room of 2,000 sq ft
      When staff open the quote for "Harbor Dental Group"
      Then they see 2,000 sq ft, a monthly price, and the annual price with 15% off
      And they see nothing of costs, profit or margin

  Rule: Every record that staff open is logged

    @AMB-M02 @FRD-08
    Scenario: The audit log names who, what, when and from where
      Given Dana is signed in
      And Dana has drafted a daily quote for "Harbor Dental Group"
      When staff open the quote for "Harbor Dental Group"
      Then the audit log says that staff opened it, from their address
      And Dana finds it in the copy of her own data

    @ADM-09 @AMB-M04
    Scenario: An exported record is logged too
      Given Dana is signed in
      And Dana has drafted a daily quote for "Harbor Dental Group"
      When staff export the quote for "Harbor Dental Group"
      Then the file is named after "harbor-dental-group" and the quote
      And the audit log says that staff exported it, from their address

  Rule: Photos open for staff at the address where the contractor sees them

    @ADM-10 @AMB-M03
    Scenario: A photo of a room
      Given Dana is signed in
      And Dana has drafted a daily quote for "Harbor Dental Group"
      And she has walked a room of 2,000 sq ft
      And the room has a photo
      Then staff can open the photo
      And a visitor cannot open the photo
