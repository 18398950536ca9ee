import type { PayloadOf } from '../../../shared-kernel/event.ts'
import type { Reaction, ReactionCall } from '../../../shared-kernel/use-case.ts'
import { postPublished, type postScheduled } from './post-audit-events.ts'

async function publishWhere(condition: string, values: readonly unknown[], { inTransaction, now }: ReactionCall) {
  await inTransaction(async ({ em, publish }) => {
    const published = await em.execute<{ id: string }[]>(
      `update content.posts set is_draft = false, scheduled_by = null, updated_at = ?
        where is_draft and published_at <= ? and ${condition} returning id`,
      [now, new Date(now.getTime() + 1000), ...values],
    )
    for (const { id } of published) await publish(postPublished({ postId: id }))
  })
}

/** The time of a schedule has come. If the post has another schedule by now, or none, nothing happens. */
export const publishScheduled: Reaction<PayloadOf<typeof postScheduled>> = async ({ postId, schedule }, call) =>
  publishWhere('id = ? and scheduled_by = ?', [postId, schedule], call)

/** Publishes what a lost job left behind. */
export const publishOverdue: Reaction<object> = async (_, call) => publishWhere('scheduled_by is not null', [], call)
