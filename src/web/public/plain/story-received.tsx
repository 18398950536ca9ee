import { daysKept, sendStory } from '../../../modules/content/contract/stories.ts'
import { button } from '../../styled-system/recipes/index.js'
import type { Head } from '../head.ts'
import { LonePage } from '../lone-page.tsx'

export const head: Head = {
  path: sendStory.formPage!.done,
  title: 'Your story has arrived - TidyTally',
  description: 'What happens next with your story.',
  indexed: false,
}

/** The page after an accepted story, with or without JavaScript. */
export const Page = () => (
  <LonePage
    title="Thank you. Your story has arrived."
    sentence={`An email with a link that removes it is on its way to you. Somebody reads your story next. If we show it, we email you again; if not, it is deleted after ${daysKept.declined} days, or after ${daysKept.unread} days if nobody got to read it.`}
  >
    <a href="/" className={button({ variant: 'primary' })}>
      Go to our home page
    </a>
    <a href="/blog" className={button({ variant: 'outline' })}>
      Read our articles
    </a>
  </LonePage>
)
