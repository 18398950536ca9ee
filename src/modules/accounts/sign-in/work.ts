import { limit } from '../../../platform/limits/limit.ts'

const tooMany = { says: 'Too many attempts.', code: 'too-many-attempts' }
const fromNetwork = limit('password-work-network', { most: 300, per: 'hour', by: 'network', ...tooMany })
const own = limit('password-work', { most: 30, per: '15 minutes', by: 'known browser or account', ...tooMany })

/** Password attempts, successful or not, per network, device or signed-in contractor. */
export const workFrom = (who: `place:${string}` | `device:${string}` | `contractor:${string}`) =>
  (who.startsWith('place:') ? fromNetwork : own).of(who)
