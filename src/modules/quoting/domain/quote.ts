import type { BuildingType } from '../../../shared-kernel/building-type.ts'
import { given } from '../../../shared-kernel/clearable.ts'
import { DomainError } from '../../../shared-kernel/domain-error.ts'
import { mailboxOf } from '../../../shared-kernel/mailbox.ts'
import { type Cents, fromRateUnits, type RateUnits, toCents, toDollars } from '../../../shared-kernel/money.ts'
import { scheduleProblem } from '../../../shared-kernel/schedule-rule.ts'
import { billedMonths, type Frequency, isOnce, type Schedule } from '../../../shared-kernel/visits.ts'
import type { Holidays } from '../../accounts/contract/holidays.ts'
import type { StoredProposal } from '../../accounts/contract/proposal-texts.ts'
import type { Tax } from '../../accounts/contract/tax.ts'
import { type CostBreakdown, type CostShare, costsOf, noCosts } from '../../pricing/contract/costs.ts'
import type { MonthCovers } from '../../pricing/contract/month-covers.ts'
import {
  type Adjustment,
  type PartialPrice,
  type Price,
  prepaymentPercent,
  priceOf,
  recalculated,
  type ScopeArea,
  timedRooms,
} from '../../pricing/contract/price.ts'
import { heldShares, withShares } from '../../pricing/contract/shared-costs.ts'
import type { OwnTerms } from '../../pricing/contract/tax.ts'
import { crewOf, timeSteps } from '../../pricing/contract/time.ts'
import {
  basisOf,
  changedTime,
  otherCostsOf,
  type PricedBy,
  type QuoteTime,
  shippedTime,
  type TimeBasis,
  type TimeSettings,
} from '../../pricing/contract/time-basis.ts'
import { isLocked } from '../contract/acceptance.ts'
import type { CopyCustomer } from '../contract/copies.ts'
import type { CustomerDetails as Customer } from '../contract/endpoints.ts'
import type { QuoteFollowUp } from '../contract/follow-up.ts'
import type { HomeState } from '../contract/home-state.ts'
import { forEachText, type QuoteText } from '../contract/quote-texts.ts'
import { homeIncomplete, missingForHome, unready } from '../contract/readiness.ts'
import type {
  BidStatus,
  CustomerType,
  CustomItem,
  LostReason,
  PoNumberRule,
  QuoteStatus,
  StartTimeline,
} from '../contract/vocabulary.ts'
import type { Language } from '../contract/words/language.ts'
import { type Answer, isAccepted, refuseAccepted, refuseCanceled, refuseOverAnswer } from './answer.ts'
import { type Area, sizeOf } from './area.ts'
import { canonical } from './revision.ts'
import { take } from './take.ts'

type Draft = Customer & {
  id: string
  contractorId: string
  number: number
  customerType: CustomerType
  totalSqft: number
  customItems: CustomItem[]
  rate: RateUnits
  monthCovers?: MonthCovers | null | undefined
  accountTime: TimeSettings
  createdAt: Date
}

/** Of another customer or site, so nothing that is about the first one may stay. */
type CopyOf = Pick<Quote, 'id' | 'number' | 'createdAt' | 'taxExempt' | 'proposal' | 'homeState' | keyof CopyCustomer> &
  Partial<Pick<Quote, 'cc' | 'emailNote' | 'spokenLanguage'>>

/** What a draft starts with: no customer has it yet. */
const unsent = {
  bidStatus: 'pending',
  bidStatusUpdatedAt: null,
  bidNotes: null,
  lostReason: null,
  competitor: null,
  winningPrice: null,
  startDate: null,
  status: 'draft',
  sentAt: null,
  changedSinceSent: false,
  lastDeliveryId: null,
  revision: 0,
  answer: null,
  answeredAt: null,
  acceptedRevision: null,
  poNumber: null,
  elsewhereRevision: null,
  revising: false,
} as const

/** A trillion dollars, in cents. Beyond it, neither the database nor a JavaScript number keeps every cent. */
const largestPrice: Cents = 100_000_000_000_000

export interface Quote extends Record<QuoteText, string | null> {}

