import { getDefaultStore, useAtomValue } from 'jotai'
import { useMemo } from 'react'
import {
  basisOf,
  otherCostsOf,
  type QuoteTime,
  shippedTime,
  type TimeBasis,
  type TimeSettings,
} from '../../../modules/pricing/contract/time-basis.ts'
import type { Quote } from '../../../modules/quoting/contract/endpoints.ts'
import { toDollars } from '../../../shared-kernel/money.ts'
import { contractorShown, NoAnswer, Offline, Problem } from '../../app/api.ts'
import { useContractor } from '../../app/session.ts'
import { newId } from '../../device/new-id.ts'
import {
  contestedQuote,
  enqueue,
  forget,
  type Operation,
  type QuoteField,
  type QuoteFields,
  rebaseQuote,
  same,
  waitingFor,
} from '../outbox/operations.ts'
import { outboxState } from '../outbox/state.ts'
import { updating } from '../outbox/waiting.ts'
import { quoteKey } from '../quotes.ts'

/** The outbox, once it is open: Review may be faster. */
async function outbox() {
  const box = await import('../outbox.ts')
  await box.photosOnceOpen()
  return box
}

/**
 * Saves a field of a quote through the outbox: at once or after `waitMs`. Offline, it waits until there is a signal. A
 * function gets the newest value, also one that no screen shows yet, so that two quick changes don't undo each other.
 * `shown` is the value on screen if it may be older than the known one, because it is being typed: if another tab saved a
 * different one meanwhile, the contractor is asked.
 */
export async function saveField<F extends QuoteField>(
  quote: Quote,
  field: F,
  value: QuoteFields[F] | ((newest: Quote[F] | QuoteFields[F]) => QuoteFields[F]),
  waitMs = 0,
  shown?: Quote[F],
): Promise<void> {
  const { id: quoteId } = quote
  const contractorId = contractorShown()
  const { applyToOutbox, knownQuotes } = await outbox()
  const known = knownQuotes().getQueryData<Quote>(quoteKey(quoteId)) ?? quote
  const { version } = known
  const [id, due, before] = [newId(), Date.now() + waitMs, { [field]: shown === undefined ? known[field] : shown }]
  await applyToOutbox((queue) => {
    const waiting = waitingFor(queue, quoteId, field)
    const newest = waiting ? (waiting.patch[field] as QuoteFields[F]) : known[field]
    const changed = typeof value === 'function' ? value(newest) : value
    if (typeof value === 'function' && same(changed, newest)) return queue
    const patch = { [field]: changed }
    const change = { id, kind: 'changeQuote', quoteId, areaId: quoteId, due, field, version, before, patch } as const
    const isContested = !waiting && contestedQuote(change, known)
    return enqueue(isContested ? { ...change, trouble: { kind: 'quote-conflict', current: known } } : change)(queue)
  }, contractorId)
}

/** Sends the quote's waiting fields now; false if one remains unsent. */
export async function fieldsSent(quoteId: string): Promise<boolean> {
  const { queue } = getDefaultStore().get(outboxState)
  if (!queue.some((edit) => edit.kind === 'changeQuote' && edit.quoteId === quoteId)) return true
  return (await outbox()).quoteEditsSent(quoteId)
}

/**
 * Sends the quote's waiting fields before something that needs them. Throws if one that the customer sees still waits:
 * the customer would get the old one, and sent meanwhile, it would look like another tab's change.
 */
export async function sendFieldsFirst(quoteId: string): Promise<void> {
  await fieldsSent(quoteId)
  const { queue, connection } = getDefaultStore().get(outboxState)
  for (const [field, undecided] of Object.entries(changedElsewhere) as [Shown, string][]) {
    const waiting = waitingFor(queue, quoteId, field)
    if (!waiting) continue
    const { trouble } = waiting
    if (trouble?.kind === 'quote-conflict') throw unsaved(`${undecided} Choose what to keep.`)
    if (trouble?.kind === 'refused') throw unsaved(trouble.message)
    if (trouble) throw unsaved(`${updating} Nothing you typed is lost. Try again in a few minutes.`)
    if (connection === 'no-signal') throw new Offline()
    if (connection === 'no-answer') throw new NoAnswer()
  }
}

const unsaved = (message: string) => new Problem(409, JSON.stringify({ message }))

/** The fields that the customer's quote and email depend on: all but the contractor's own. */
export type Shown = Exclude<QuoteField, 'costBreakdown' | 'privateNotes'>

