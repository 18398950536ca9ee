import { measured, type Provider, type ProviderCall } from './metrics/measured.ts'

/**
 * Circuit breaker: after `failures` unanswered calls in a row, no call goes out for `pauseMs`; then a single trial call
 * does.
 */
export interface Breaker {
  /** Whether a call may go out now. */
  lets(): boolean
  answered(): void
  unanswered(): void
}

export function breakerAfter(provider: Provider, failures: number, pauseMs: number): Breaker {
  let inARow = 0
  let closedUntil = 0
  const tell = (outcome: ProviderCall['outcome']) =>
    measured.call.tell({ provider, outcome, isOpen: inARow >= failures })
  return {
    lets: () => {
      if (inARow < failures) return true
      if (performance.now() < closedUntil) {
        tell('held-back')
        return false
      }
      closedUntil = performance.now() + pauseMs
      return true
    },
    answered: () => {
      inARow = 0
      tell('answered')
    },
    unanswered: () => {
      inARow += 1
      if (inARow >= failures) closedUntil = performance.now() + pauseMs
      tell('unanswered')
    },
  }
}
