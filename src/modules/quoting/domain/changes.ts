import { formatSqft } from '../../../shared-kernel/area.ts'
import { formatMoney, formatRate, fromRateUnits, type RateUnits } from '../../../shared-kernel/money.ts'
import { proposalTextNames } from '../../accounts/contract/own-proposal.ts'
import { type PrintedProposal, proposalTexts } from '../../accounts/contract/proposal-texts.ts'
import { taxName } from '../../pricing/contract/tax.ts'
import { printedTextNames, printedTexts } from '../contract/quote-texts.ts'
import { inSpanish } from './in-spanish.ts'
import {
  type CustomerArea,
  type CustomerExtra,
  type IssuedQuote,
  photosPerRoom,
  readsSame,
  roomTextNames,
  roomTexts,
} from './revision.ts'

interface Issued {
  readonly issued: IssuedQuote
  readonly rate: RateUnits
}

/** Describes a revision's changes, most important first: "Restrooms removed", "rate $0.06 to $0.055". */
export function changesBetween(before: Issued, after: Issued): string[] {
  const differ = before.issued.language !== after.issued.language
  const [old, now] = differ ? [inSpanish(before.issued), inSpanish(after.issued)] : [before.issued, after.issued]
  return [
    ...areaChanges(old.areas, now.areas),
    ...extraChanges(extrasOf(old), extrasOf(now)),
    ...turned('rate', formatRate(fromRateUnits(before.rate)), formatRate(fromRateUnits(after.rate))),
    ...turned('visits', old.frequencyLabel, now.frequencyLabel),
    ...turned('monthly price', monthOf(old), monthOf(now)),
    ...reworded('labor hours', old.labor, now.labor),
    ...reworded('holidays', old.wording.holidays, now.wording.holidays),
    ...turned('start', old.wording.startNote, now.wording.startNote),
    ...moneyTurned('', old.monthlyCents, now.monthlyCents),
    ...moneyTurned('one-time ', old.oneTimeCents, now.oneTimeCents),
    ...turned('tax', taxOf(old), taxOf(now)),
    ...offered(old.annualCents !== null, now.annualCents !== null, 'yearly price'),
    ...(shown(old) === shown(now) ? [] : [`room prices ${shown(now)}`]),
    ...turned('customer', customerIn(old), customerIn(now)),
    ...printedTextNames.flatMap((text) => reworded(printedTexts[text].word, old[text], now[text])),
    ...turned('agreed', placeOf(old), placeOf(now)),
    ...turned('language', languageOf(before.issued), languageOf(after.issued)),
    ...turned('PO number', old.poNumberRule ?? 'off', now.poNumberRule ?? 'off'),
    ...proposalChanges(old.proposal, now.proposal),
    ...reworded('attachments', attachedTo(old), attachedTo(now)),
    ...(readsSame(old.letterhead, now.letterhead) ? [] : ['letterhead changed']),
  ]
}

const turned = (what: string, old: string, now: string) => (old === now ? [] : [`${what} ${old} to ${now}`.trim()])

const moneyTurned = (what: string, old: number | null, now: number | null) => {
  if (old === now) return []
  if (old === null) return [`${what}price ${formatMoney(now!)} added`]
  return now === null ? [`${what}price removed`] : [`${what}${formatMoney(old)} to ${formatMoney(now)}`]
}

const offered = (old: boolean, now: boolean, what: string) =>
  old === now ? [] : [`${what} ${now ? 'offered' : 'no longer offered'}`]

const taxOf = ({ tax, taxExempt }: IssuedQuote) => (tax ? taxName(tax) : taxExempt ? 'exempt' : 'none')

const shown = ({ showsRoomPrices }: IssuedQuote) => (showsRoomPrices === false ? 'hidden' : 'shown')

const placeOf = ({ atHome }: IssuedQuote) => (atHome ? `at home in ${atHome.state}` : 'elsewhere')
const languageOf = ({ language }: IssuedQuote) => (language === 'es' ? 'Spanish' : 'English')

