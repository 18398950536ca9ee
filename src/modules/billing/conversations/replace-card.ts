import { randomUUID } from 'node:crypto'
import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { Conversation } from '../../../shared-kernel/use-case.ts'
import { accountOf } from '../account.ts'
import type * as contract from '../contract/endpoints.ts'
import { carryOut } from '../operations.ts'
import type { Payments } from '../payments.ts'

export const replaceCard =
  (payments: Payments): Conversation<typeof contract.replaceCard> =>
  async (_, call) => {
    const { contractorId } = call
    const account = await accountOf(call.db, contractorId)
    const customerId = account?.customerId
    if (!customerId) throw new DomainError('conflict', 'no-subscription', 'There is no subscription to pay for.')
    const operation = { contractorId, kind: 'card', key: `card:${randomUUID()}` }
    const { clientSecret } = await carryOut(call, operation, (key) => payments.startCard(customerId, key))
    return { clientSecret }
  }
