import type { Query, QueryClient } from '@tanstack/react-query'
import { Offline } from '../app/api.ts'
import type { OfflineAnswer } from './offline-answers.ts'
import { seenBy } from './owner.ts'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** A background request: errors stay silent, and the next user action will show them. */
      readonly inPassing?: boolean
      /** Builds an answer from other cached ones if this one was never cached. */
      readonly fromOffline?: (seen: readonly OfflineAnswer[]) => Promise<Pick<OfflineAnswer, 'data' | 'at'> | undefined>
    }
  }
}

const patienceMs = 4000
const shortPatienceMs = 800
const slowForMs = 60_000
let slowUntil = 0

const nothing = Symbol('no answer in time')

/** Resolves when an answer takes too long. Soon after one has, the next timeouts are shorter. */
const tooLong = () =>
  new Promise<typeof nothing>((resolve) => {
    const patience = Date.now() < slowUntil ? shortPatienceMs : patienceMs
    setTimeout(() => resolve(nothing), patience)
  })

/**
 * The server's answer, or this device's cached one if there is no signal or too little. A cached answer counts as out
 * of date; the server's answer replaces it when it arrives, unless something was saved meanwhile: then it is asked again.
 */
export async function orOfflineAnswer<T>(asking: T | Promise<T>, query: Query, client: QueryClient): Promise<T> {
  if (query.state.data !== undefined || !seenBy()) return asking
  const asked = Promise.resolve(asking)
  const inTime = asked.catch((error: unknown) => (error instanceof Offline ? nothing : Promise.reject(error)))
  const answer = await Promise.race([inTime, tooLong()])
  if (answer !== nothing) return answer as T
  const { offlineAnswers, offlineAnswer } = await import('./offline-answers.ts')
  const seen = (await offlineAnswer(query.queryKey)) ?? (await query.meta?.fromOffline?.(await offlineAnswers()))
  if (!seen) return asked
  slowUntil = Date.now() + slowForMs
  void asked.then(
    (late) => {
      if (query.state.data === seen.data) client.setQueryData(query.queryKey, late)
      else void client.invalidateQueries({ queryKey: query.queryKey, exact: true })
    },
    () => {},
  )
  setTimeout(() => query.setState({ dataUpdatedAt: seen.at, isInvalidated: true }))
  return seen.data as T
}
