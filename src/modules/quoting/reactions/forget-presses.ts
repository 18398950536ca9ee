import type { Reaction } from '../../../shared-kernel/use-case.ts'

/** The last release counted here, and no limit looks back further than a day. */
export const forgetPresses: Reaction<object> = async (_, { db }) => {
  await db.query(`delete from quoting.presses where at < now() - interval '1 day'`)
}
