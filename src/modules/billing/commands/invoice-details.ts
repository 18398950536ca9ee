import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { Conversation } from '../../../shared-kernel/use-case.ts'
import { profileOf } from '../../accounts/index.ts'
import { accountOf } from '../account.ts'
import type * as contract from '../contract/endpoints.ts'
import type { Payments } from '../payments.ts'

/** At the provider, a new customer has the contractor's name and no address. That counts as nothing saved yet. */
export const invoiceDetails =
  (payments: Payments): Conversation<typeof contract.invoiceDetails> =>
  async (_, { db, contractorId }) => {
    const [account, profile] = await Promise.all([accountOf(db, contractorId), profileOf(db, contractorId)])
    const stored = account?.customerId ? await payments.invoiceDetails(account.customerId) : null
    const untouched = !stored || (stored.companyName === profile?.contactName && !stored.address && !stored.taxId)
    return {
      saved: untouched ? null : stored,
      suggested: { companyName: profile?.businessName ?? '', address: profile?.address ?? '', taxId: '' },
    }
  }

export const saveInvoiceDetails =
  (payments: Payments): Conversation<typeof contract.saveInvoiceDetails> =>
  async (details, { db, contractorId, log }) => {
    const customerId = (await accountOf(db, contractorId))?.customerId
    if (!customerId) throw new DomainError('conflict', 'no-plan', 'Please choose a plan first.')
    await payments.setInvoiceDetails(customerId, details)
    log.info({ event: 'invoice-details-saved', userId: contractorId }, 'invoice details saved')
    return details
  }
