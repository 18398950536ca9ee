import type { PostOffice } from '../../../../platform/post-office/post-office.ts'

/** The address of the page that removes a story. */
export const removalLink = ({ publicUrl }: Pick<PostOffice, 'publicUrl'>, token: string) =>
  `${publicUrl}/share-your-story/remove?token=${token}`

export const removalButton = (site: Pick<PostOffice, 'publicUrl'>, token: string) => ({
  label: 'Remove my story',
  url: removalLink(site, token),
})

export const whyStory = 'Sent because a story was sent with this email address.'