/**
 * A cleaning quote: a customer, the areas of a building, and the resulting price. It is drafted, sent to the customer,
 * then won or lost. Every change to its scope reprices it and keeps the contractor's adjustment.
 */
// biome-ignore lint/suspicious/noUnsafeDeclarationMerging: the constructor assigns every text
export class Quote {
  readonly id!: string
  readonly contractorId!: string
  readonly number!: number
  readonly customerType!: CustomerType
  readonly createdAt!: Date
  companyName!: string
  contactPerson!: string
  email!: string
  phone!: string
  buildingType!: BuildingType
  frequency!: Frequency
  /** When, if the frequency is custom; beside another one, the names of its days. */
  schedule: Schedule | null = null
  /** Months of a year that are billed. */
  billedMonths = 12
  startTimeline!: StartTimeline
  /** Square feet; the sum of the areas once there are any. */
  totalSqft!: number
  customItems!: CustomItem[]
  rate!: RateUnits
  /** Base cleaning and extras per month; together the total. */
  basePrice: Cents = 0
  additionalServices: Cents = 0
  totalMonthly: Cents | null = null
  totalOneTime: Cents | null = null
  finalMonthly: Cents | null = null
  /** Null for one-time work that is given away, and without any. */
  finalOneTime: Cents | null = null
  /** Of the last calculation. It counts while it gives the final prices. */
  adjustment: Adjustment | null = null
  offersAnnualPrepayment = false
  /** The discount for paying a year in advance, in percent (GRD-04). */
  annualDiscountPercent = prepaymentPercent
  /** What the monthly price covers; null: as the account says. */
  monthCovers: MonthCovers | null = null
  pricedBy: PricedBy = 'area'
  /** The quote's own figures for its price by time; the account has the others. */
  time: QuoteTime | null = null
  /** The figures of the present price by time; null while it is priced by area. */
  timeBasis: TimeBasis | null = null
  /** The prices of the method that isn't chosen; null if it never was (TIM-01). */
  otherPrice: PartialPrice | null = null
  showsLaborHours = false
  /** The account's settings for pricing by time. The loader fills them in. */
  accountTime: TimeSettings = shippedTime
  /** What happens on holidays; null: as the account says. */
  holidays: Holidays | null = null
  /** Whether the customer sees the prices of rooms, and the tax on its totals; null: as the account says. */
  showsRoomPrices: boolean | null = null
  tax: Tax | null = null
  taxExempt = false
  /** Its own texts around the price; a text that is missing is as the account says. */
  proposal: StoredProposal | null = null
  /** Which of the account's attachments go with it; null: all that are valid. */
  attachmentIds: string[] | null = null
  /** The price of the first clean on its own. */
  firstVisit: Cents | null = null
  /** The contractor's own costs, which no customer sees: per month, or those of a single visit. */
  costBreakdown: CostBreakdown | null = null
  /** Which of them are shares of what all customers share. */
  costShares: CostShare[] = []
  totalMonthlyCosts: Cents | null = null
  netMonthlyProfit: Cents | null = null
  monthlyCost: Cents | null = null
  oneTimeCost: Cents | null = null
  bidStatus: BidStatus = 'pending'
  bidStatusUpdatedAt: Date | null = null
  bidNotes: string | null = null
  /** Of a lost bid: why, who won it, and at what price per month. */
  lostReason: LostReason | null = null
  competitor: string | null = null
  winningPrice: Cents | null = null
  /** The agreed day of the first visit, YYYY-MM-DD. */
  startDate: string | null = null
  /** Agreed at the customer's home: the customer may cancel (LAW-01). */
  agreedAtHome = false
  homeState: HomeState | null = null
  /** The language of a household's fixed words. */
  spokenLanguage: Language = 'en'
  poNumberRule: PoNumberRule = 'off'
  /** Whether accepting needs a code; null: as the account says. */
  confirmWithCode: boolean | null = null
  /** The contractor's own sentences above the email, and who else gets it. */
  emailNote: string | null = null
  cc: string[] = []
  status: QuoteStatus = 'draft'
  sentAt: Date | null = null
  changedSinceSent = false
  lastDeliveryId: string | null = null
  /** The newest issued revision; 0 before the first Send. */
  revision = 0
  /** The customer's last answer by the link; null if there is none to the newest version. */
  answer: Answer | null = null
  answeredAt: Date | null = null
  /** The version of the acceptance that holds. */
  acceptedRevision: number | null = null
  /** Its PO number. */
  poNumber: string | null = null
  /** The version that the contractor recorded as accepted on paper, by email or by phone. */
  elsewhereRevision: number | null = null
  /** Whether and when reminders follow up; null: as the account says. */
  followUp: QuoteFollowUp | null = null
  /** The contractor opened the next version of an accepted quote, and hasn't sent it. */
  revising = false
  version!: number
  /** The loader fills this with every area that is not removed. */
  areas: Area[] = []

