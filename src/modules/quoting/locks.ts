import type { CommandCall, SignedIn } from '../../shared-kernel/use-case.ts'

/** Locks that serialize one contractor's transactions. The numbers identify them in the database. */
const locks = { numbers: 0, storage: 2, templates: 3 } as const

/** Takes the lock when no other transaction of this contractor holds it, and keeps it until the commit. */
export const inOrder = ({ em, contractorId }: Pick<CommandCall, 'em'> & SignedIn, lock: keyof typeof locks) =>
  em.execute('select pg_advisory_xact_lock(hashtextextended(?, ?))', [contractorId, locks[lock]])
