import { formatMoney } from '../../../shared-kernel/money.ts'
import { type PlanType, periodOf, planLabel } from '../../billing/contract/plans.ts'
import type { Notice } from '../../billing/index.ts'
import { productName } from '../quote-document.ts'
import type { ServiceMail } from './service-mail.ts'

const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })
const minute = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
const onDay = (at: string) => day.format(new Date(at))
const atMinute = (at: string) => `${minute.format(new Date(at))} UTC`

type Content = Omit<ServiceMail, 'to'>

const perPeriod = (planType: PlanType) => (periodOf(planType) === 'monthly' ? 'a month' : 'a year')
const cardName = (last4: string | null) => (last4 ? `card ending in ${last4}` : 'card on file')

/** What a contractor reads about her subscription: the sentence, the figures, the next step and the way out. */
export function subscriptionMail(notice: Notice, publicUrl: string): Content {
  const manage = `${publicUrl}/subscription/manage`
  const cancel = { label: 'Cancel in one click', url: `${manage}?cancel=1` }
  switch (notice.kind) {
    case 'trial-started':
      return {
        subject: `Your 1-day free trial of ${productName} has started`,
        heading: 'Your free day has started',
        opening: [
          'Walk a building, price it and send the quote: the calculator, PDF quotes and e-mail are open now. Rate settings and the AI tools start with your paid plan.',
        ],
        facts: [
          ['Plan', planLabel(notice.planType)],
          ['Trial ends', atMinute(notice.trialEnd)],
          ['First charge', `${formatMoney(notice.amount)} on ${atMinute(notice.trialEnd)}`],
          ['Then', `${formatMoney(notice.amount)} ${perPeriod(notice.planType)} until you cancel`],
        ],
        button: { label: 'Start your first quote', url: `${publicUrl}/dashboard` },
        closing: ['Cancel before the trial ends and nothing is charged.'],
        links: [cancel],
      }
    case 'trial-ending':
      return {
        subject: `Your trial ends ${atMinute(notice.trialEnd)}`,
        heading: 'Your trial ends soon',
        opening: [
          `We charge your ${cardName(notice.last4)} when it ends. Your own rates, default costs and the AI tools open then.`,
        ],
        facts: [
          ['Plan', planLabel(notice.planType)],
          ['Charge', formatMoney(notice.amount)],
          ['When', atMinute(notice.trialEnd)],
        ],
        button: { label: 'Look at your plan', url: manage },
        closing: ['Not for you? Cancel before that time and nothing is charged.'],
        links: [cancel],
      }
    case 'trial-canceled':
      return {
        subject: 'Your trial is canceled - no charge',
        heading: 'Your trial is canceled',
        opening: [`Nothing is charged. You can use ${productName} until ${atMinute(notice.accessEnd)}.`],
        button: { label: 'Keep my plan after all', url: manage },
        closing: ['Your quotes are kept. Come back at any time: choose a plan and go on where you stopped.'],
      }
    case 'receipt':
      return {
        subject: `Receipt from ${productName} - ${formatMoney(notice.amount)}`,
        heading: 'Thank you for your payment',
        opening: [`We charged your ${cardName(notice.last4)}.`],
        facts: [
          ...(notice.planType ? [['Plan', planLabel(notice.planType)] as const] : []),
          ['Period', `${onDay(notice.periodStart)} to ${onDay(notice.periodEnd)}`],
          ...(notice.discount > 0 ? [['Discount', formatMoney(-notice.discount)] as const] : []),
          ['Paid', formatMoney(notice.amount)],
          ...(notice.next
            ? [['Next charge', `${formatMoney(notice.next.amount)} on ${onDay(notice.next.at)}`] as const]
            : []),
        ],
        button: { label: 'See the receipt', url: notice.receiptUrl ?? manage },
        closing: [],
        links: [{ label: 'Manage or cancel your plan', url: manage }],
      }
    case 'payment-failed':
      return {
        subject: 'We could not charge your card',
        heading: notice.confirm ? 'Your bank asks you to confirm a payment' : 'We could not charge your card',
        opening: [
          notice.confirm
            ? `Your bank wants you to confirm ${formatMoney(notice.amount)}. Open your plan and confirm it there.`
            : `The charge of ${formatMoney(notice.amount)} did not go through. Please update your card.`,
        ],
        facts: [
          ['Amount', formatMoney(notice.amount)],
          ['We try again', notice.nextAttempt ? onDay(notice.nextAttempt) : 'not by ourselves'],
        ],
        button: {
          label: notice.confirm ? 'Confirm the payment' : 'Update your card',
          url: `${publicUrl}/subscription`,
        },
        closing: [
          'Until it is paid you can read and export everything you have, but not send quotes. Without a payment the subscription ends; your quotes are kept.',
        ],
      }
    case 'renewal-reminder':
      return {
        subject: `Your yearly plan renews on ${onDay(notice.at)}`,
        heading: 'Your yearly plan renews soon',
        opening: ['There is nothing to do if you want to go on.'],
        facts: [
          ['Plan', planLabel(notice.planType)],
          ['Charge', formatMoney(notice.amount)],
          ['When', onDay(notice.at)],
        ],
        button: { label: 'Look at your plan', url: manage },
        closing: ['You can cancel until that day; then nothing is charged.'],
        links: [cancel],
      }
    case 'retention-applied':
      return {
        subject: 'Your discount is active',
        heading: 'Good that you stay',
        opening: [`Your next ${notice.renewals.length} renewals cost less.`],
        facts: [
          ['Plan', planLabel(notice.planType)],
          ...notice.renewals.map((at) => [onDay(at), formatMoney(notice.price)] as const),
          [`From ${onDay(notice.fullFrom)}`, `${formatMoney(notice.fullPrice)} ${perPeriod(notice.planType)}`],
        ],
        button: { label: 'Look at your plan', url: manage },
        closing: [],
        links: [cancel],
      }
    case 'retention-ending':
      return {
        subject: `Your discount ends on ${onDay(notice.at)}`,
        heading: 'Your discount ends soon',
        opening: [`From ${onDay(notice.at)} your plan costs its usual price again.`],
        facts: [
          ['Plan', planLabel(notice.planType)],
          ['Until now', formatMoney(notice.price)],
          [`From ${onDay(notice.at)}`, `${formatMoney(notice.fullPrice)} ${perPeriod(notice.planType)}`],
        ],
        button: { label: 'Look at your plan', url: manage },
        closing: [],
        links: [cancel],
      }
    case 'subscription-canceled':
      return {
        subject: 'Your subscription is canceled',
        heading: 'Your subscription is canceled',
        opening: [`Nothing more is charged. You can use ${productName} until ${atMinute(notice.accessEnd)}.`],
        button: { label: 'Resume my plan', url: manage },
        closing: [
          'You can export your quotes as a workbook, and everything we keep of you, at any time: from the dashboard and from the account menu. Your quotes stay when the subscription ends.',
        ],
      }
  }
}
