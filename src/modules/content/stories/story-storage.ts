import { defineEntity, type EntityManager, LockMode, p } from '@mikro-orm/postgresql'
import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { StoryState } from '../contract/stories.ts'
import { Story, type StoryStep } from './domain/story.ts'

export const storyTable = defineEntity({
  class: Story,
  schema: 'content',
  tableName: 'stories',
  properties: {
    id: p.uuid().primary(),
    state: p.text().$type<StoryState>(),
    name: p.text().nullable(),
    email: p.text().nullable(),
    location: p.text().nullable(),
    story: p.text().nullable(),
    digest: p.text().nullable(),
    removalKey: p.text(),
    sentAt: p.datetime(),
    decidedAt: p.datetime().nullable(),
    removedAt: p.datetime().nullable(),
    version: p.integer().version(),
  },
})

export const noStory = () => new DomainError('not-found', 'story-not-found', 'There is no such story.')

/** Loads and locks a story. */
export const lockedStory = (id: string, em: EntityManager) =>
  em.findOne(Story, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })

/**
 * Takes one step with a locked story. A removed one loses its photos in the same transaction; the answer names the files,
 * which can go after the commit.
 */
export async function step(story: Story, what: StoryStep, now: Date, em: EntityManager) {
  const changed = story.take(what, now)
  if (story.state !== 'removed') return { changed, files: [] }
  const rows = await em.execute<{ picture: string }[]>(
    'delete from content.story_photos where story_id = ? returning picture',
    [story.id],
  )
  return { changed, files: rows.map(({ picture }) => picture) }
}