const elsewhere = 'changed in another tab or on another device.'
/** What to say if another tab saved a different value first. */
export const changedElsewhere: Readonly<Record<Shown, string>> = {
  pricePerSqFt: `The rate was ${elsewhere}`,
  time: `The figures of the price by time were ${elsewhere}`,
  monthCovers: `What the month covers was ${elsewhere}`,
  holidays: `What happens on holidays was ${elsewhere}`,
  offersAnnualPrepayment: `The offer for a year was ${elsewhere}`,
  showsLaborHours: `Whether your customer sees the labor hours was ${elsewhere}`,
  showsRoomPrices: `Whether your customer sees room prices was ${elsewhere}`,
  tax: `The tax was ${elsewhere}`,
  followUp: `Whether reminders follow up was ${elsewhere}`,
  taxExempt: `The customer’s tax exemption was ${elsewhere}`,
  agreedAtHome: `Whether you agreed at the customer’s home was ${elsewhere}`,
  homeState: `The state of the home was ${elsewhere}`,
  spokenLanguage: `The language was ${elsewhere}`,
  poNumberRule: `Whether your customer is asked for a PO number was ${elsewhere}`,
  confirmWithCode: `Whether your customer confirms with a code was ${elsewhere}`,
  emailNote: `Your note above the email was ${elsewhere}`,
  cc: `Who else gets the email was ${elsewhere}`,
  attachmentIds: `Which PDFs go with the quote was ${elsewhere}`,
}

/** Whether a field's change waits to be sent, not for a decision. */
export function isWaiting(quoteId: string, field: QuoteField): boolean {
  const waiting = waitingFor(getDefaultStore().get(outboxState).queue, quoteId, field)
  return waiting !== undefined && !isUndecided(waiting)
}

const isUndecided = ({ trouble }: Operation) => trouble?.kind === 'quote-conflict'

/** Drops a field's waiting change, for example because another tab saved the same field and that one counts. */
export async function dropField(quoteId: string, field: QuoteField): Promise<void> {
  const { applyToOutbox } = await outbox()
  await applyToOutbox(forget((edit) => edit.kind === 'changeQuote' && edit.quoteId === quoteId && edit.field === field))
}

/** The quote at the rate and the figures by time that wait in the outbox. */
export function useQuoteAsPriced<Q extends Quote | undefined>(quote: Q): Q {
  const { queue } = useAtomValue(outboxState)
  const { timeSettings = shippedTime } = useContractor()
  const rate = quote && waitingFor(queue, quote.id, 'pricePerSqFt')?.patch.pricePerSqFt
  const time = quote && waitingFor(queue, quote.id, 'time')?.patch.time
  return useMemo(() => {
    if (!quote) return quote
    const rated = rate === undefined ? quote : { ...quote, pricePerSqFt: rate }
    return time === undefined ? rated : { ...rated, timeBasis: basisWith(quote, time, timeSettings) }
  }, [quote, rate, time, timeSettings])
}

/** The figures that a quote's price by time would be computed from with these of its own. */
export const basisWith = ({ costBreakdown }: Quote, time: QuoteTime | null, account: TimeSettings): TimeBasis =>
  basisOf(account, time, costBreakdown ? toDollars(otherCostsOf(costBreakdown)) : 0)

/** What to say about a change that waits for a signal. */
export const notSent = {
  kept: 'Kept on this device. Not sent yet.',
  unkept: 'Not sent yet. Keep this page open.',
} as const

/** Whether a change of the quote's fields is only in this tab, so that closing it would lose the change. */
export function useIsUnkept(quoteId: string): boolean {
  const { queue, written } = useAtomValue(outboxState)
  return queue.some((edit) => edit.kind === 'changeQuote' && edit.quoteId === quoteId && !written.has(edit.id))
}

/** The quote with every field as typed here, also what waits in the outbox, but not for a decision. */
export function useQuoteAsTyped(quote: Quote): Quote {
  const { queue } = useAtomValue(outboxState)
  return useMemo(() => {
    const edits = queue.flatMap((edit) =>
      edit.kind === 'changeQuote' && edit.quoteId === quote.id && !isUndecided(edit) ? [edit.patch] : [],
    )
    return Object.assign({}, quote, ...edits)
  }, [queue, quote])
}

/** The value of a field that waits in the outbox, and its state. */
export function useWaitingField<F extends QuoteField>(quote: Quote, field: F) {
  const { queue, connection, written } = useAtomValue(outboxState)
  const waiting = useMemo(() => waitingFor(queue, quote.id, field), [queue, quote.id, field])
  if (!waiting) return undefined
  const { trouble } = waiting
  return {
    value: waiting.patch[field] as QuoteFields[F],
    /** Another tab saved a different value; the contractor decides. */
    clash: trouble?.kind === 'quote-conflict',
    refusal: trouble?.kind === 'refused' ? trouble.message : undefined,
    /** Waits on this device for a signal, a plan or an update; otherwise it's being sent. */
    offline: connection !== 'ok' || trouble?.kind === 'server-older',
    /** Stored on this device, so closing the tab loses nothing. */
    kept: written.has(waiting.id),
    takeTheirs: () => dropField(quote.id, field),
    async keepMine() {
      if (trouble?.kind !== 'quote-conflict') return
      const { applyToOutbox, sendNow } = await outbox()
      await applyToOutbox(rebaseQuote(waiting.id, trouble.current))
      sendNow()
    },
  }
}
export type WaitingField = ReturnType<typeof useWaitingField>
export type WaitingRate = ReturnType<typeof useWaitingField<'pricePerSqFt'>>
