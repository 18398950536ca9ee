import { atom } from 'jotai'
import { Problem } from './api.ts'

/** Why the screen's contractor is no longer signed in here: the session ended, or another account signed in. */
export const sessionEnded = atom<'signed-out' | 'someone-else' | null>(null)

/** Whether the server has refused something on this screen because no plan is active. */
export const planEnded = atom(false)

/** Whether no active plan was the reason; a declined card is a 402 too. */
export const lacksPlan = (error: unknown): boolean =>
  error instanceof Problem && error.problem.code === 'no-subscription'