  constructor(draft: Draft) {
    Object.assign(
      this,
      forEachText(() => null),
      given(draft),
    )
    this.agreedAtHome = draft.customerType === 'residential'
    this.poNumberRule = draft.customerType === 'commercial' ? 'optional' : 'off'
    this.pricedBy = this.accountTime.pricedBy
    Object.assign(this, this.howOften(draft.frequency, draft.schedule ?? null))
    this.reprice()
  }

  /** A field that the customer's details don't mention stays. The size counts only without areas. */
  edit({ privateNotes, source, frequency, schedule, ...customer }: Customer, rate: RateUnits, totalSqft: number) {
    this.setPrivateNotes(privateNotes)
    take<Quote>(this, { source }) // the customer never sees it either
    const size = this.areas.length > 0 ? this.totalSqft : totalSqft
    const often = this.howOften(frequency, schedule)
    this.change(() => take<Quote>(this, { ...customer, ...often, rate, totalSqft: size }))
  }

  setRate(rate: RateUnits) {
    if (this.rate === rate) return
    this.rate = rate
    if (this.pricedBy === 'area') this.figuresChanged()
  }

  /** Each method keeps its own prices. What changed meanwhile counts from now on (TIM-01). */
  priceBy(method: PricedBy) {
    if (this.pricedBy === method) return
    const kept = { ...noPrice, ...this.otherPrice }
    const { totalMonthly, totalOneTime, finalMonthly, finalOneTime, adjustment } = this
    this.otherPrice = { totalMonthly, totalOneTime, finalMonthly, finalOneTime, adjustment }
    this.pricedBy = method
    const price = this.price()
    const isSame = kept.totalMonthly === price.totalMonthly && (kept.totalOneTime ?? 0) === price.totalOneTime
    this.keep(isSame ? kept : recalculated(kept, price), price)
    this.markChanged()
  }

  /** Changes the quote's own figures for its price by time, and takes over the account's as they are now. */
  setTime(change: QuoteTime | null) {
    this.time = changedTime(this.time, change)
    this.priceWith(this.basis())
  }

  private priceWith(figures: TimeBasis) {
    if (this.pricedBy !== 'time' || canonical(figures) === canonical(this.timeBasis)) return
    this.timeBasis = figures
    this.figuresChanged()
  }

  showLaborHours(shown: boolean) {
    if (take<Quote>(this, { showsLaborHours: shown })) this.markChanged()
  }

  /** Another frequency clears a schedule that isn't given with it. */
  setHowOften(frequency: Frequency, schedule?: Schedule | null) {
    if (take<Quote>(this, this.howOften(frequency, schedule))) this.scopeChanged()
  }

  private howOften(frequency: Frequency, given: Schedule | null | undefined) {
    const schedule = given === undefined ? (frequency === this.frequency ? this.schedule : null) : given
    const message = scheduleProblem(frequency, schedule)
    if (message) throw refusedField('schedule', message)
    return { frequency, schedule }
  }

  /** Used only without areas; otherwise their sum counts. */
  setTotalSqft(totalSqft: number) {
    if (this.areas.length > 0 || this.totalSqft === totalSqft) return
    this.totalSqft = totalSqft
    this.scopeChanged()
  }

  /** Sets prices that replace the computed totals. Without one-time work there is no one-time price. */
  askFor(prices: { monthly?: Cents | null; oneTime?: Cents | null }) {
    const { finalMonthly, finalOneTime } = this
    if (prices.monthly !== undefined) this.finalMonthly = prices.monthly ?? this.totalMonthly
    if (prices.oneTime !== undefined) this.finalOneTime = prices.oneTime || null
    if (this.finalMonthly === finalMonthly && this.finalOneTime === finalOneTime) return
    this.profitChanged()
    this.markChanged()
  }

