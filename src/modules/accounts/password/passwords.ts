import { hash, verify } from '@node-rs/argon2'
import { Piscina } from 'piscina'
import { turns } from '../../../platform/limits/turns.ts'
import { DomainError } from '../../../shared-kernel/domain-error.ts'

/** argon2id with 19 MiB and two passes, the minimum that OWASP recommends. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
/** The source of a password operation. Requests with the same name share one turn. */
export interface Asker {
  /** own: a device or session of this account. familiar: a network where its owner signed in before. */
  readonly lane: keyof typeof lanes
  readonly who: string
}

const refusal = 'Too many attempts at once. Please try again in a moment.'
const busy = 'The service is busy. Please try again.'
const each = {
  kind: 'local',
  each: 1,
  waiting: 19,
  crowd: { most: 50, all: 200, refusal: busy, retryAfterSeconds: 2 },
  refusal,
  code: 'too-many-at-once',
} as const

/**
 * Runs at most four hashes at once, so a flood of sign-ins can't exhaust memory or CPU. Strangers get two of the slots
 * and familiar networks one, so one is always free for known devices.
 */
const endless = Number.POSITIVE_INFINITY
const places = turns('passwords', { kind: 'local', total: 4, each: 4, by: 'process', waiting: endless, refusal })()
const lanes = {
  own: turns('passwords-own', { total: 4, by: 'known browser or account', ...each })(),
  familiar: turns('passwords-familiar', { total: 1, by: 'account in a known network', ...each })(),
  strangers: turns('passwords-strangers', { total: 2, by: 'network', ...each })(),
}

/** Low-priority threads that hash with leftover CPU time. They end after ten idle seconds. */
const givingWay = new Piscina({
  filename: new URL('./password-thread.ts', import.meta.url).href,
  minThreads: 0,
  maxThreads: 3,
  idleTimeout: 10_000,
  niceIncrement: process.platform === 'linux' ? 10 : 0, // like photo processing; elsewhere it slows the whole process
})

const inTurn = <Result>({ lane, who }: Asker, work: () => Promise<Result>): Promise<Result> =>
  lanes[lane].run(who, () => places.run(lane, work))

export const hashed = (password: string, asker: Asker): Promise<string> =>
  inTurn(asker, () =>
    asker.lane === 'own' ? hash(password, cost) : givingWay.run({ password, cost }, { name: 'hash' }),
  )

/** Without an account, verifies against a dummy hash so that both cases take the same time. */
export async function matches(stored: string | null, password: string, asker: Asker): Promise<boolean> {
  const against = stored ?? (await nobodys)
  const isRight = await inTurn(asker, () =>
    asker.lane === 'own' ? verify(against, password) : givingWay.run({ stored: against, password }, { name: 'verify' }),
  )
  return isRight && stored !== null
}

const nobodys = hash('no account has this password', cost)

/** Whether a hash was created at a lower cost than today's. */
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

/**
 * The specification asks for only six characters, so we refuse the most common passwords and the account's own words.
 */
export function refuseCommon(password: string, own: Readonly<Record<'email' | 'firstName' | 'lastName', string>>) {
  const plain = password.toLowerCase()
  const taken = [own.email, own.email.split('@')[0] ?? '', own.firstName + own.lastName, own.firstName, own.lastName]
  if (common.has(plain) || taken.some((word) => word.toLowerCase() === plain)) {
    const message = 'Please choose a less common password'
    throw new DomainError('invalid', 'common-password', message, { issues: [{ path: 'password', message }] })
  }
}
