import { atom } from 'jotai'
import { Problem } from './api.ts'

/** Why the screen's contractor is no longer signed in here: the session ended, or another account signed in. */
export const sessionEnded = atom<'signed-out' | 'someone-else' | null>(null)

/** Whether the server has refused something on this screen because no plan is active. */
export const planEnded = atom(false)

/** Whether a call failed for lack of an active plan. The status isn't enough: a declined card is also a 402. */
export const lacksPlan = (error: unknown): boolean =>
  error instanceof Problem && error.problem.code === 'no-subscription'