  addArea(...areas: Area[]) {
    this.areas.push(...areas)
    this.scopeChanged()
  }

  /**
   * A draft like this one, without its rooms, for another customer or site. Every field that isn't named here is copied, so
   * that new ones come along; prices are copied to the cent.
   */
  copy(as: CopyOf): Quote {
    const { areas: _, version: __, ...kept } = { ...this, ...unsent, ...as }
    return Object.assign(new Quote(kept), kept)
  }

  changeArea(area: Area, room: Parameters<Area['change']>[0]) {
    this.change(() => area.change(room))
  }

  removeArea(area: Area, now: Date) {
    area.removedAt = now
    this.areas = this.areas.filter((other) => other !== area)
    if (this.areas.length === 0) this.totalSqft = 0
    this.scopeChanged()
  }

  restoreArea(area: Area) {
    area.removedAt = null
    this.areas.push(area)
    this.scopeChanged()
  }

  photosChanged() {
    this.markChanged()
  }

  /** Makes a change, which reports whether anything is different. One that no price depends on, such as a note, changes none. */
  private change(make: () => boolean) {
    const before = canonical(this.scope())
    if (!make()) return
    if (canonical(this.scope()) === before) this.markChanged()
    else this.scopeChanged()
  }

  /** The rooms, the extras or the visits changed, which both methods price. */
  private scopeChanged() {
    if (this.otherPrice) this.otherPrice = recalculated(this.otherPrice, this.price(this.otherMethod))
    this.figuresChanged()
  }

  private get otherMethod(): PricedBy {
    return this.pricedBy === 'area' ? 'time' : 'area'
  }

  /** Something that only the chosen method depends on has changed. */
  private figuresChanged() {
    this.reprice()
    this.markChanged()
  }

  private markChanged() {
    refuseAccepted(this)
    if (this.status !== 'draft') this.changedSinceSent = true
  }

  /** Returns true if the outcome changed. Editing only the notes or the loss doesn't count, and keeps the day of the decision. */
  recordBid(outcome: BidStatus, notes: string | null | undefined, loss: Partial<Loss>, now: Date) {
    const decided = this.bidStatus !== outcome
    if (decided) refuseOverAnswer(this)
    if (decided && outcome === 'won') refuseCanceled(this)
    this.bidStatus = outcome
    if (outcome !== 'won') this.elsewhereRevision = null
    if (notes !== undefined) this.bidNotes = notes
    if (outcome !== 'lost') refuseLoss(loss)
    take<Quote>(this, outcome === 'lost' ? loss : noLoss)
    if (decided) this.bidStatusUpdatedAt = now
    return decided
  }

  /** Starts sending the quote to the customer. Refuses a draft that would embarrass the contractor. */
  refuseUnready() {
    const reason = unready({
      areas: this.areas.length,
      totalSqft: this.totalSqft,
      monthly: this.finalMonthly,
      oneTime: this.finalOneTime,
    })
    if (reason) throw refusal(reason.code, reason.message)
  }

  /** The notice of the right to cancel names the business with its address and phone, and depends on the state. */
  refuseUnreadyHome(letterhead: { readonly address: string | null; readonly phone: string | null }) {
    const reason = homeIncomplete(missingForHome(this, letterhead))
    if (reason) throw refusal('home-incomplete', reason)
  }

  beginSending(deliveryId: string) {
    this.refuseUnready()
    this.status = 'sending'
    this.lastDeliveryId = deliveryId
    this.changedSinceSent = false
  }

  beginResending(deliveryId: string) {
    if (this.status !== 'sent') throw new DomainError('conflict', 'not-sent-yet', 'Send this quote from Review first')
    this.lastDeliveryId = deliveryId
    this.changedSinceSent = false
  }

  recordDelivered(at: Date) {
    this.status = 'sent'
    this.sentAt ??= at
  }

