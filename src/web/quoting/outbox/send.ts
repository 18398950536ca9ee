import {
  type Area,
  addArea,
  changeArea,
  removeArea,
  removePhoto,
  restoreArea,
} from '../../../modules/quoting/contract/areas.ts'
import {
  createQuote,
  editQuote,
  getQuote,
  type Quote,
  savePricing,
  setCosts,
} from '../../../modules/quoting/contract/endpoints.ts'
import {
  markAnswered,
  markNotInterested,
  markWrongAddress,
  noteCall,
  snooze,
} from '../../../modules/quoting/contract/follow-up.ts'
import type { Endpoint, SentTo } from '../../../shared-kernel/endpoint.ts'
import { call as ask, NoAnswer, Offline, Problem } from '../../app/api.ts'
import { lacksPlan, noticeSessionEnd } from '../../app/lost-access.ts'
import { uploadPhoto } from '../photos/upload.ts'
import { type NewQuoteDetails, type Operation, type OperationOf, type RoomFields, same } from './operations.ts'
import type { Outcome } from './replay.ts'

/** A short timeout: the edit is safe on this device, and the contractor soon sees that the server is unreachable. */
const call = <E extends Endpoint>(endpoint: E, input: SentTo<E>) => ask(endpoint, input, { patienceMs: 12_000 })

type PhotoFiles = {
  fileOf(photoId: string): Promise<Blob | undefined>
  progress(photoId: string, fraction: number): void
}

/** Leaves empty fields out of a form, which carries only text. */
const asForm = (room: RoomFields) =>
  Object.fromEntries(Object.entries(room).filter(([, value]) => (value ?? null) !== null)) as RoomFields

async function perform(
  operation: Exclude<Operation, { kind: 'addPhoto' | 'addQuote' | 'changeQuote' }>,
): Promise<Area | undefined> {
  const { areaId, quoteId } = operation
  switch (operation.kind) {
    case 'addArea':
      return call(addArea, { quoteId, id: areaId, ...asForm(operation.room) })
    case 'changeArea':
      return call(changeArea, { areaId, ...operation.patch, version: operation.version || undefined })
    case 'removeArea':
      await call(removeArea, { areaId })
      return undefined
    case 'restoreArea':
      return call(restoreArea, { areaId })
    case 'followUp':
      await followUp(operation)
      return undefined
    case 'removePhoto':
      await call(removePhoto, { photoId: operation.photoId })
      return undefined
  }
}

/** The operation's id makes a repeated call note one. */
function followUp({ id: callId, quoteId, action }: OperationOf<'followUp'>) {
  switch (action.what) {
    case 'answered':
      return call(markAnswered, { quoteId })
    case 'not-interested':
      return call(markNotInterested, { quoteId })
    case 'wrong-address':
      return call(markWrongAddress, { quoteId })
    case 'snooze':
      return call(snooze, { quoteId, days: action.days })
    case 'call':
      return call(noteCall, { quoteId, note: action.note, callId })
  }
}

/** Whether the form differs from the draft. If not, nothing is sent. */
export const differs = (quote: Quote, { customerType: _, ...details }: NewQuoteDetails): boolean =>
  (Object.keys(details) as (keyof typeof details)[]).some((field) => !same(quote[field] ?? '', details[field] ?? ''))

/** Updates the form's details; rate and size stay. */
export const update = (quote: Quote, { customerType: _, ...details }: NewQuoteDetails): Promise<Quote> =>
  call(editQuote, { ...details, quoteId: quote.id, pricePerSqFt: quote.pricePerSqFt, version: quote.version })

/** Costs have an endpoint of their own, which answers without the quote, so it is read again. */
async function changeOf({ quoteId, field, patch, version }: OperationOf<'changeQuote'>): Promise<Quote> {
  const on = { quoteId, version: version || undefined }
  if (field !== 'costBreakdown' || !patch.costBreakdown) return call(savePricing, { ...patch, ...on })
  await call(setCosts, { ...patch.costBreakdown, ...on })
  return call(getQuote, { quoteId })
}

