import { hash, verify } from '@node-rs/argon2'
import { DomainError } from '../../shared-kernel/domain-error.ts'

/** argon2id with 19 MiB and two passes, the least that OWASP advises. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const atOnce = 4
const mostWaiting = 50

/** How many jobs one requester may have in the queue, running and waiting. */
const mostOfOne = 20

let running = 0
const waiting: (() => void)[] = []
const taken = new Map<string, number>()

/** A limit on parallel hashing: a flood of logins must not use up memory or processor. */
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

/** Requesters with the same name share one part of the queue. */
export const hashed = (password: string, sharers: readonly string[]) => gated(sharers, () => hash(password, cost))

/** Without an account it verifies against a dummy hash, so that both cases take the same time. */
export const matches = async (stored: string | null, password: string, sharers: readonly string[]) =>
  (await gated(sharers, async () => verify(stored ?? (await nobodys), password))) && stored !== null

const nobodys = hash('no account has this password', cost)

/** Whether a hash was made at a lower cost than today's. */
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
