import type { Objects } from '../../../platform/objects/objects.ts'
import type { PayloadOf } from '../../../shared-kernel/event.ts'
import type { Reaction } from '../../../shared-kernel/use-case.ts'
import type { accountClosed } from '../../accounts/index.ts'
import type { picturesForgotten } from '../index.ts'

/** Files first, so that none is left without a row that names it. */
export const forgetContractor =
  (objects: Objects): Reaction<PayloadOf<typeof accountClosed>> =>
  async ({ contractorId }, { db }) => {
    const { rows } = await db.query<{ picture: string }>(
      `select picture from vision.images i join vision.analyses a on a.id = i.analysis_id
        where a.contractor_id = $1 and picture is not null`,
      [contractorId],
    )
    for (const { picture } of rows) await objects.remove(picture)
    for (const table of ['analyses', 'known', 'calls'])
      await db.query(`delete from vision.${table} where contractor_id = $1`, [contractorId])
  }

/** Nobody may find a picture that its owner deleted. */
export const removePictures =
  (objects: Objects): Reaction<PayloadOf<typeof picturesForgotten>> =>
  async ({ pictures }) => {
    for (const picture of pictures) await objects.remove(picture)
  }

const old = `
  with ranked as (select id, created_at, row_number() over (partition by contractor_id order by created_at desc, id) as rank
                    from vision.analyses)
  select id from ranked where rank > 20 and created_at < $1::timestamptz - interval '1 day' limit 1000`

/** Keeps the last 20 analyses of each contractor, what is known for 30 days, and what quotas count. */
export const forgetOld =
  (objects: Objects): Reaction<object> =>
  async (_, { db, now }) => {
    const { rows } = await db.query<{ id: string }>(old, [now])
    const ids = rows.map(({ id }) => id)
    const pictures = await db.query<{ picture: string }>(
      'select picture from vision.images where analysis_id = any($1) and picture is not null',
      [ids],
    )
    for (const { picture } of pictures.rows) await objects.remove(picture)
    await db.query('delete from vision.analyses where id = any($1)', [ids])
    await db.query(`delete from vision.known where known_at < $1::timestamptz - interval '30 days'`, [now])
    await db.query(`delete from vision.calls where at < $1::timestamptz - interval '31 days'`, [now])
  }
