import { type Cents, formatMoney } from '../../../shared-kernel/money.ts'
import { type PlanType, periodOf, planLabel } from '../../billing/contract/plans.ts'
import type { Notice } from '../../billing/index.ts'
import type { ServiceMail } from './service-mail.ts'

export type NoticeOf<Kind extends Notice['kind']> = Extract<Notice, { kind: Kind }>

/** A mail without its reader. */
export type Content = Omit<ServiceMail, 'to'>

export type Fact = readonly [label: string, value: string]

/** A mail cannot know where it is read, so its times are the country's first and say so: "10:06 AM EST". */
const timeZone = 'America/New_York'
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone })
const minute = new Intl.DateTimeFormat('en-US', {
  month: 'long',
  day: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZoneName: 'short',
  timeZone,
})

export const onDay = (at: string) => day.format(new Date(at))
export const atMinute = (at: string) => minute.format(new Date(at)).replace(/\s/g, ' ')
/** "November 22 – December 22, 2026" */
export const fromTo = (begin: string, end: string) =>
  day.formatRange(new Date(begin), new Date(end)).replace(/\s/g, ' ')

/** "$19.99 a month" */
export const each = (cents: Cents, planType: PlanType) =>
  `${formatMoney(cents)} ${periodOf(planType) === 'monthly' ? 'a month' : 'a year'}`

export const cardName = (last4: string | null) => (last4 ? `card ending in ${last4}` : 'card')

export const planFact = (planType: PlanType): Fact => ['Plan', planLabel(planType)]

/** Where a plan is looked at and changed, and the way out: the dialog that cancels is open there. */
export function placesAt(publicUrl: string) {
  const manage = `${publicUrl}/subscription/manage`
  return {
    manage,
    dashboard: `${publicUrl}/dashboard`,
    subscribe: `${publicUrl}/subscription`,
    cancel: { label: 'Cancel my plan', url: `${manage}?cancel=1` },
  }
}
export type Places = ReturnType<typeof placesAt>
