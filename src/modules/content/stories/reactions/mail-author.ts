import { type PostOffice, post } from '../../../../platform/post-office/post-office.ts'
import type { ServiceWords } from '../../../../platform/post-office/service-mail.ts'
import type { Reaction } from '../../../../shared-kernel/use-case.ts'
import type { StoryState } from '../../contract/stories.ts'
import { storyReceivedMail } from '../../mail/story-received.ts'
import { storyShownMail } from '../../mail/story-shown.ts'
import { removalToken } from '../remove-story.ts'

type Words = (data: { readonly site: PostOffice; readonly token: string }) => ServiceWords

/** Emails a story's author, unless the story has gone or changed since. */
const mailAuthor =
  (words: Words, states: readonly StoryState[]) =>
  (office: PostOffice): Reaction<{ storyId: string }> =>
  async ({ storyId }, { db, now, log }) => {
    const { rows } = await db.query<{ name: string; email: string; key: string }>(
      'select name, email, removal_key as key from content.stories where id = $1 and state = any($2)',
      [storyId, states],
    )
    if (!rows[0]) return
    const { name, email, key } = rows[0]
    const to = { name: greetingOf(name), address: email }
    const taken = await post({ to, ...words({ site: office, token: removalToken(storyId, key) }) }, office, now)
    if (!taken) log.warn({ storyId }, 'The mail server refused an email to the author of a story')
  }

export const confirmStory = mailAuthor(storyReceivedMail, ['pending', 'approved', 'declined'])
export const tellShown = mailAuthor(storyShownMail, ['approved'])

/** The first name if it looks like one. A sender could type an advertisement, and another person's address. */
export function greetingOf(name: string): string {
  const [first = ''] = name.split(' ')
  return /^\p{L}[\p{L}\p{M}'’-]{0,29}$/u.test(first) ? first : 'there'
}
