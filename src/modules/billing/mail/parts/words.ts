import type { Company } from '../../../../shared-kernel/company.ts'
import { type Cents, formatMoney } from '../../../../shared-kernel/money.ts'
import { type TimeZone, wordsIn } from '../../../../shared-kernel/time-zone.ts'
import { type PlanType, periodOf, planLabel, priceOf } from '../../contract/plans.ts'
import type { Notice } from '../../index.ts'

export type NoticeOf<Kind extends Notice['kind']> = Extract<Notice, { kind: Kind }>

export type Fact = readonly [label: string, value: string]

/** The amount. If the provider didn't give it, points to the plan page, which will show it. */
export const amountOf = (cents: Cents | null) => (cents === null ? 'shown on your plan page' : formatMoney(cents))

/** The list price from then on. A different first amount comes from a discount or balance, which may end. */
export const fromThenOn = (cents: Cents | null, planType: PlanType): Fact => [
  cents === priceOf(planType) ? 'From then on' : 'List price',
  each(priceOf(planType), planType),
]

/** "$19.99 a month" */
export const each = (cents: Cents, planType: PlanType) =>
  `${formatMoney(cents)} ${periodOf(planType) === 'monthly' ? 'a month' : 'a year'}`

export const cardName = (last4: string | null) => (last4 ? `card ending in ${last4}` : 'card')

export const planFact = (planType: PlanType): Fact => ['Plan', planLabel(planType)]

export interface Reader {
  readonly publicUrl: string
  readonly timeZone: TimeZone
  readonly company: Pick<Company, 'legalName' | 'legalAddress'>
  /** Confirms the address that this email goes to; only in emails about a trial. */
  readonly confirm?: { readonly label: string; readonly url: string } | null
}

/**
 * Links to the plan, the guide and the terms; the cancel link opens the dialog. Days and times are in the reader's time
 * zone, and times name it: "10:06 AM EST".
 */
export function wordsFor({ publicUrl, timeZone, company: { legalName, legalAddress }, confirm = null }: Reader) {
  const manage = `${publicUrl}/subscription/manage`
  return {
    ...wordsIn(timeZone),
    /** Who sells the plan: name and address, as far as the settings give them. */
    seller: [legalName, legalAddress].filter((part) => part !== null).join(', '),
    confirm,
    manage,
    dashboard: `${publicUrl}/dashboard`,
    subscribe: `${publicUrl}/subscription`,
    guide: { label: 'Getting started', url: `${publicUrl}/getting-started` },
    terms: { label: 'Terms', url: `${publicUrl}/terms` },
    cancel: { label: 'Cancel my plan', url: `${manage}?cancel=1` },
  }
}
export type Words = ReturnType<typeof wordsFor>
