import { button } from '../../styled-system/recipes/index.js'
import { BidsWon } from '../bids-won.tsx'
import { AccountPage } from '../frame.tsx'
import type { Head } from '../head.ts'

export const head: Head = {
  path: null,
  title: 'Invalid reset link - TidyTally',
  description: 'This reset link is not complete. Request a new one.',
  indexed: false,
}

/** A reset link without its token: cut off by an email program, or reopened from the address bar. */
export function InvalidResetLink() {
  return (
    <AccountPage
      title="Invalid reset link"
      lead="This link isn’t complete. Open it from the email again, or request a new one."
      side={<BidsWon />}
    >
      <a href="/forgot-password" className={button({ variant: 'primary', size: 'lg', block: true })}>
        Request a new link
      </a>
    </AccountPage>
  )
}

export { InvalidResetLink as Page }