/** Idempotent. The draft keeps the rate that the contractor saw offline. */
async function draft({ quoteId: id, details, rate }: OperationOf<'addQuote'>): Promise<Quote> {
  const created = await call(createQuote, { id, ...details, pricePerSqFt: rate, totalSqft: 0, status: 'draft' })
  const told = differs(created, details) ? await update(created, details) : created
  const isNew = created.version === 1
  if (!isNew || told.pricePerSqFt === rate) return told
  return call(savePricing, { quoteId: id, pricePerSqFt: rate, version: told.version })
}

async function upload(operation: Extract<Operation, { kind: 'addPhoto' }>, files: PhotoFiles): Promise<Outcome> {
  const { areaId, photoId, fileName } = operation
  const file = await files.fileOf(photoId)
  if (!file) return { kind: 'refused', message: notKept, fields: {}, again: false }
  const photo = await uploadPhoto({ areaId, photoId, fileName, file }, (fraction) => files.progress(photoId, fraction))
  return { kind: 'done', photo }
}

/** Sends one operation and reports the result in the queue's terms. */
export async function send(operation: Operation, files: PhotoFiles): Promise<Outcome> {
  try {
    if (operation.kind === 'addPhoto') return await upload(operation, files)
    if (operation.kind === 'addQuote') return { kind: 'done', quote: await draft(operation) }
    if (operation.kind === 'changeQuote') return { kind: 'done', quote: await changeOf(operation) }
    return { kind: 'done', area: await perform(operation) }
  } catch (error) {
    return outcomeOf(operation, error)
  }
}

/** Release 0.6.0 doesn't send `newer-client`; its 404 for an unknown route doesn't mean that anything is gone. */
const isServerOlder = ({ problem }: Problem) => problem.code === 'newer-client' || problem.code === 'no-such-route'

const notKept = 'This device couldn’t keep the photo. Please take it again.'
const unclear = 'The server didn’t accept this. Try again.'

function outcomeOf(operation: Operation, error: unknown): Outcome {
  if (!(error instanceof Problem)) {
    if (!(error instanceof Offline)) console.error(error)
    return unreached(operation, error instanceof NoAnswer ? 'no-answer' : 'no-signal')
  }
  const { status, problem } = error
  const current = problem.current as (Area & Quote) | undefined
  if (noticeSessionEnd(error)) return { kind: 'signed-out' }
  if (isServerOlder(error)) return { kind: 'server-older' }
  if (lacksPlan(error)) return { kind: 'no-plan' }
  if (status === 409 && operation.kind === 'changeArea' && current) return { kind: 'conflict', current }
  if (status === 409 && operation.kind === 'changeQuote' && current) return { kind: 'quote-conflict', current }
  if (status === 404 && operation.kind !== 'addQuote') return missing(operation)
  if (status === 429 || status === 503) return { kind: 'unreachable', why: 'no-answer' }
  if (status >= 500) return unreached(operation, 'no-answer')
  const fields = Object.fromEntries((problem.issues ?? []).map(({ path, message }) => [path.split('.')[0], message]))
  return { kind: 'refused', message: problem.message ?? unclear, fields, again: false }
}

/** An upload that fails while online is shown at the photo, which offers a retry. */
function unreached(operation: Operation, why: 'no-signal' | 'no-answer'): Outcome {
  if (operation.kind !== 'addPhoto' || !navigator.onLine) return { kind: 'unreachable', why }
  return { kind: 'refused', message: 'Upload failed. The photo is still on this phone.', fields: {}, again: true }
}

/** Removing what is already gone is done; a room removed elsewhere takes its waiting edits with it. */
function missing({ kind }: Operation): Outcome {
  if (kind === 'removeArea' || kind === 'removePhoto') return { kind: 'done' }
  return {
    kind: 'gone',
    what:
      kind === 'addArea' || kind === 'changeQuote' || kind === 'followUp'
        ? 'quote'
        : kind === 'addPhoto'
          ? 'photo'
          : 'area',
  }
}
