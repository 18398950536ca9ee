import { button } from '../../styled-system/recipes/index.js'
import type { Head } from '../head.ts'
import { LonePage } from '../lone-page.tsx'

export const head: Head = {
  path: null,
  title: 'Page Not Found - TidyTally',
  description: 'There is no page at this address.',
  indexed: false,
}

/** Served for any unknown address. */
export const NotFound = () => (
  <LonePage
    title="Page Not Found"
    sentence="There’s no page at this address. Check the address, or go to your quotes."
    more="Did you forget to add the page to the router?"
  >
    <a href="/dashboard" className={button({ variant: 'primary' })}>
      Go to your quotes
    </a>
    <a href="/" className={button({ variant: 'outline' })}>
      Back to Home
    </a>
  </LonePage>
)

export { NotFound as Page }
