Feature: The blog
  Visitors read the twenty articles that come with the product. An editor adds posts, and replaces an article with a better one.

  Rule: Publishing the first post hides nothing

    @CON-44 @FRD-11
    Scenario: A post is listed with the built-in articles
      When the editor publishes "Quoting gutters"
      Then readers find "Quoting gutters" and the twenty articles

    @FRD-11
    Scenario: A post replaces an article until it is withdrawn
      When the editor publishes "Our own scope" in place of "Write a Scope of Work Nobody Can Misread"
      Then readers find "Our own scope" but not "Write a Scope of Work Nobody Can Misread"
      When the editor takes "Our own scope" back
      Then readers find "Write a Scope of Work Nobody Can Misread" but not "Our own scope"

  Rule: Drafts are not public

    @AMB-C06 @CON-49 @FRD-15
    Scenario: Readers do not find a draft
      When the editor imports "Quoting gutters" as a draft
      Then readers do not find "Quoting gutters"

  Rule: Unsafe HTML is refused, with its line

    @FRD-15 @CON-53
    Scenario: A script in a post
      When the editor imports "Quoting gutters" with "<script>alert(1)</script>" in its text
      Then the editor sees that line 8 is not allowed
      And readers do not find "Quoting gutters"
