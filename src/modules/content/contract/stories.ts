import { z } from 'zod'
import { endpoint } from '../../../shared-kernel/endpoint.ts'
import { atMost } from '../../../shared-kernel/rule.ts'

/** How many photos a story has at most. */
export const mostStoryPhotos = 5
/** How long a story may be, in characters. */
export const longestStory = 1500
/** Days after which a declined or an unread story is deleted. */
export const daysKept = { declined: 30, unread: 180 } as const

/** The consent, word for word. */
export const consentText =
  'You may show my story, first name, location and photos on TidyTally’s pages. I can take this back at any time.'

const oneLine = (missing: string, most: number) =>
  z
    .string(missing)
    .trim()
    .overwrite((text) => text.replace(/[\s\p{Cc}]+/gu, ' '))
    .min(1, missing)
    .max(most, atMost(most))

/** Error messages for missing or invalid fields. */
export const storySentences = {
  name: 'Name is required',
  email: 'Please enter a valid email address',
  location: 'Location is required',
  story: 'Please write your story',
  photos: 'Please upload at least one photo',
  consent: 'Please tick the box. Without your consent we can’t show your story.',
} as const

const { name, email, location, story, photos, consent } = storySentences

export const StoryState = z.enum(['pending', 'approved', 'declined', 'removed'])
export type StoryState = z.infer<typeof StoryState>

const largestBody = 80 * 1024 * 1024 // a form with a 60 MB picture is read, so that its words are not lost

/**
 * Sends a story with one to five photos. The same story sent again is stored once. It waits for review, and its author
 * gets an email with the link that removes it.
 */
export const sendStory = endpoint('POST /api/stories', {
  access: 'public',
  carrier: 'files',
  filePart: 'photos',
  files: { most: mostStoryPhotos, missing: photos, tooMany: `Please upload at most ${mostStoryPhotos} photos` },
  formPage: { path: '/share-your-story', done: '/share-your-story/received' },
  largestBody,
  input: z.strictObject({
    name: oneLine(name, 80),
    email: z.string(email).trim().max(254, email).pipe(z.email(email)),
    location: oneLine(location, 100),
    story: z.string(story).trim().min(1, story).max(longestStory, atMost(longestStory)),
    consent: z.literal('true', consent),
  }),
  output: z.object({ id: z.uuid(), state: StoryState }),
})

/** Removes a story with the link in its email, at any time. Repeating it is safe. 404 if the link was altered. */
export const removeStory = endpoint('POST /api/stories/remove', {
  access: 'public',
  carrier: 'form',
  formPage: { path: '/share-your-story/remove', done: '/share-your-story/removed' },
  input: z.strictObject({ token: z.string('The link isn’t complete').max(200) }),
  output: z.object({ state: z.literal('removed') }),
})

/** A photo of an approved story; for any other it does not exist. */
export const storyPhoto = endpoint('GET /stories/photos/:photoId', {
  access: 'public',
  input: z.strictObject({ photoId: z.uuid() }),
})

/** An approved story as everybody may read it. */
export const PublicStory = z.object({
  id: z.uuid(),
  firstName: z.string(),
  location: z.string(),
  story: z.string(),
  photos: z.array(z.object({ url: z.string(), width: z.int(), height: z.int() })),
})
export type PublicStory = z.infer<typeof PublicStory>