/** A revision that was issued before a field was added does not have it. */
const reworded = (what: string, old: string | null = null, now: string | null = null) =>
  old === now ? [] : [`${what} ${old ? (now ? 'changed' : 'removed') : 'added'}`]

const attachedTo = ({ attachments = [] }: IssuedQuote) => attachments.map(({ sha256 }) => sha256).join()

const proposalChanges = (old: PrintedProposal = {}, now: PrintedProposal = {}) => [
  ...proposalTextNames.flatMap((name) => reworded(proposalTexts[name].title.toLowerCase(), old[name], now[name])),
  ...reworded('references', old.references, now.references),
]

/** What the month covers. Versions without it counted visits. */
const monthOf = ({ monthCovers = 'visits' }: IssuedQuote) =>
  monthCovers === 'flat' ? 'the same each month' : 'by visits'

const customerIn = ({ customer: { companyName, contactPerson, email, phone } }: IssuedQuote) =>
  [companyName, contactPerson, email, phone].join(', ')

/** Rooms have no identity on paper, so rooms with the same name are compared in order. */
function areaChanges(old: readonly CustomerArea[], now: readonly CustomerArea[]): string[] {
  const left = [...old]
  const changes: string[] = []
  for (const area of now) {
    const at = left.findIndex(({ name }) => name === area.name)
    if (at < 0) changes.push(`${area.name} added`)
    else changes.push(...within(left.splice(at, 1)[0]!, area))
  }
  return [...left.map(({ name }) => `${name} removed`), ...changes]
}

function within(old: CustomerArea, now: CustomerArea): string[] {
  const details = [
    ...turned('', formatSqft(old.sqft), formatSqft(now.sqft)),
    ...turned('', old.roomTypeLabel, now.roomTypeLabel),
    ...reworded('floor', old.floor, now.floor),
    ...reworded('own schedule', old.ownHowOften, now.ownHowOften),
    ...listed('tasks', old.tasks, now.tasks),
    ...roomTextNames.flatMap((text) => reworded(roomTexts[text], old[text], now[text])),
    ...listed('photos', old.photoIds.slice(0, photosPerRoom), now.photoIds),
  ]
  return details.length > 0 ? [`${now.name}: ${details.join(', ')}`] : []
}

/** "2 tasks added, 1 removed" */
function listed(what: string, old: readonly string[], now: readonly string[]): string[] {
  const added = now.filter((one) => !old.includes(one)).length
  const removed = old.filter((one) => !now.includes(one)).length
  if (added + removed === 0) return []
  const one = (count: number) => `${count} ${count === 1 ? what.slice(0, -1) : what}`
  return [[added && `${one(added)} added`, removed && `${one(removed)} removed`].filter(Boolean).join(', ')]
}

interface Placed extends CustomerExtra {
  readonly where: string
}
const extrasOf = ({ areas, extras }: IssuedQuote): readonly Placed[] => [
  ...areas.flatMap((area) => area.extras.map((extra) => ({ ...extra, where: ` in ${area.name}` }))),
  ...extras.map((extra) => ({ ...extra, where: '' })),
]

function extraChanges(old: readonly Placed[], now: readonly Placed[]): string[] {
  const left = [...old]
  const changes: string[] = []
  for (const extra of now) {
    const at = left.findIndex(({ name, where }) => name === extra.name && where === extra.where)
    if (at < 0) changes.push(`${extra.name}${extra.where} added`)
    else {
      const before = left.splice(at, 1)[0]!
      changes.push(...turned(`${extra.name}${extra.where}`, pricedAs(before), pricedAs(extra)))
    }
  }
  return [...left.map(({ name, where }) => `${name}${where} removed`), ...changes]
}

const pricedAs = ({ cents, type, ownHowOften }: CustomerExtra) =>
  `${formatMoney(cents)}${type === 'one-time' ? ' once' : ''}${ownHowOften ? ` (${ownHowOften})` : ''}`
