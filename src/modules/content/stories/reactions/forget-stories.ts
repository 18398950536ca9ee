import type { Objects } from '../../../../platform/objects/objects.ts'
import type { Reaction } from '../../../../shared-kernel/use-case.ts'
import { daysKept } from '../../contract/stories.ts'
import { storyRemoved } from '../story-audit-events.ts'
import { lockedStory, step } from '../story-storage.ts'

/** Removes declined and unread stories after `daysKept`. */
export const forgetStories =
  (objects: Objects): Reaction<object> =>
  async (_, { db, now, inTransaction, log }) => {
    const { rows } = await db.query<{ id: string }>(overdue, [now, daysKept.declined, daysKept.unread])
    for (const { id } of rows) {
      const files = await inTransaction(async ({ em, publish }) => {
        const story = await lockedStory(id, em)
        if (!story || story.state === 'approved') return []
        const { changed, files } = await step(story, 'expire', now, em)
        if (changed) await publish(storyRemoved({ storyId: id }))
        return files
      })
      await objects.remove(files)
    }
    if (rows.length > 0) log.info({ removed: rows.length }, 'old stories deleted')
  }

const overdue = `select id from content.stories
  where (state = 'declined' and decided_at < $1::timestamptz - make_interval(days => $2))
     or (state = 'pending' and sent_at < $1::timestamptz - make_interval(days => $3))`
