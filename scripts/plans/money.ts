import { formatMoney } from '../../src/shared-kernel/money.ts'
import { type Command, type Confirm, type Operator, type Options, WrongUse } from './commands.ts'
import { figureLines, minute, subscriptionLines } from './lines.ts'

const reasons = ['requested_by_customer', 'duplicate', 'fraudulent'] as const

/** Commands about money: figures, refunds, comps and coupons. */
export const moneyCommands: Readonly<Record<string, Command>> = {
  figures: {
    usage: '[--month <2026-10>]',
    help: [
      'The last twelve months (UTC), or one: subscribers, monthly recurring revenue, trials, churn. MRR is the list price of',
      'every active subscription at the end of the month (or now), a yearly one counts a twelfth of its price, rounded to',
      'the cent; trials are left out, past due ones are listed separately, discounts and refunds are not taken off. Trials',
      'converted and churn count in the month in which they happen: churn is who had paid and ended. With --json in cents.',
      'A month with * is not complete: recording began in it or later.',
    ],
    options: ['month'],
    pays: true,
    ask(_, { month = null }) {
      if (month !== null && !/^2\d{3}-(0[1-9]|1[0-2])$/.test(month))
        throw new WrongUse(`"${month}" is no month: write 2026-10`)
      return async (operator) => {
        const figures = await operator.figures(month)
        return { data: figures, lines: figureLines(figures) }
      }
    },
  },
  refund: {
    usage: '<email> [--invoice <in_...>] [--amount <dollars>] [--reason <reason>] [--yes] [--again]',
    help: [
      'Gives back a paid invoice, all that is left of it or a part: the latest, unless --invoice names another. Shows',
      'the amount and asks first; --yes answers for a script. The same amount of the same invoice twice needs --again, so',
      'that a command that ran twice refunds once. The subscriber is mailed. The plan goes on: cancel ends it.',
      `Reasons: ${reasons.join(', ')} (the first unless said).`,
    ],
    options: ['invoice', 'amount', 'reason', 'yes', 'again'],
    pays: true,
    confirmed: true,
    ask(email, { invoice = null, amount, reason = reasons[0], again = false }) {
      const asked = amount === undefined ? null : centsIn(amount)
      const why = reasons.find((one) => one === reason)
      if (!why) throw new WrongUse(`There is no reason "${reason}"`)
      return async (operator, confirm) => {
        const { invoiceId, paid, refunded, paidAt, last4 } = await operator.refundable(email, invoice)
        const cents = asked ?? paid - refunded
        const question = [
          `Invoice ${invoiceId} of ${email}: ${formatMoney(paid)} paid on ${minute(paidAt)}, ${formatMoney(refunded)} refunded so far.`,
          `Refund ${formatMoney(cents)} to the card ending in ${last4 ?? '(unknown)'}?`,
        ]
        if (cents > 0 && cents <= paid - refunded) await confirm(question)
        const order = { invoiceId, amount: cents, refundedBefore: refunded, reason: why, again }
        const done = await operator.refund(email, order)
        return {
          data: done,
          lines: [
            `Refunded ${formatMoney(done.amount)} of invoice ${invoiceId}. ${formatMoney(done.paid - done.refunded)} of it can still be refunded.`,
          ],
        }
      }
    },
  },
  comp: {
    usage: '<email> --renewals <number> [--yes]',
    help: [
      'The next 1 to 12 renewals cost nothing; a trial counts its first charge. The plan stays, and the discount ends by',
      'itself. One such discount at a time.',
    ],
    options: ['renewals', 'yes'],
    pays: true,
    confirmed: true,
    ask: (email, options) => give(email, { percent: 100, renewals: numberIn(options.renewals, 'renewals', 12) }),
  },
  coupon: {
    usage: '<email> --amount <dollars> | --percent <1 to 100> --renewals <number> [--yes]',
    help: ['Lowers the next 1 to 12 renewals, beside any discount that runs already. One such discount at a time.'],
    options: ['amount', 'percent', 'renewals', 'yes'],
    pays: true,
    confirmed: true,
    ask: (email, options) => give(email, { ...offIn(options), renewals: numberIn(options.renewals, 'renewals', 12) }),
  },
}

type Favor = Parameters<Operator['favor']>[1]

const give = (email: string, favor: Favor) => async (operator: Operator, confirm: Confirm) => {
  const off = 'amount' in favor ? `${formatMoney(favor.amount)} off` : `${favor.percent}% off`
  await confirm([`Give ${email} ${off} each of the next ${favor.renewals} renewals?`])
  const { given, subscription } = await operator.favor(email, favor)
  return { data: { given, subscription }, lines: [`given: ${given}`, ...subscriptionLines(subscription)] }
}

function offIn({ amount, percent }: Options) {
  if ((amount === undefined) === (percent === undefined)) throw new WrongUse('Say either --amount or --percent')
  return amount === undefined ? { percent: numberIn(percent, 'percent', 100) } : { amount: centsIn(amount) }
}

function numberIn(text: string | undefined, name: string, most: number): number {
  if (text === undefined) throw new WrongUse(`Say --${name}, a number from 1 to ${most}`)
  const number = /^\d{1,3}$/.test(text) ? Number(text) : 0
  if (number < 1 || number > most) throw new WrongUse(`--${name} takes a number from 1 to ${most}, not "${text}"`)
  return number
}

function centsIn(text: string): number {
  const cents = /^\d{1,6}(\.\d\d)?$/.test(text) ? Math.round(Number(text) * 100) : 0
  if (cents === 0) throw new WrongUse(`"${text}" is no amount: write dollars and cents as 12.50`)
  return cents
}
