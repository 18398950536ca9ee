import type { Objects } from '../../../platform/objects/objects.ts'
import type { PayloadOf } from '../../../shared-kernel/event.ts'
import type { CommandCall, Reaction } from '../../../shared-kernel/use-case.ts'
import type { accountClosed } from '../../accounts/index.ts'
import { kept } from '../contract/kept.ts'
import { picturesForgotten } from '../index.ts'

/** Rows go; a job of the same transaction removes the files. */
export const closeAccount: Reaction<PayloadOf<typeof accountClosed>> = ({ contractorId }, { inTransaction }) =>
  inTransaction(async (call) => {
    await forgetAnalyses('contractor_id = ?', [contractorId], call)
    for (const table of ['known', 'calls'])
      await call.em.execute(`delete from vision.${table} where contractor_id = ?`, [contractorId])
  })

async function forgetAnalyses(condition: string, values: readonly unknown[], { em, publish }: CommandCall) {
  const rows = await em.execute<{ picture: string }[]>(
    `select i.picture from vision.images i join vision.analyses a on a.id = i.analysis_id
      where a.${condition} and i.picture is not null`,
    [...values],
  )
  await em.execute(`delete from vision.analyses where ${condition}`, [...values])
  if (rows.length > 0) await publish(picturesForgotten({ pictures: rows.map(({ picture }) => picture) }))
}

/** Deletes the files of pictures that their owner deleted. */
export const removePictures =
  (objects: Objects): Reaction<PayloadOf<typeof picturesForgotten>> =>
  async ({ pictures }) => {
    await objects.remove(pictures)
  }

const old = `
  with ranked as (select id, created_at, row_number() over (partition by contractor_id order by created_at desc, id) as rank
                    from vision.analyses)
  select id from ranked where rank > ${kept.analyses} and created_at < $1::timestamptz - interval '1 day' limit 1000`

/** Keeps the last 20 analyses of each contractor, what is known for 30 days, and what quotas count. */
export const forgetOld: Reaction<object> = async (_, { db, now, inTransaction }) => {
  const { rows } = await db.query<{ id: string }>(old, [now])
  if (rows.length > 0) await inTransaction((call) => forgetAnalyses('id in (?)', [rows.map(({ id }) => id)], call))
  await db.query('delete from vision.known where known_at < $1::timestamptz - make_interval(days => $2)', [
    now,
    kept.answerDays,
  ])
  await db.query(`delete from vision.calls where at < $1::timestamptz - interval '31 days'`, [now])
}
