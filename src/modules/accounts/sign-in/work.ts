import type { Limit } from './attempts.ts'

/** Tries that cost a hash, whatever comes of them: from one place, by one device, or of one signed-in contractor. */
export const workFrom = (who: `place:${string}` | `device:${string}` | `contractor:${string}`): Limit =>
  who.startsWith('place:')
    ? { key: `work:${who}`, most: 300, seconds: 3600 }
    : { key: `work:${who}`, most: 30, seconds: 15 * 60 }
