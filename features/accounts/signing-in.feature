Feature: Signing in
  A contractor's quotes are behind her own address and password.

  Rule: The right address and password open the account

    @ACC-09
    Scenario: Dana signs in
      Given Dana has an account with the address "dana@brightline.example" and the password "quiet-mop-and-bucket"
      When Dana signs in as "dana@brightline.example" with the password "quiet-mop-and-bucket"
      Then Dana is choosing a plan
