import { DomainError } from '../../shared-kernel/domain-error.ts'
import type { ConversationCall } from '../../shared-kernel/use-case.ts'
import { type AgreedBy, recordAgreement } from '../accounts/index.ts'

/** Dependencies for calling the card provider, available in both requests and jobs. */
export type Work = Pick<ConversationCall, 'db' | 'log' | 'inTransaction'>

export interface Operation {
  readonly contractorId: string
  readonly kind: string
  /** The idempotency key: the provider acts on a key only once, however often we send it. */
  readonly key: string
  /** The contractor's click that agrees to the terms and orders this write. */
  readonly agreedBy?: AgreedBy
}

/**
 * One write to the card provider, recorded before the call and marked done after the response. If the process or the
 * connection dies in between, the reconciler finds the open record and settles the account.
 */
export async function carryOut<Result>(
  work: Pick<Work, 'db' | 'inTransaction'>,
  operation: Operation,
  write: (key: string) => Promise<Result>,
): Promise<Result> {
  const { db } = work
  const { key } = operation
  await begin(work, operation)
  try {
    const result = await write(key)
    await tickOff(db, key, null)
    return result
  } catch (error) {
    if (isAnswer(error)) await tickOff(db, key, error.code)
    throw error
  }
}

/** An agreement is recorded together with what was agreed to. */
async function begin({ db, inTransaction }: Pick<Work, 'db' | 'inTransaction'>, operation: Operation) {
  const { contractorId, kind, key, agreedBy } = operation
  if (!agreedBy) return db.query(`${open} values ($1, $2, $3) ${again}`, [key, contractorId, kind])
  return inTransaction(async ({ em }) => {
    await em.execute(`${open} values (?, ?, ?) ${again}`, [key, contractorId, kind])
    await recordAgreement(em, contractorId, agreedBy)
  })
}

const open = 'insert into billing.operations (key, user_id, kind)'
const again = 'on conflict (key) do update set begun_at = now(), done_at = null'

const tickOff = (db: Work['db'], key: string, refusal: string | null) =>
  db.query('update billing.operations set done_at = now(), refusal = $2 where key = $1', [key, refusal])

/** A refusal is a response. Without a response, the write may have happened. */
const isAnswer = (error: unknown): error is DomainError =>
  error instanceof DomainError && error.code !== 'payments-unavailable'
