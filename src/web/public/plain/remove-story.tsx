import { removeStory } from '../../../modules/content/contract/stories.ts'
import { button } from '../../styled-system/recipes/index.js'
import type { Head } from '../head.ts'
import { LonePage } from '../lone-page.tsx'

export const head: Head = {
  path: removeStory.formPage!.path,
  title: 'Remove your story - TidyTally',
  description: 'Removes the story that you sent us.',
  indexed: false,
  withoutToken: {
    page: 'remove-story',
    props: { refused: { message: 'This link is not complete. Please open it from the email once more.' } },
  },
}

/**
 * The target of an email's link. Opening it changes nothing, because email programs open links too. The form is posted
 * to this page's own address, which contains the token.
 */
export const Page = ({ refused }: { readonly refused?: { readonly message: string } }) =>
  refused ? (
    <LonePage title="Your story was not removed" sentence={refused.message}>
      <a href="/" className={button({ variant: 'outline' })}>
        Go to our home page
      </a>
    </LonePage>
  ) : (
    <LonePage
      title="Remove your story?"
      sentence="Your text, name, email address and photos are deleted at once, and our pages no longer show them. This cannot be undone; you can always send a new story."
    >
      <form method="post" encType="multipart/form-data">
        <button type="submit" className={button({ variant: 'danger' })}>
          Remove my story
        </button>
      </form>
      <a href="/" className={button({ variant: 'outline' })}>
        Keep it
      </a>
    </LonePage>
  )
