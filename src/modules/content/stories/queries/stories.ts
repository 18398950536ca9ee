import type { Pool } from 'pg'
import type { Objects } from '../../../../platform/objects/objects.ts'
import { DomainError } from '../../../../shared-kernel/domain-error.ts'
import type { Download } from '../../../../shared-kernel/use-case.ts'
import type * as contract from '../../contract/stories.ts'

/** How many stories the landing page shows: the ones approved last. */
const mostShown = 5

const shown = {
  name: 'approved-stories',
  text: `select s.id, s.name, s.location, s.story,
                (select json_agg(json_build_object('url', '/stories/photos/' || p.id, 'width', p.width, 'height', p.height)
                                 order by p.position)
                   from content.story_photos p where p.story_id = s.id) as photos
           from content.stories s where s.state = 'approved' order by s.decided_at desc, s.id limit $1`,
}

/** The stories that everybody may read, approved last first. */
export async function approvedStories(db: Pool): Promise<contract.PublicStory[]> {
  const { rows } = await db.query({ ...shown, values: [mostShown] })
  return rows.map(({ name, ...story }) => ({ ...story, firstName: firstNameOf(name), photos: story.photos ?? [] }))
}

export const firstNameOf = (name: string) => name.trim().split(/\s+/)[0]!

const photo = {
  name: 'story-photo',
  text: `select p.picture, s.state from content.story_photos p join content.stories s on s.id = p.story_id where p.id = $1`,
}

/** Streams a photo of an approved story to anybody. */
export const getStoryPhoto =
  (objects: Objects): Download<typeof contract.storyPhoto> =>
  async ({ photoId }, { db }) => {
    const { rows } = await db.query<{ picture: string; state: string }>({ ...photo, values: [photoId] })
    const found = rows[0]?.state === 'approved' ? rows[0].picture : null
    const body = found && (await objects.stream(found))
    if (!body) throw noPhoto()
    return { body, type: 'image/jpeg', filename: `${photoId}.jpg`, show: 'inline', etag: `"${photoId}"` }
  }

export const noPhoto = () => new DomainError('not-found', 'photo-not-found', 'Photo not found')
