import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { Work } from '../operations.ts'

export interface Action {
  /** The operator's user name on the machine. */
  readonly operator: string
  readonly action: string
  /** The contractor whose subscription it's about, if any. */
  readonly contractorId?: string
  /** The arguments. No names, addresses or secrets, because this record outlives the account. */
  readonly details?: object
}

/**
 * Records an operator's action before it starts, and its outcome afterward. Unlike the audit trail, which is written in
 * the same transaction as our own change, this covers changes at the card provider, where an interrupted command must
 * leave a trace.
 */
export async function noted<Result>(
  { db, log }: Pick<Work, 'db' | 'log'>,
  { operator, action, contractorId, details = {} }: Action,
  act: () => Promise<Result>,
): Promise<Result> {
  const { rows } = await db.query<{ id: string }>(
    'insert into billing.operator_actions (operator, action, user_id, details) values ($1, $2, $3, $4) returning id',
    [operator, action, contractorId ?? null, details],
  )
  const end = async (outcome: string) => {
    await db.query('update billing.operator_actions set outcome = $2 where id = $1', [rows[0]!.id, outcome])
    log.info({ event: 'operator', operator, action, userId: contractorId, ...details, outcome }, 'operator')
  }
  try {
    const result = await act()
    await end('done')
    return result
  } catch (error) {
    await end(error instanceof DomainError ? error.code : 'failed')
    throw error
  }
}
