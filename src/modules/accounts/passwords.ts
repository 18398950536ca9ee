import { hash, verify } from '@node-rs/argon2'
import { DomainError } from '../../shared-kernel/domain-error.ts'

/** argon2id with 19 MiB and two passes, the least that OWASP advises. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const atOnce = 4
const mostWaiting = 50

/** How many places one sharer may take, running and waiting together. */
const mostOfOne = 20

let running = 0
const waiting: (() => void)[] = []
const taken = new Map<string, number>()

/** So many at once and no more: a flood of logins must not take the memory or the processor from everybody else. */
async function gated<Result>(sharers: readonly string[], work: () => Promise<Result>) {
  if (sharers.some((sharer) => (taken.get(sharer) ?? 0) >= mostOfOne)) throw tooManyAtOnce()
  if (running >= atOnce && waiting.length >= mostWaiting) throw busy()
  for (const sharer of sharers) taken.set(sharer, (taken.get(sharer) ?? 0) + 1)
  try {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    running++
    try {
      return await work()
    } finally {
      running--
      waiting.shift()?.()
    }
  } finally {
    for (const sharer of sharers) giveBack(sharer)
  }
}

function giveBack(sharer: string) {
  const left = taken.get(sharer)! - 1
  if (left > 0) taken.set(sharer, left)
  else taken.delete(sharer)
}

const inAMoment = { retryAfterSeconds: 2 }
const busy = () => new DomainError('unavailable', 'busy', 'The service is busy. Please try again.', inAMoment)
const tooManyAtOnce = () =>
  new DomainError('too-many', 'too-many-at-once', 'Too many attempts at once. Please try again in a moment.', inAMoment)

/** Those who share the queue by one of these names take only a part of it together. */
export const hashed = (password: string, sharers: readonly string[]) => gated(sharers, () => hash(password, cost))

/** Verifies against a hash that nobody's password has when there is no account, so that both take the same time. */
export const matches = async (stored: string | null, password: string, sharers: readonly string[]) =>
  (await gated(sharers, async () => verify(stored ?? (await nobodys), password))) && stored !== null

const nobodys = hash('no account has this password', cost)

/** Whether a hash was made with less than today's cost. */
export const isOutdated = (stored: string) =>
  !stored.includes(`m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}`)

const common = new Set(
  `123456 1234567 12345678 123456789 1234567890 password password1 qwerty qwerty123 abc123 111111 123123 000000 iloveyou
   letmein welcome monkey dragon football baseball sunshine princess admin123 654321 555555 666666 777777 888888 999999
   121212 112233 passw0rd starwars whatever trustno1 superman batman michael shadow master jordan hunter buster soccer
   harley ranger killer george charlie andrew thomas robert daniel jessica pepper ginger summer ashley nicole cleaning
   cleaner tidytally changeme secret asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx 1q2w3e 1q2w3e4r aaaaaa qwertyuiop 987654321`.split(
    /\s+/,
  ),
)

/** The specification asks for six characters only; the commonest passwords and the account's own words are refused. */
export function refuseCommon(password: string, own: Readonly<Record<'email' | 'firstName' | 'lastName', string>>) {
  const plain = password.toLowerCase()
  const taken = [own.email, own.email.split('@')[0] ?? '', own.firstName + own.lastName, own.firstName, own.lastName]
  if (common.has(plain) || taken.some((word) => word.toLowerCase() === plain)) {
    const message = 'Please choose a less common password'
    throw new DomainError('invalid', 'common-password', message, { issues: [{ path: 'password', message }] })
  }
}
