import { randomUUID } from 'node:crypto'
import { currentUser, login, logout, register } from '../../src/modules/accounts/contract/endpoints.ts'
import { adjustment, isAboveTypical, monthlyEquivalent, sqftOf } from '../../src/modules/pricing/contract/price.ts'
import * as areaContract from '../../src/modules/quoting/contract/areas.ts'
import { taskName, tasksOf } from '../../src/modules/quoting/contract/checklist.ts'
import * as quoting from '../../src/modules/quoting/contract/endpoints.ts'
import { bidWord, extraWorkSuffix, roomTypeLabel } from '../../src/modules/quoting/contract/vocabulary.ts'
import { formatSqft } from '../../src/shared-kernel/area.ts'
import type { Endpoint, OutputOf, SentTo } from '../../src/shared-kernel/endpoint.ts'
import { formatMoney, formatMonthlyRate, toCents } from '../../src/shared-kernel/money.ts'
import { type Answer, Refusal, type Upload, visitor } from '../../src/testing/browser/visitor.ts'
import { asUpload, photo } from '../../src/testing/fixtures/pictures.ts'
import { type AreaSeen, type Contractor, Refused, type Row } from './contractor.ts'
import type { Product } from './product.ts'

/** Additional access through the contracts. */
export interface Office extends Contractor {
  readonly session: string
  /** The raw response. */
  open(endpoint: Endpoint, input: object): Promise<Answer>
  /** A quote by its id, regardless of its owner. */
  look(quoteId: string): Promise<quoting.Quote>
  call<E extends Endpoint>(endpoint: E, input: SentTo<E> & { file?: Upload }): Promise<OutputOf<E>>
  quote(company: string): Promise<quoting.Quote>
  rooms(company: string): Promise<areaContract.Area[]>
  room(company: string, name: string): Promise<areaContract.Area>
}

/** Talks to the product through the modules' contracts, in this process: no browser, no socket. */
export function domainContractor({ system }: Product, ip: string): Office {
  const browser = visitor(system.app, ip)
  let removed = ''

  async function call<E extends Endpoint>(endpoint: E, input: SentTo<E> & { file?: Upload }): Promise<OutputOf<E>> {
    try {
      return await browser.call(endpoint, input)
    } catch (error) {
      throw error instanceof Refusal ? refusedBy(error) : error
    }
  }

  const idOf = async (company: string) => {
    const found = (await call(quoting.listQuotes, {})).find(({ companyName }) => companyName === company)
    if (!found) throw new Refused(['Quote not found'])
    return found.id
  }
  const quote = async (company: string) => call(quoting.getQuote, { quoteId: await idOf(company) })
  const rooms = async (company: string) => call(areaContract.listAreas, { quoteId: await idOf(company) })
  const room = async (company: string, name: string) => {
    const found = (await rooms(company)).find((area) => area.name === name)
    if (!found) throw new Error(`${company} has no room called ${name}`)
    return found
  }
  const change = async (
    company: string,
    name: string,
    changes: (area: areaContract.Area) => Partial<SentTo<typeof areaContract.changeArea>>,
  ) => {
    const area = await room(company, name)
    await call(areaContract.changeArea, { areaId: area.id, version: area.version, ...changes(area) })
  }

  return {
    get session() {
      return browser.cookie
    },
    call,
    open: browser.ask,
    look: (quoteId) => call(quoting.getQuote, { quoteId }),
    quote,
    rooms,
    room,

    openAccount: async (person) => void (await call(register, person)),
    signIn: async (email, password) => void (await call(login, { email, password })),
    signOut: async () => void (await call(logout, {})),
    async whereabouts() {
      const user = await call(currentUser, {}).catch(() => null)
      if (!user) return 'signed out'
      return ['active', 'trialing'].includes(user.subscriptionStatus ?? '') ? 'at work' : 'choosing a plan'
    },
    async resume(session) {
      browser.cookie = session
    },

    draftQuote: async (customer) => void (await call(quoting.createQuote, customer as never)),
    addRoom: async (company, { name, roomType, sqft }) =>
      void (await call(areaContract.addArea, { quoteId: await idOf(company), name, roomType, manualSqft: sqft })),
    tickTasks: (company, name, tasks) =>
      change(company, name, ({ roomType, predefinedTasks }) => ({
        predefinedTasks: [...predefinedTasks, ...tasks.map((task) => taskIdOf(roomType, task))],
      })),
    addOwnTask: (company, name, task) =>
      change(company, name, ({ predefinedTasks }) => ({
        predefinedTasks: [...predefinedTasks, { id: `own-${predefinedTasks.length + 1}`, name: task }],
      })),
    addService: (company, name, service) =>
      change(company, name, ({ extraWorkItems }) => ({ extraWorkItems: [...extraWorkItems, service] })),
    writeNote: (company, name, notes) => change(company, name, () => ({ notes })),
    takePhoto: async (company, name) => {
      const file = asUpload(await photo())
      await call(areaContract.addPhoto, { areaId: (await room(company, name)).id, file })
    },
    resizeRoom: (company, name, manualSqft) => change(company, name, () => ({ manualSqft })),
    async removeRoom(company, name) {
      removed = (await room(company, name)).id
      await call(areaContract.removeArea, { areaId: removed })
    },
    undo: async () => void (await call(areaContract.restoreArea, { areaId: removed })),
    async runningTotal(company) {
      const { totalSqft, finalMonthlyPrice, finalOneTimePrice } = await quote(company)
      const area = formatSqft(totalSqft)
      return {
        rooms: (await rooms(company)).length,
        area,
        monthly: money(finalMonthlyPrice),
        oneTime: money(finalOneTimePrice),
      }
    },

    setRate: async (company, pricePerSqFt) =>
      void (await call(quoting.savePricing, { quoteId: await idOf(company), pricePerSqFt })),
    setFrequency: async (company, frequency) => {
      const { id: quoteId, totalSqft } = await quote(company)
      await call(quoting.savePricing, { quoteId, totalSqft, frequency })
    },
    prices: async (company) => pricesOf(await quote(company)),
    areas: async (company) => (await rooms(company)).map(asSeen),
    async send(company) {
      const { id: quoteId, version } = await quote(company)
      await call(quoting.sendQuote, { quoteId, status: 'sent', version })
    },
    resend: async (company) =>
      void (await call(quoting.resendQuote, { quoteId: await idOf(company), deliveryId: randomUUID() })),

    quotes: async (search) => (await call(quoting.listQuotes, { q: search })).map(asRow),
    recordBid: async (company, bidStatus, bidNotes) =>
      void (await call(quoting.recordBid, { quoteId: await idOf(company), bidStatus, bidNotes })),
    deleteQuote: async (company) => void (await call(quoting.deleteQuote, { quoteId: await idOf(company) })),
  }
}

