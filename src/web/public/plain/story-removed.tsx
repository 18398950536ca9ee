import { removeStory } from '../../../modules/content/contract/stories.ts'
import { button } from '../../styled-system/recipes/index.js'
import type { Head } from '../head.ts'
import { LonePage } from '../lone-page.tsx'

export const head: Head = {
  path: removeStory.formPage!.done,
  title: 'Your story is removed - TidyTally',
  description: 'The story that you sent us is deleted.',
  indexed: false,
}

export const Page = () => (
  <LonePage
    title="Your story is removed"
    sentence="Your text, name, email address and photos are deleted, and our pages no longer show them."
  >
    <a href="/" className={button({ variant: 'primary' })}>
      Go to our home page
    </a>
  </LonePage>
)
