import { Problem } from '../../../app/api.ts'

/** The quote was deleted in another tab or on another device, so its row must go too. */
export const isGone = (error: unknown): boolean => error instanceof Problem && error.status === 404
