import { z } from 'zod'
import type { Cents } from '../../../shared-kernel/money.ts'

export const planTypes = [
  'residential-monthly',
  'residential-yearly',
  'commercial-monthly',
  'commercial-yearly',
  'pro-monthly',
  'pro-yearly',
] as const
export const PlanType = z.enum(planTypes)
export type PlanType = z.infer<typeof PlanType>

/** A subscription's status, in the card provider's words. Only active and trialing give access to the product. */
export const SubscriptionStatus = z.enum([
  'active',
  'trialing',
  'incomplete',
  'incomplete_expired',
  'past_due',
  'canceled',
  'unpaid',
  'paused',
])
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>

export type Audience = 'commercial' | 'residential'

/** The free trial in milliseconds: 24 hours from activation (AMB-B05). */
export const trialMs = 24 * 3600 * 1000

/** A plan's prices and the quotes it allows. Prices as in the specification, section 9. */
export interface Plan {
  readonly name: string
  readonly audiences: readonly Audience[]
  readonly monthlyCents: Cents
  readonly yearlyCents: Cents
  readonly features: readonly string[]
  readonly mostPopular: boolean
}

export const plans = {
  residential: {
    name: 'Residential only',
    audiences: ['residential'],
    monthlyCents: 1999,
    yearlyCents: 15_700,
    features: ['Homes of every kind', 'Unlimited PDF quotes', 'Email support'],
    mostPopular: false,
  },
  commercial: {
    name: 'Commercial only',
    audiences: ['commercial'],
    monthlyCents: 1999,
    yearlyCents: 15_700,
    features: ['Offices, retail, medical and more', 'Unlimited PDF quotes', 'Email support'],
    mostPopular: false,
  },
  pro: {
    name: 'Pro',
    audiences: ['commercial', 'residential'],
    monthlyCents: 3299,
    yearlyCents: 26_100,
    features: ['Commercial and residential', 'AI price optimization', 'Priority email support'],
    mostPopular: true,
  },
} satisfies Record<string, Plan>

export type PlanName = keyof typeof plans
export type Period = 'monthly' | 'yearly'

export const planOf = (type: PlanType): Plan => plans[type.split('-')[0] as PlanName]
export const periodOf = (type: PlanType) => type.split('-')[1] as Period
export const priceOf = (type: PlanType): Cents =>
  planOf(type)[periodOf(type) === 'monthly' ? 'monthlyCents' : 'yearlyCents']

/** The extra cost of twelve monthly payments over a yearly one. */
export const yearlySaving = (plan: Plan): Cents => plan.monthlyCents * 12 - plan.yearlyCents

/** "Pro, monthly" */
export const planLabel = (type: PlanType) => `${planOf(type).name}, ${periodOf(type)}`
