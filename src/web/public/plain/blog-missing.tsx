import { css } from '../../styled-system/css/index.js'
import { button } from '../../styled-system/recipes/index.js'
import type { Head } from '../head.ts'
import { Middle, SitePage } from '../site-page.tsx'

export const head: Head = {
  path: null,
  title: 'Post Not Found | TidyTally Blog',
  description: 'There is no article at this address.',
  indexed: false,
  site: true,
}

export function Page() {
  return (
    <SitePage path="/blog">
      <Middle className={css({ paddingBlock: { base: '56px', md: '96px' } })}>
        <h1 className={css({ textStyle: 'title' })}>Post Not Found</h1>
        <p className={css({ color: 'fg.muted', fontSize: '18px', marginBlock: '12px 28px' })}>
          The blog post you're looking for doesn't exist.
        </p>
        <a href="/blog" className={button({ variant: 'primary', size: 'lg' })}>
          Back to Blog
        </a>
      </Middle>
    </SitePage>
  )
}
