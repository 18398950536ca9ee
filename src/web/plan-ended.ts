import { atom } from 'jotai'
import { Problem } from './api.ts'

/** Whether the server has refused something for want of a running plan while a screen is open. */
export const planEnded = atom(false)

/** Whether it was refused because no plan runs; a card that was declined is refused with 402 too. */
export const lacksPlan = (error: unknown): boolean =>
  error instanceof Problem && error.problem.code === 'no-subscription'
