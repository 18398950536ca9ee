import { css } from '../../styled-system/css/index.js'
import { button } from '../../styled-system/recipes/index.js'
import type { Head } from '../head.ts'
import { Middle, SitePage } from '../site-page.tsx'

export const head: Head = {
  path: null,
  title: 'This link does not work | TidyTally',
  description: 'The link to stop articles by email is not complete.',
  indexed: false,
  site: true,
}

export function Page() {
  return (
    <SitePage>
      <Middle className={css({ paddingBlock: { base: '56px', md: '96px' } })}>
        <h1 className={css({ textStyle: 'title' })}>This link does not work</h1>
        <p className={css({ color: 'fg.muted', fontSize: '18px', marginBlock: '12px 28px', maxWidth: '560px' })}>
          It isn’t complete, or the account is closed. Open it again from the email, or turn articles off in Business
          Settings.
        </p>
        <a href="/business-settings" className={button({ variant: 'primary', size: 'lg' })}>
          Business Settings
        </a>
      </Middle>
    </SitePage>
  )
}
