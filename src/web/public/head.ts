/**
 * What the server knows of a public page besides its content. Each page is one file that exports its `head` and its `Page`:
 * in `pages/` when the browser brings it to life, in `plain/` when it is HTML and nothing else.
 */
export interface Head {
  /** Null for a page that stands in for another address. */
  readonly path: string | null
  readonly title: string
  readonly description: string
  /** Whether search engines may list it. */
  readonly indexed: boolean
  /** A signed-in visitor is sent where she belongs. */
  readonly guestsOnly?: true
  /** Its address holds a secret; without one, this page comes instead. */
  readonly withoutToken?: { readonly page: string; readonly props?: object }
}
