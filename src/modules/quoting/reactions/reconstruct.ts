import type { Reaction } from '../../../shared-kernel/use-case.ts'
import { reconstructRevisions } from '../revisions.ts'

/** Gives quotes of an older database their first revision, a few at a time. */
export const reconstruct: Reaction<object> = async (_, { inTransaction }) => {
  while (await inTransaction(reconstructRevisions));
}
