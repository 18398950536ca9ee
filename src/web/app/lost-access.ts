import { atom, getDefaultStore } from 'jotai'
import { rememberSession } from '../public/session-hint.ts'
import { isSomeoneElse, Problem } from './api.ts'

/** Why the screen's contractor is no longer signed in here: the session ended, or another account signed in. */
export const sessionEnded = atom<'signed-out' | 'someone-else' | null>(null)

/** Notes that a call was refused because the session ended, or belongs to another account. Returns whether it was. */
export function noticeSessionEnd(error: unknown): boolean {
  const signedOut = error instanceof Problem && error.status === 401
  if (signedOut) rememberSession(false)
  if (!signedOut && !isSomeoneElse(error)) return false
  getDefaultStore().set(sessionEnded, signedOut ? 'signed-out' : 'someone-else')
  return true
}

/** Whether the server has refused something on this screen because no plan is active. */
export const planEnded = atom(false)

/** Whether a call failed for lack of an active plan. The status isn't enough: a declined card is also a 402. */
export const lacksPlan = (error: unknown): boolean =>
  error instanceof Problem && error.problem.code === 'no-subscription'