  /**
   * A first send that failed or is unconfirmed leaves a draft. `updated`: the customer still has the old quote. An accepted
   * version stays as it is: its customer got it in some way.
   */
  recordNotDelivered({ revision, updated }: { revision: number | null; updated: boolean }, at: Date) {
    if (isAccepted(this, revision)) this.recordDelivered(at)
    else if (this.status === 'sending') this.status = 'draft'
    else this.changedSinceSent ||= updated
  }

  offerAnnualPrepayment(offered: boolean) {
    if (this.offersAnnualPrepayment === offered) return
    this.offersAnnualPrepayment = offered
    this.markChanged()
  }

  /** The customer reads it only if it is offered. */
  setAnnualDiscount(percent: number) {
    if (take<Quote>(this, { annualDiscountPercent: percent }) && this.offersAnnualPrepayment) this.markChanged()
  }

  coverMonth(monthCovers: MonthCovers | null) {
    if (this.monthCovers === monthCovers) return
    this.monthCovers = monthCovers
    this.markChanged()
  }

  observeHolidays(holidays: Holidays | null) {
    if (this.holidays === holidays) return
    this.holidays = holidays
    this.markChanged()
  }

  /** Changes how prices are shown to the customer. They stay as they are: a tax is added to totals only. */
  setTerms(terms: Partial<OwnTerms>) {
    if (take<Quote>(this, terms)) this.markChanged()
  }

  /** What accepting needs and says. Whether it needs a code isn't part of the version. */
  setAccepting({ confirmWithCode, ...terms }: Partial<Accepting>) {
    if (terms.agreedAtHome && this.customerType === 'commercial') throw refusedField('agreedAtHome', noHome)
    take<Quote>(this, { confirmWithCode })
    if (take<Quote>(this, terms)) this.markChanged()
  }

  /** Who gets the email besides the customer, each mailbox once. */
  get others(): string[] {
    const mailboxes = new Map(this.cc.map((address) => [mailboxOf(address), address]))
    mailboxes.delete(mailboxOf(this.email))
    return [...mailboxes.values()]
  }

  /** What the email has besides the quote. */
  setMailing(mailing: Partial<Pick<Quote, 'emailNote' | 'cc'>>) {
    take<Quote>(this, mailing)
  }

  attach(attachmentIds: string[] | null) {
    if (take<Quote>(this, { attachmentIds })) this.markChanged()
  }

  /** Takes over its own texts; null: as the account says. Account texts that change count with the next version. */
  setProposal(changes: StoredProposal) {
    const texts = Object.entries({ ...this.proposal, ...changes }).filter(([, text]) => text !== null)
    const proposal: StoredProposal | null = texts.length > 0 ? Object.fromEntries(texts) : null
    if (take<Quote>(this, { proposal })) this.markChanged()
  }

  /** Prices the first clean on its own; null or 0: like every visit. A single visit has only its one price. */
  priceFirstVisit(cents: Cents | null) {
    if (cents && isOnce(this)) {
      throw refusedField('firstVisitPrice', 'A one-time quote has one price, and no first clean besides')
    }
    if (this.firstVisit === (cents || null)) return
    this.firstVisit = cents || null
    this.scopeChanged()
  }

  /** The customer never sees them, so a change does not mark a sent quote as changed. Undefined leaves them. */
  setPrivateNotes(notes: string | null | undefined) {
    if (notes !== undefined) this.privateNotes = notes
  }

  /**
   * The customer never sees costs, so changing them does not mark a sent quote as changed. New shares replace the amounts
   * of their costs; a price by time that includes these costs changes after them, and doesn't change them in turn. A price
   * that was agreed on stays.
   */
  setCosts(costs: CostBreakdown, newShares: readonly CostShare[] = []) {
    const renewed = new Set(newShares.map(({ cost }) => cost))
    const breakdown = withShares(costs, newShares)
    const shares = [...this.costShares.filter(({ cost }) => !renewed.has(cost)), ...newShares]
    this.costShares = heldShares(breakdown, shares)
    this.costBreakdown = breakdown
    this.totalMonthlyCosts = costsOf(breakdown).total
    this.monthlyCost = this.totalMonthlyCosts
    if (!isLocked(this)) this.priceWith({ ...this.figures, otherCosts: this.basis().otherCosts })
    this.profitChanged()
  }

