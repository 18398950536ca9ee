import type { Pool } from 'pg'
import { z } from 'zod'
import type { Objects } from '../../../platform/objects/objects.ts'
import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { CommandCall } from '../../../shared-kernel/use-case.ts'
import type { StoryState } from '../contract/stories.ts'
import type { StoryStep } from './domain/story.ts'
import { noPhoto } from './queries/stories.ts'
import { storyApproved, storyDeclined, storyOpened } from './story-audit-events.ts'
import { lockedStory, noStory, step } from './story-storage.ts'

interface Work {
  readonly db: Pool
  readonly objects: Objects
  /** The call's actor is the operator, so the audit trail names them. */
  inTransaction<Result>(work: (call: CommandCall) => Promise<Result>): Promise<Result>
}

export interface StoryLine {
  readonly id: string
  readonly state: StoryState
  /** These are null once it is removed. */
  readonly name: string | null
  readonly location: string | null
  readonly photos: number
  readonly sentAt: Date
  readonly decidedAt: Date | null
  readonly removedAt: Date | null
}

export interface StoryFile extends Omit<StoryLine, 'photos'> {
  readonly email: string | null
  readonly story: string | null
  readonly photos: readonly { readonly id: string; readonly width: number; readonly height: number }[]
}

const line = `s.id, s.state, s.name, s.location, s.sent_at as "sentAt", s.decided_at as "decidedAt", s.removed_at as "removedAt"`

/** Stories of one state, or all but the removed ones: first come, first read. At most 500. */
export async function storyLines(db: Pool, state: StoryState | null): Promise<StoryLine[]> {
  const { rows } = await db.query<StoryLine>(
    `select ${line}, (select count(*)::int from content.story_photos p where p.story_id = s.id) as photos
       from content.stories s where s.state = $1 or ($1 is null and s.state <> 'removed') order by s.sent_at, s.id limit 500`,
    [state],
  )
  return rows
}

async function storyFile(db: Pool, id: string): Promise<StoryFile> {
  const { rows } = await db.query<StoryFile>(
    `select ${line}, s.email, s.story,
            coalesce((select json_agg(json_build_object('id', p.id, 'width', p.width, 'height', p.height) order by p.position)
                        from content.story_photos p where p.story_id = s.id), '[]') as photos
       from content.stories s where s.id = $1`,
    [checked(id)],
  )
  if (!rows[0]) throw noStory()
  return rows[0]
}

const decidedElsewhere = () =>
  new DomainError(
    'conflict',
    'changed-elsewhere',
    'Somebody else decided this story in the meantime. This is how it stands now.',
  )

const checked = (id: string) => {
  if (!z.uuid().safeParse(id).success) throw noStory()
  return id
}

/** Operators' actions on stories, for the command line and the administration screen. */
export const storyOperatorsOf = ({ db, objects, inTransaction }: Work) => {
  const decide = async (id: string, what: Extract<StoryStep, 'approve' | 'decline'>, read: StoryState | undefined) => {
    checked(id)
    await inTransaction(async ({ em, now, publish }) => {
      const story = await lockedStory(id, em)
      if (!story) throw noStory()
      const before = story.state
      const { changed } = await step(story, what, now, em)
      if (changed && read && read !== before) throw decidedElsewhere()
      if (changed) await publish(what === 'approve' ? storyApproved({ storyId: id }) : storyDeclined({ storyId: id }))
    })
    return storyFile(db, id)
  }
  return {
    list: (state: StoryState | null) => storyLines(db, state),

    /** Opens it with its author's name and address, which is noted. */
    async show(id: string): Promise<StoryFile> {
      const file = await storyFile(db, id)
      await inTransaction(({ publish }) => publish(storyOpened({ storyId: id })))
      return file
    },

    /** A photo as it would be shown, whatever the story's state. */
    async photo(photoId: string): Promise<Buffer> {
      const { rows } = await db.query<{ picture: string }>('select picture from content.story_photos where id = $1', [
        photoId,
      ])
      if (!rows[0]) throw noPhoto()
      return objects.read(rows[0].picture)
    },

    /** Makes it public and emails its author. Idempotent. Refused if its state differs from `read`. */
    approve: (id: string, read?: StoryState) => decide(id, 'approve', read),

    /** Hides it, even if it was public. Refused if its state differs from `read`. */
    decline: (id: string, read?: StoryState) => decide(id, 'decline', read),
  }
}
