import type { PlanType } from '../../src/modules/billing/contract/plans.ts'
import * as quoting from '../../src/modules/quoting/contract/endpoints.ts'
import {
  type BidStatus,
  buildingTypeFor,
  type CustomerType,
  RoomType,
  roomTypeLabel,
  roomTypesFor,
  StartTimeline,
  startTimelineLabel,
} from '../../src/modules/quoting/contract/vocabulary.ts'
import { BuildingType, buildingTypeLabel } from '../../src/shared-kernel/building-type.ts'
import { Frequency, frequencyLabel, visitsPerMonth } from '../../src/shared-kernel/frequency.ts'
import { contractor, type PlanStatus } from '../../src/testing/fixtures/contractors.ts'
import type { Customer } from './contractor.ts'
import type { Scene } from './scene.ts'

/** An account with a subscription, signed in at `past`; returns its session cookie. */
export async function signIn(
  scene: Scene,
  plan: PlanType = 'pro-monthly',
  planStatus: PlanStatus = 'active',
  verified = true,
): Promise<string> {
  const { user, cookie } = await contractor(scene.product.system, { plan, planStatus, verified })
  scene.email = user.email
  scene.contractorId = user.id
  await scene.past.resume(cookie)
  return cookie
}

export const keyOf = <Key extends string>(
  options: readonly Key[],
  labels: Readonly<Record<Key, string>>,
  label: string,
) => {
  const key = options.find((option) => labels[option] === label)
  if (label !== '' && !key) throw new Error(`There is no ${label}`)
  return key ?? ''
}

/** The dental practice of the examples, with the scenario's changes. */
export function customer(scene: Scene, words: Readonly<Record<string, string>> = {}): Customer {
  const customerType = (words.audience ?? 'commercial') as CustomerType
  const buildingType = keyOf(
    BuildingType.options,
    buildingTypeLabel,
    words['building type'] ?? (customerType === 'commercial' ? 'Medical' : 'Condo'),
  )
  return {
    customerType,
    companyName: words.company ?? 'Harbor Dental Group',
    contactPerson: words['contact person'] ?? 'Priya Nair',
    email: scene.address(words.email ?? 'priya@harbordental.example'),
    phone: words.phone ?? '(503) 555-0188',
    buildingType: buildingType && buildingTypeFor(customerType, buildingType),
    frequency: keyOf(Frequency.options, frequencyLabel, words['how often'] ?? 'Weekly'),
    startTimeline: keyOf(StartTimeline.options, startTimelineLabel, words.start ?? 'Within 30 days'),
  }
}

export const roomTypeOf = (label: string) => {
  const key = keyOf([...roomTypesFor('commercial'), ...roomTypesFor('residential')], roomTypeLabel, label)
  return key || RoomType.parse(label)
}

export const dollars = (text: string) => Number(text.replace(/[$,]/g, ''))

/** Drafts a quote and adds its rooms, then prices and sends it and records the bid as the row says. */
export async function makeQuote(scene: Scene, row: Readonly<Record<string, string>>) {
  const { past } = scene
  const company = row.company ?? ''
  const email = `${company.toLowerCase().replace(/\W+/g, '-') || 'nobody'}@customers.example`
  await past.draftQuote(customer(scene, { company, email }))
  await past.addRoom(company, { name: 'Office', roomType: 'office', sqft: 2000 })
  const { id: quoteId } = await past.quote(company)
  await past.call(quoting.savePricing, { quoteId, finalMonthlyPrice: dollars(row['per month'] ?? '$0') })
  if (row.costs) await past.call(quoting.setCosts, { quoteId, supplies: dollars(row.costs) })
  if (row.sent === 'yes') await past.send(company)
  if (row.bid && row.bid !== 'pending') await past.recordBid(company, row.bid as BidStatus)
}

/** A bid on an office of 5,000 sq ft, cleaned weekly, at this price per square foot. */
export async function hasBid(scene: Scene, cents: number, bidStatus: 'won' | 'lost') {
  const details = { ...customer(scene), buildingType: 'office', frequency: 'weekly', totalSqft: 5000 }
  const { id: quoteId } = await scene.past.call(quoting.createQuote, details as never)
  const finalMonthlyPrice = Math.round(cents * 5000 * visitsPerMonth.weekly) / 100
  await scene.past.call(quoting.savePricing, { quoteId, finalMonthlyPrice })
  await scene.past.call(quoting.recordBid, { quoteId, bidStatus })
}