function refusedBy({ message, answer }: Refusal) {
  const issues: { message: string }[] = answer.json().issues ?? []
  return new Refused([...new Set([message, ...issues.map((issue) => issue.message)])])
}

function taskIdOf(roomType: areaContract.Area['roomType'], name: string) {
  const task = tasksOf(roomType).find((ready) => ready.name === name)
  if (!task) throw new Error(`No room of type ${roomType} has the task ${name}`)
  return task.id
}

const money = (dollars: number | null) => (dollars === null ? 'none' : formatMoney(toCents(dollars)))

function pricesOf(quote: quoting.Quote) {
  const { pricePerSqFt, totalOneTimePrice, finalOneTimePrice } = quote
  const cents = (dollars: number | null) => (dollars === null ? null : toCents(dollars))
  const percent = adjustment({
    totalMonthly: cents(quote.totalMonthlyPrice),
    finalMonthly: cents(quote.finalMonthlyPrice),
  })
  const charged: [string, string][] = [
    ['Total Area', formatSqft(quote.totalSqft)],
    ['Base Cleaning (per month)', money(quote.basePrice)],
    ['Extra Work (Monthly)', quote.additionalServices ? money(quote.additionalServices) : 'none'],
    ['Extra Work (One-time)', money(totalOneTimePrice)],
    ['Price adjustment', Math.abs(percent - 100) < 0.05 ? 'none' : `${percent.toFixed(1)}%`],
    ['Selling Price', money(quote.finalMonthlyPrice)],
    ['One-time', money(finalOneTimePrice)],
    ['Annual', money(quote.annualPrice)],
    ['Per sq ft per month', formatMonthlyRate(monthlyEquivalent(pricePerSqFt, quote))],
    ['Warning', isAboveTypical(pricePerSqFt, quote) ? 'Above typical daily-service prices.' : 'none'],
  ]
  return Object.fromEntries(charged.filter(([, amount]) => amount !== 'none'))
}

const asSeen = (area: areaContract.Area): AreaSeen => ({
  name: area.name,
  about: `${roomTypeLabel[area.roomType]} · ${formatSqft(sqftOf(area))}`,
  tasks: area.predefinedTasks.map(taskName),
  services: area.extraWorkItems.map(({ name, price, type }) => `${name} ${money(price)} ${extraWorkSuffix[type]}`),
  notes: area.notes ?? '',
  photos: area.photos.length,
})

function asRow(quote: quoting.QuoteSummary): Row {
  const { status, deliveryState, deliveryReason, changedSinceSent } = quote
  const onItsWay = status === 'sending' || deliveryState === 'queued' || deliveryState === 'sending'
  const failed = deliveryReason?.startsWith('Refused:') ? 'Refused' : 'Not delivered'
  const troubles = { failed, unconfirmed: 'Couldn’t confirm' } as const
  const trouble = deliveryState === 'failed' || deliveryState === 'unconfirmed' ? troubles[deliveryState] : ''
  return {
    company: quote.companyName,
    monthly: money(quote.finalMonthlyPrice),
    profit: quote.netMonthlyProfit === null ? '(no costs)' : money(quote.netMonthlyProfit),
    bid: bidWord(quote),
    status: onItsWay ? 'Sending' : quote.sentAt ? 'Sent' : 'Draft',
    note: onItsWay ? '' : trouble || (changedSinceSent ? 'Changed since sent' : ''),
  }
}
