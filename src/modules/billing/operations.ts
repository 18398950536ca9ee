import { DomainError } from '../../shared-kernel/domain-error.ts'
import type { ConversationCall } from '../../shared-kernel/use-case.ts'

/** Dependencies for calling the card provider, available in both requests and jobs. */
export type Work = Pick<ConversationCall, 'db' | 'log' | 'inTransaction'>

export interface Operation {
  readonly contractorId: string
  readonly kind: string
  /** The idempotency key: the provider acts on a key only once, however often we send it. */
  readonly key: string
}

/**
 * One write to the card provider, recorded before the call and marked done after the response. If the process or the
 * connection dies in between, the reconciler finds the open record and settles the account.
 */
export async function carryOut<Result>(
  { db }: Pick<Work, 'db'>,
  { contractorId, kind, key }: Operation,
  write: (key: string) => Promise<Result>,
): Promise<Result> {
  await db.query(
    `insert into billing.operations (key, user_id, kind) values ($1, $2, $3)
     on conflict (key) do update set begun_at = now(), done_at = null`,
    [key, contractorId, kind],
  )
  try {
    const result = await write(key)
    await tickOff(db, key, null)
    return result
  } catch (error) {
    if (isAnswer(error)) await tickOff(db, key, error.code)
    throw error
  }
}

const tickOff = (db: Work['db'], key: string, refusal: string | null) =>
  db.query('update billing.operations set done_at = now(), refusal = $2 where key = $1', [key, refusal])

/** A refusal is a response. Without a response, the write may have happened. */
const isAnswer = (error: unknown): error is DomainError =>
  error instanceof DomainError && error.code !== 'payments-unavailable'
