/**
 * What the server knows about a public page besides its content. Each page is one file that exports its `head` and its
 * `Page`: in `pages/` if the browser hydrates it, in `plain/` if it is only HTML.
 */
export interface Head {
  /** Null for a page that is served in place of another address. */
  readonly path: string | null
  readonly title: string
  readonly description: string
  /** Whether search engines may index it. */
  readonly indexed: boolean
  /** A signed-in visitor is redirected to her home page. */
  readonly guestsOnly?: true
  /** Its address holds a secret; without one, this page is served instead. */
  readonly withoutToken?: { readonly page: string; readonly props?: object }
}
