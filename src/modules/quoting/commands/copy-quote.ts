import { randomUUID } from 'node:crypto'
import type { Objects } from '../../../platform/objects/objects.ts'
import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { Conversation } from '../../../shared-kernel/use-case.ts'
import type * as contract from '../contract/copies.ts'
import { roomFieldsOf } from '../contract/room-fields.ts'
import { Area } from '../domain/area.ts'
import { idsInOrder } from '../ids-in-order.ts'
import { readQuote } from '../queries/get-quote.ts'
import { quoteOf } from '../storage.ts'
import { addDraft, refuseForeignAudience } from './add-draft.ts'
import { copyFiles, recordCopies } from './copy-photos.ts'

/** The files of photos are copied first, then everything is one transaction: a copy is whole, and no row lacks its file. */
export const copyQuote =
  (objects: Objects): Conversation<typeof contract.copyQuote> =>
  async ({ quoteId, id = randomUUID(), customer, serviceAddress, photos }, call) => {
    const { contractorId, now } = call
    const copied = photos ? await copyFiles(quoteId, id, objects, call) : []
    const forget = () => objects.remove(copied.flatMap(({ storageId, thumbnailId }) => [storageId, thumbnailId]))
    const copyOf = new Map<string, Area>()
    const isNew = await call
      .inTransaction(async (inside) => {
        const added = await addDraft(id, inside, async (number) => {
          const source = await quoteOf(contractorId, quoteId, inside.em)
          await refuseForeignAudience(source.customerType, inside)
          const { companyName, contactPerson, email, phone, ...other } = customer ?? { ...source, serviceAddress }
          const optional = { serviceAddress: other.serviceAddress ?? null, source: other.source ?? null }
          const whose = { companyName, contactPerson, email, phone, ...optional }
          const taxExempt = source.taxExempt && !customer // it is the customer who is exempt
          const { coverLetter: _, ...texts } = source.proposal ?? {}
          const proposal = customer && source.proposal ? texts : source.proposal // a letter names its reader
          const whom = customer ? { cc: [], emailNote: null, spokenLanguage: 'en' as const } : {}
          const own = { id, number, createdAt: now, taxExempt, proposal, homeState: null }
          const copy = source.copy({ ...own, ...whom, ...whose })
          const ids = idsInOrder(source.areas.length)
          for (const [at, area] of source.areas.entries())
            copyOf.set(area.id, new Area({ ...roomFieldsOf(area), id: ids[at]!, quoteId: id, createdAt: now }))
          copy.areas = [...copyOf.values()]
          return copy
        })
        if (added) await recordCopies(copied, id, copyOf, inside)
        return added
      })
      .catch(async (error) => {
        if (error instanceof DomainError) await forget()
        throw error
      })
    if (!isNew) await forget()
    return readQuote(call.db, contractorId, id)
  }
