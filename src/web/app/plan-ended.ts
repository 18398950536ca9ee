import { atom } from 'jotai'
import { Problem } from './api.ts'

/** Whether the server has refused something on this screen because no plan is active. */
export const planEnded = atom(false)

/** Whether no active plan was the reason; a declined card is a 402 too. */
export const lacksPlan = (error: unknown): boolean =>
  error instanceof Problem && error.problem.code === 'no-subscription'
