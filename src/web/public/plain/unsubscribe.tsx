import { css } from '../../styled-system/css/index.js'
import { button } from '../../styled-system/recipes/index.js'
import type { Head, PublicContent } from '../head.ts'
import { Middle, SitePage } from '../site-page.tsx'

export const head: Head = {
  path: '/unsubscribe/:key',
  canonical: '/blog',
  title: 'Articles by email | TidyTally',
  description: 'Stop getting new articles by email.',
  indexed: false,
  site: true,
  kept: false,
  missing: 'unsubscribe-invalid',
}

interface UnsubscribeProps {
  readonly subscribed: boolean
}

type Params = Readonly<Record<string, string>>

/** Opening the link changes nothing, because email scanners open links. */
export const load = (content: PublicContent, { key = '' }: Params): Promise<UnsubscribeProps | null> =>
  content.subscription(key)

/** Handles the button, and the one-click unsubscribe of email programs (RFC 8058). */
export const post = (content: PublicContent, { key = '' }: Params): Promise<UnsubscribeProps | null> =>
  content.unsubscribe(key)

export function Page({ subscribed }: UnsubscribeProps) {
  return (
    <SitePage>
      <Middle className={css({ paddingBlock: { base: '56px', md: '96px' } })}>
        <h1 className={css({ textStyle: 'title' })}>
          {subscribed ? 'Stop articles by email?' : 'You’re unsubscribed'}
        </h1>
        <p className={lead}>
          {subscribed
            ? 'We will not email you new articles any more. Emails about your quotes and your subscription still come.'
            : 'We no longer email you new articles. You can turn them on again in Business Settings.'}
        </p>
        {subscribed ? (
          <form method="post">
            <button type="submit" className={button({ variant: 'primary', size: 'lg' })}>
              Unsubscribe
            </button>
          </form>
        ) : (
          <a href="/blog" className={button({ variant: 'outline', size: 'lg' })}>
            Read the blog
          </a>
        )}
      </Middle>
    </SitePage>
  )
}

const lead = css({ color: 'fg.muted', fontSize: '18px', marginBlock: '12px 28px', maxWidth: '560px' })
