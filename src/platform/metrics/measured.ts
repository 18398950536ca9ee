import { channel } from 'node:diagnostics_channel'

/** A request that was answered; `route` is its pattern, such as `/api/quotes/:quoteId`, or `none`. */
export interface AnsweredRequest {
  readonly method: string
  readonly route: string
  readonly status: number
  readonly seconds: number
}

/** An attempt at a job. `failed` ones are retried, until they are given up. */
export interface FinishedJob {
  readonly queue: string
  readonly outcome: 'done' | 'failed'
  readonly seconds: number
}

/** A business fact, such as `quote.sent`, once its transaction is committed. */
export interface CommittedEvent {
  readonly event: string
}

/**
 * A call to another company's service. `held-back`: the breaker let none through. `isOpen`: whether it holds calls back
 * from now on.
 */
export interface ProviderCall {
  readonly provider: Provider
  readonly outcome: 'answered' | 'unanswered' | 'held-back'
  readonly isOpen: boolean
}
export type Provider = 'card-provider' | 'model'

/** An email that was settled. */
export interface SettledEmail {
  readonly kind: string
  readonly state: string
}

/** What this process measures. Without METRICS_PORT there are no subscribers, and telling costs nothing. */
export const measured = {
  request: measure<AnsweredRequest>('request'),
  job: measure<FinishedJob>('job'),
  event: measure<CommittedEvent>('event'),
  call: measure<ProviderCall>('call'),
  email: measure<SettledEmail>('email'),
}

function measure<Message extends object>(name: string) {
  const messages = channel(`tidytally:${name}`)
  return {
    tell(message: Message) {
      if (messages.hasSubscribers) messages.publish(message)
    },
    /** Returns the function that ends the subscription. */
    subscribe(listen: (message: Message) => void) {
      const heard = (message: unknown) => listen(message as Message)
      messages.subscribe(heard)
      return () => void messages.unsubscribe(heard)
    },
  }
}
