/** The server's information about a public page besides its content. README.md explains how to add a page. */
export interface Head {
  /** The page's path, with `:name` for a variable part. Null for a page that is served at other pages' addresses. */
  readonly path: string | null
  /** The address to index, if `path` has a variable part. */
  readonly canonical?: string
  readonly title: string
  readonly description: string
  /** Whether search engines may index it; the sitemap lists the indexed pages. */
  readonly indexed: boolean
  /** The key figure on its sharing picture, with its unit, such as `['$0.06', 'per sq ft per visit']`. */
  readonly figure?: readonly [number: string, note: string]
  readonly keywords?: readonly string[]
  /** Structured data (schema.org) in addition to the organization and the site, which every page has. */
  readonly data?: readonly StructuredData[]
  /** For an article: when it was published, as an ISO date. */
  readonly published?: string
  /** Whether it has the site's frame, whose script shows who is signed in. */
  readonly site?: true
  /** Starts its script after the first paint, because the first HTML is useful before any interaction. */
  readonly late?: true
  /** Redirects signed-in visitors to their home page. */
  readonly guestsOnly?: true
  /** Its address holds a secret token; without one, this page is served instead. */
  readonly withoutToken?: { readonly page: string; readonly props?: object }
  /** If `load` finds nothing, this page is served with status 404. Default: `not-found`. */
  readonly missing?: string
  /**
   * `false` for content that only one visitor may see: browsers never cache it. Its props don't identify the visitor.
   */
  readonly kept?: false
  /** Query parameters that `load` gets besides the path parameters. Pages made with them aren't cached. */
  readonly query?: readonly string[]
}

export interface StructuredData {
  readonly '@type': string
  readonly [property: string]: unknown
}

/**
 * A public page: one file in `pages/` if the browser hydrates it, in `plain/` if it is HTML with at most a small
 * script.
 */
export interface PublicPage<Props extends object = object> {
  readonly head: Head
  /** The parts of the head that depend on the page's data, such as an article's title. */
  readonly headOf?: (props: Props) => Partial<Head>
  /** Loads its data, on the server. Null if there is nothing at this address. */
  readonly load?: (content: PublicContent, params: Readonly<Record<string, string>>) => Promise<Props | null>
  /** Handles a form without JavaScript posted to the page's own address, also from outside, as email programs do. */
  readonly post?: (content: PublicContent, params: Readonly<Record<string, string>>) => Promise<Props | null>
  /** The addresses behind a variable path, for the sitemap. */
  readonly addresses?: (content: PublicContent) => Promise<readonly { path: string; modified?: string }[]>
  readonly Page: (props: Props) => unknown
}

/** Content that public pages may load. Dates are ISO, addresses begin with a slash. */
export interface PublicContent {
  /** Changes when anything below changes, in any process. Called for each request, so it answers from memory. */
  version(): string
  /** The published articles, newest first. */
  posts(): Promise<readonly PostCard[]>
  /** A published article, or an unpublished one if the preview key is right; null if it doesn't exist. */
  post(slug: string, previewKey?: string): Promise<Post | null>
  /** The approved stories, newest first. */
  stories(): Promise<readonly Story[]>
  /** Whether the account behind an email's link gets articles by email; null if the link was altered. */
  subscription(key: string): Promise<{ readonly subscribed: boolean } | null>
  unsubscribe(key: string): Promise<{ readonly subscribed: boolean } | null>
}

export interface PostCard {
  readonly slug: string
  readonly title: string
  readonly summary: string
  readonly category: string
  readonly tags: readonly string[]
  readonly published: string
  readonly modified: string
  readonly readMinutes: number
  readonly author: string
  readonly figure: string | null
  readonly figureNote: string | null
  readonly hero: string | null
}

export interface Post extends PostCard {
  /** Sanitized. */
  readonly html: string
  readonly related: readonly PostCard[]
}

export interface Story {
  readonly name: string
  readonly location: string
  readonly story: string
  readonly photos: readonly { readonly url: string; readonly width: number; readonly height: number }[]
}