  /** Takes labor, supplies and overhead over from the price by time; the other costs stay (TIM-06). */
  setCostsFromTime() {
    if (isOnce(this)) throw refusal('single-visit', 'A one-time quote has no monthly costs')
    const steps = timeSteps(this, timedRooms(this.scope()), this.figures)
    const { hours, rate } = crewOf(steps, this.figures.wage)
    this.setCosts({
      ...(this.costBreakdown ?? noCosts),
      workers: [{ id: 'crew', name: 'Crew', hourlyRate: rate, estimatedHours: hours }],
      supplies: toDollars(toCents(steps.supplies) + toCents(steps.consumables)),
      overhead: steps.overhead,
    })
  }

  /** The figures of the present price by time; of a price that isn't made yet, those as they are now. */
  private get figures(): TimeBasis {
    return this.timeBasis ?? this.basis()
  }

  private basis(): TimeBasis {
    return basisOf(this.accountTime, this.time, toDollars(this.costBreakdown ? otherCostsOf(this.costBreakdown) : 0))
  }

  /** Everything a price depends on, besides the figures by time. */
  private scope() {
    return {
      pricePerSqFt: fromRateUnits(this.rate),
      frequency: this.frequency,
      schedule: this.schedule,
      buildingType: this.buildingType,
      totalSqft: this.totalSqft,
      areas: this.areas.map(pricedPartOf),
      customItems: this.customItems,
      firstVisitPrice: this.firstVisit && toDollars(this.firstVisit),
    }
  }

  price(pricedBy: PricedBy = this.pricedBy): Price {
    return priceOf({ ...this.scope(), pricedBy, timeBasis: pricedBy === 'time' ? this.figures : null })
  }

  private reprice() {
    if (this.areas.length > 0) this.totalSqft = this.areas.reduce((sum, area) => sum + sizeOf(area), 0)
    const price = this.price()
    this.keep(recalculated(this, price), price)
  }

  private keep(prices: PartialPrice, price: Price) {
    const { adjustment: _, ...amounts } = prices
    if (Object.values(amounts).some((cents) => cents !== null && cents > largestPrice))
      throw refusal('price-too-large', 'This price is too large')
    Object.assign(this, prices)
    this.timeBasis = this.pricedBy === 'time' ? this.figures : null
    this.billedMonths = billedMonths(this)
    this.basePrice = price.base
    this.additionalServices = price.extraMonthly + price.customMonthly
    this.profitChanged()
  }

  /** A single visit has no profit per month: its costs are those of the visit (SCH-07). */
  private profitChanged() {
    const costs = isOnce(this) ? null : this.totalMonthlyCosts
    this.netMonthlyProfit = costs === null ? null : (this.finalMonthly ?? 0) - costs
  }
}

const pricedPartOf = ({ extraWorkItems: extraWork, ...room }: Area): Required<ScopeArea> => {
  const { manualSqft, aiEstimatedSqft, roomType, difficulty, fixtures, sqftPerHour, schedule } = room
  return { manualSqft, aiEstimatedSqft, roomType, difficulty, fixtures, sqftPerHour, schedule, extraWork }
}

export type Accepting = Pick<
  Quote,
  'agreedAtHome' | 'homeState' | 'spokenLanguage' | 'poNumberRule' | 'confirmWithCode'
>

/** How a bid was lost. */
export type Loss = Pick<Quote, 'lostReason' | 'competitor' | 'winningPrice'>
const noLoss: Loss = { lostReason: null, competitor: null, winningPrice: null }

function refuseLoss(loss: Partial<Loss>) {
  const given = Object.entries(loss).find(([, value]) => value !== null && value !== undefined)
  if (given) throw refusedField(given[0], 'Only a lost bid has a reason, a competitor and a winning price')
}

const noPrice: PartialPrice = {
  ...{ totalMonthly: null, totalOneTime: null, finalMonthly: null, finalOneTime: null },
  adjustment: null,
}

const noHome = 'Only a residential quote is agreed at the customer’s home'

const refusedField = (path: string, message: string) =>
  new DomainError('bad-request', 'invalid-input', message, { issues: [{ path, message }] })

const refusal = (code: string, message: string) => new DomainError('invalid', code, message)
