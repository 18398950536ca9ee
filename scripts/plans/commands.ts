import type { App } from '../../src/app.ts'
import { SubscriptionStatus } from '../../src/modules/billing/contract/plans.ts'
import { fileLines, planLine, subscriberLine, subscriptionLines } from './lines.ts'

export type Operator = ReturnType<App['operator']>

/** A command's result: data for programs, lines for people. */
export interface Outcome {
  readonly data: unknown
  readonly lines: readonly string[]
  /** Whether part of it could not be done. */
  readonly failed?: boolean
}

export interface Options {
  readonly status?: string
  readonly until?: string
  readonly hours?: string
  readonly invoice?: string
  readonly amount?: string
  readonly reason?: string
  readonly percent?: string
  readonly renewals?: string
  readonly month?: string
  readonly yes?: boolean
  readonly again?: boolean
}

export interface Command {
  /** The arguments, as the help shows them; `<email>` is required, `[<email>]` optional. */
  readonly usage: string
  readonly help: readonly string[]
  readonly options: readonly (keyof Options)[]
  /** Whether it calls the card provider. */
  readonly pays: boolean
  /** Whether it moves money, so someone must confirm first. */
  readonly confirmed?: boolean
  /** Throws `WrongUse` before anything starts. */
  ask(email: string, options: Options): (operator: Operator, confirm: Confirm) => Promise<Outcome>
}

/** Shows what would be done, and continues only if someone confirms. */
export type Confirm = (lines: readonly string[]) => Promise<void>

/** The command line is invalid. */
export class WrongUse extends Error {}

export const commands: Readonly<Record<string, Command>> = {
  list: {
    usage: '',
    help: ['The six plans, their prices, and how many subscriptions to each run.'],
    options: [],
    pays: false,
    ask: () => async (operator) => {
      const plans = await operator.list()
      return { data: plans, lines: plans.map(planLine) }
    },
  },
  sync: {
    usage: '',
    help: [
      'Makes the products, prices and discounts at the card provider what they are here. Repeating it changes nothing.',
      'A changed price is a new one there: subscribers who have the old one keep it.',
    ],
    options: [],
    pays: true,
    ask: () => async (operator) => {
      const changed = await operator.sync()
      return {
        data: { changed },
        lines: changed.length > 0 ? changed : ['Nothing to do: everything is as it should be'],
      }
    },
  },
  subscribers: {
    usage: '[--status <status>]',
    help: ['Everybody who chose a plan, or those of one status:', `${SubscriptionStatus.options.join(', ')}.`],
    options: ['status'],
    pays: false,
    ask(_, { status }) {
      const wanted = status === undefined ? null : SubscriptionStatus.safeParse(status)
      if (wanted && !wanted.success) throw new WrongUse(`There is no status "${status}"`)
      return async (operator) => {
        const found = await operator.subscribers(wanted?.data ?? null)
        return { data: found, lines: [...found.map(subscriberLine), `${found.length} in all`] }
      }
    },
  },
  show: {
    usage: '<email>',
    help: ['One subscription as the card provider has it now, with what was reported, mailed and done about it.'],
    options: [],
    pays: true,
    ask: (email) => async (operator) => {
      const file = await operator.show(email)
      return { data: file, lines: fileLines(file) }
    },
  },
  'extend-trial': {
    usage: '<email> --hours <number> | --until <time>',
    help: [
      'Moves the end of a running trial, and with it the first charge: by a number of hours, or to a time such as',
      '2027-01-31T18:00Z. At most 31 days from now, and never to an earlier time.',
    ],
    options: ['hours', 'until'],
    pays: true,
    ask(email, options) {
      const extension = extensionIn(options)
      return async (operator) => {
        const subscription = await operator.extendTrial(email, extension)
        return { data: subscription, lines: subscriptionLines(subscription) }
      }
    },
  },
  reconcile: {
    usage: '[<email>]',
    help: ['Reads the truth at the card provider and repairs what differs here: for everybody, or for one account.'],
    options: [],
    pays: true,
    ask: (email) => async (operator) => {
      const result = await operator.reconcile(email || null)
      if (!('settled' in result)) return { data: result, lines: subscriptionLines(result) }
      const failed = result.failed.map((id) => `${id} could not be settled: show its owner for the reason`)
      const unknown = result.unknown.map((id) => `${id} belongs to no account here`)
      const lines = [`${result.settled} read and settled`, ...failed, ...unknown]
      return { data: result, lines, failed: failed.length > 0 }
    },
  },
  cancel: {
    usage: '<email>',
    help: [
      'Stops the next charge, as her own button does: she keeps access to the end of the trial or the period, and gets',
      'the email about it. Repeating it changes nothing; the subscriber can resume while it lasts.',
    ],
    options: [],
    pays: true,
    ask: (email) => async (operator) => {
      const subscription = await operator.cancel(email)
      return { data: subscription, lines: subscriptionLines(subscription) }
    },
  },
}

const time = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d)$/

function extensionIn({ hours, until }: Options) {
  if ((hours === undefined) === (until === undefined)) throw new WrongUse('Say either --hours or --until')
  if (until !== undefined) {
    if (!time.test(until) || Number.isNaN(Date.parse(until)))
      throw new WrongUse(`"${until}" is no time: write it as 2027-01-31T18:00Z`)
    return { until: new Date(until) }
  }
  if (!/^[1-9]\d{0,2}$/.test(hours!)) throw new WrongUse(`"${hours}" is no number of hours`)
  return { hours: Number(hours) }
}
