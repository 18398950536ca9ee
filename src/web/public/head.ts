/**
 * What the server knows about a public page besides its content. README.md says how a page is added.
 */
export interface Head {
  /** Its address, with `:name` for a part that varies. Null for a page that is served in place of another address. */
  readonly path: string | null
  /** The address to index, where `path` has a part that varies. */
  readonly canonical?: string
  readonly title: string
  readonly description: string
  /** Whether search engines may index it; the sitemap lists the indexed pages. */
  readonly indexed: boolean
  /** The one number on its sharing picture and what it counts, such as `['$0.06', 'per sq ft per visit']`. */
  readonly figure?: readonly [number: string, note: string]
  readonly keywords?: readonly string[]
  /** Structured data (schema.org) besides the organization and the site, which every page has. */
  readonly data?: readonly StructuredData[]
  /** For an article: when it was published, as an ISO date. */
  readonly published?: string
  /** Shows the frame of the site, whose script says who is signed in. */
  readonly site?: true
  /** Its script starts after the first paint: the first HTML is worth reading before anything is pressed. */
  readonly late?: true
  /** A signed-in visitor is redirected to her home page. */
  readonly guestsOnly?: true
  /** Its address holds a secret; without one, this page is served instead. */
  readonly withoutToken?: { readonly page: string; readonly props?: object }
  /** Where `load` finds nothing, this page is served with status 404. Default: `not-found`. */
  readonly missing?: string
  /** `false` for what only one visitor may see: browsers never keep it. Its props say nothing of who asks. */
  readonly kept?: false
  /** Parts of the query that `load` gets beside the parts of the path. What is made with them is not kept. */
  readonly query?: readonly string[]
}

export interface StructuredData {
  readonly '@type': string
  readonly [property: string]: unknown
}

/** A public page: one file in `pages/` if the browser hydrates it, in `plain/` if it is HTML with at most a small script. */
export interface PublicPage<Props extends object = object> {
  readonly head: Head
  /** What varies in the head with the page's data, such as an article's title. */
  readonly headOf?: (props: Props) => Partial<Head>
  /** Its data, on the server. Null if there is nothing at this address. */
  readonly load?: (content: PublicContent, params: Readonly<Record<string, string>>) => Promise<Props | null>
  /** What a form without JavaScript does that posts to the page's own address, also from outside, as mail programs do. */
  readonly post?: (content: PublicContent, params: Readonly<Record<string, string>>) => Promise<Props | null>
  /** The addresses behind a path that varies, for the sitemap. */
  readonly addresses?: (content: PublicContent) => Promise<readonly { path: string; modified?: string }[]>
  readonly Page: (props: Props) => unknown
}

/** What pages may show that is not part of them. Dates are ISO, addresses begin with a slash. */
export interface PublicContent {
  /** Changes when anything below changes, in any process. Asked for at each request, so it comes from memory. */
  version(): string
  /** The published articles, newest first. */
  posts(): Promise<readonly PostCard[]>
  /** A published article, or an unpublished one for a reader with its preview key; null if it does not exist. */
  post(slug: string, previewKey?: string): Promise<Post | null>
  /** The approved stories, newest first. */
  stories(): Promise<readonly Story[]>
  /** Whether the account behind a mail's link gets articles by email; null if the link was altered. */
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
  readonly readMinutes: number
  readonly author: string
  readonly figure: string | null
  readonly figureNote: string | null
  readonly hero: string | null
}

export interface Post extends PostCard {
  readonly modified: string
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
