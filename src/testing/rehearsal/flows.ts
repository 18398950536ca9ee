import { hour } from './account.ts'
import type { Check } from './check.ts'
import { onPlan, onTrial, payWith, tokens } from './subscriber.ts'

/** The app's flows, with its own adapter. */
export const flows: readonly Check[] = [
  {
    name: 'the app: a trial is paid for a day later',
    expected: 'trialing, then active; paid 1999',
    async seen(stage) {
      const { customerId, subscriptionId } = await onTrial(stage)
      const trial = await stage.payments.read(subscriptionId)
      await stage.scene.pass(26 * hour)
      const { status } = await stage.payments.read(subscriptionId)
      const invoices = await stage.payments.invoices(customerId, 24)
      return `${trial.status}, then ${status}; ${invoices.map((one) => `${one.status} ${one.amount}`).join(', ')}`
    },
  },
  {
    name: 'the app: an upgrade charges what was shown',
    expected: 'charged as shown, pro-monthly',
    async seen({ payments, ...stage }) {
      const { customerId, subscriptionId } = await onPlan({ payments, ...stage })
      const reckonedAt = new Date(stage.scene.now() * 1000)
      const { dueNow } = await payments.previewUpgrade(subscriptionId, 'pro-monthly', reckonedAt)
      const order = { planType: 'pro-monthly', reckonedAt } as const
      await payments.upgrade(subscriptionId, order, `rehearsal:up:${subscriptionId}`)
      const [newest] = await payments.invoices(customerId, 1)
      const { planType } = await payments.read(subscriptionId)
      return `${newest?.amount === dueNow ? 'charged as shown' : `${newest?.amount}, not ${dueNow}`}, ${planType}`
    },
  },
  {
    name: 'the app: an upgrade that waits for the bank, and is dropped',
    expected: 'asked, unconfirmed, then void; residential-monthly',
    async seen({ payments, ...stage }) {
      const dana = await onPlan({ payments, ...stage })
      const { customerId, subscriptionId } = dana
      await payWith({ payments, ...stage }, dana, tokens.asks)
      const order = { planType: 'pro-monthly', reckonedAt: new Date(stage.scene.now() * 1000) } as const
      const { clientSecret } = await payments.upgrade(subscriptionId, order, `rehearsal:ask:${subscriptionId}`)
      const [waiting] = await payments.invoices(customerId, 1)
      await payments.dropUpgrade(subscriptionId)
      const [dropped] = await payments.invoices(customerId, 1)
      const { planType } = await payments.read(subscriptionId)
      return `${clientSecret ? 'asked' : 'not asked'}, ${waiting?.status}, then ${dropped?.status}; ${planType}`
    },
  },
  {
    name: 'the app: a renewal that her bank wants confirmed',
    expected: 'past_due, to be confirmed; asked; then active with another card',
    async seen({ payments, ...stage }) {
      const dana = await onTrial({ payments, ...stage }, 'residential-monthly', tokens.asks)
      await stage.scene.pass(26 * hour)
      const { status, due } = await payments.read(dana.subscriptionId)
      const { clientSecret } = await payments.pay(due!.invoiceId, dana.cardId)
      const better = await payWith({ payments, ...stage }, dana, tokens.pays)
      await payments.pay(due!.invoiceId, better)
      const after = await payments.read(dana.subscriptionId)
      const asked = clientSecret ? 'asked' : 'not asked'
      return `${status}, ${due?.confirm ? 'to be confirmed' : 'declined'}; ${asked}; then ${after.status} with another card`
    },
  },
  {
    name: 'the app: a change for the period’s end, taken back, and a cancellation',
    expected: 'residential-monthly waits, then nothing; ends with its period, then renews; canceled',
    async seen({ payments, ...stage }) {
      const { subscriptionId } = await onPlan({ payments, ...stage }, 'pro-monthly')
      const key = `rehearsal:end:${subscriptionId}`
      await payments.changeAtPeriodEnd(subscriptionId, 'residential-monthly', `${key}:1`)
      const changing = await payments.read(subscriptionId)
      await payments.keepPlan(subscriptionId)
      const kept = await payments.read(subscriptionId)
      await payments.cancelAtPeriodEnd(subscriptionId, `${key}:2`)
      const ending = await payments.read(subscriptionId)
      await payments.resume(subscriptionId, `${key}:3`)
      const renewing = await payments.read(subscriptionId)
      await payments.cancelNow(subscriptionId)
      const { status } = await payments.read(subscriptionId)
      const end = ending.accessEnd?.getTime() === ending.periodEnd.getTime() ? 'ends with its period' : 'ends otherwise'
      const waits = changing.pending ? `${changing.pending.planType} waits` : 'nothing waits'
      const after = renewing.accessEnd ? 'ends' : 'renews'
      return `${waits}, then ${kept.pending ? 'still' : 'nothing'}; ${end}, then ${after}; ${status}`
    },
  },
]
