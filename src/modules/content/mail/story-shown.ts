import type { PostOffice } from '../../../platform/post-office/post-office.ts'
import type { ServiceWords } from '../../../platform/post-office/service-mail.ts'
import { productName } from '../../../shared-kernel/product.ts'
import { removalLink, whyStory } from './parts/removal.ts'

interface Data {
  readonly site: Pick<PostOffice, 'publicUrl'>
  readonly token: string
}

/** Tells an author that their story is public now. */
export const storyShownMail = ({ site, token }: Data): ServiceWords => ({
  subject: `Your story is on ${productName}`,
  heading: 'Your story is online',
  opening: [
    'Your story is approved and may appear on our home page with your first name, your location and your photos. It shows the newest stories.',
  ],
  button: { label: 'See our home page', url: `${site.publicUrl}/` },
  closing: ['If you change your mind, the link below removes it at once.'],
  links: [{ label: 'Remove my story', url: removalLink(site, token) }],
  why: whyStory,
})
