import type { PostOffice } from '../../../platform/post-office/post-office.ts'
import type { ServiceWords } from '../../../platform/post-office/service-mail.ts'
import { productName } from '../../../shared-kernel/product.ts'
import { daysKept } from '../contract/stories.ts'
import { removalButton, whyStory } from './parts/removal.ts'

interface Data {
  readonly site: Pick<PostOffice, 'publicUrl'>
  readonly token: string
}

/** Confirms a story and brings its removal link. Repeats nothing that was typed: the address may be someone else's. */
export const storyReceivedMail = ({ site, token }: Data): ServiceWords => ({
  subject: `Your story for ${productName} has arrived`,
  heading: 'Your story has arrived',
  opening: [
    'Thank you. We read each story before we show it, and we can’t show them all. You’ll get one more email if we show yours.',
    'You can take your story back at any time, before or after it is shown. The button below opens a page that removes it: the text, your name, your email address and your photos.',
  ],
  button: removalButton(site, token),
  closing: [
    `Keep this email: its link works for as long as we have your story. A story that we decline is deleted after ${daysKept.declined} days, one that nobody reads after ${daysKept.unread} days.`,
    'If you didn’t send a story, someone else used your address. Remove it with the same button.',
  ],
  why: whyStory,
})
