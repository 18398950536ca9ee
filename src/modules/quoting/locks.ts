import type { CommandCall, SignedIn } from '../../shared-kernel/use-case.ts'

/** What the transactions of one contractor do one after the other. The numbers tell the locks apart in the database. */
const locks = { numbers: 0, presses: 1, storage: 2 } as const

/** Waits until no other transaction of this contractor holds the lock, and holds it until the commit. */
export const inOrder = ({ em, contractorId }: Pick<CommandCall, 'em'> & SignedIn, lock: keyof typeof locks) =>
  em.execute('select pg_advisory_xact_lock(hashtextextended(?, ?))', [contractorId, locks[lock]])
