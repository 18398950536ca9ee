/**
 * How Stripe can fail to answer: `hang` never answers, `drop` cuts the connection, 429 is too many requests,
 * `lock_timeout` a locked object, 409 an idempotency key in use. In all cases the operation is not done.
 */
export type Trouble = 'hang' | '500' | '429' | 'lock_timeout' | '409' | 'drop'

/** Faults in the delivery of events to the app. */
export type WebhookTrouble = {
  /** Deliveries of each event. */
  times?: number
  /** Waiting events arrive newest first. */
  reorder?: boolean
  /** Milliseconds before each delivery. */
  delayMs?: number
  /** Events to lose. */
  drop?: (event: { id: string; type: string }) => boolean
}

type Watch = () => unknown

/** Switches for tests. Operations are named as in the SDK (`subscriptions.create`); `*` is all of them. */
export type Faults = {
  /** Runs when the operation is requested, before anything is done. */
  before: (operation: string, watch: Watch) => void
  /** Runs when the operation is done but not answered: the place to kill the app. */
  after: (operation: string, watch: Watch) => void
  /** Until `clear`, or this many times, the operation is not done and gets this answer. */
  answer: (operation: string, trouble: Trouble, times?: number) => void
  webhooks: (trouble: WebhookTrouble) => void
  clear: () => void
}

export type FaultsInside = Faults & {
  watch: (when: 'before' | 'after', operation: string) => Promise<void>
  troubleOf: (operation: string) => Trouble | undefined
  onTheWay: () => WebhookTrouble
}

export function faultSwitches(): FaultsInside {
  const watches = { before: new Map<string, Watch>(), after: new Map<string, Watch>() }
  const troubles = new Map<string, { trouble: Trouble; left: number }>()
  const next = (operation: string) => {
    const found = troubles.get(operation)
    if (!found || found.left <= 0) return undefined
    found.left -= 1
    return found.trouble
  }
  let webhooks: WebhookTrouble = {}
  return {
    before: (operation, watch) => void watches.before.set(operation, watch),
    after: (operation, watch) => void watches.after.set(operation, watch),
    answer: (operation, trouble, times = Infinity) => void troubles.set(operation, { trouble, left: times }),
    webhooks: (trouble) => {
      webhooks = trouble
    },
    clear: () => {
      watches.before.clear()
      watches.after.clear()
      troubles.clear()
      webhooks = {}
    },
    watch: async (when, operation) => {
      await watches[when].get('*')?.()
      await watches[when].get(operation)?.()
    },
    troubleOf: (operation) => next(operation) ?? next('*'),
    onTheWay: () => webhooks,
  }
}
