import { type Company, missingOf } from '../shared-kernel/company.ts'

/** Whether only this machine can reach the host. */
export const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host)

export const isOwnAddress = (url: string) => isLoopback(new URL(url).hostname)

/** Links and the check of where requests come from need the bare origin; a closing slash does no harm. */
export function isOrigin(given: string): boolean {
  const url = new URL(given)
  return url.href === `${url.origin}/` && !/[?#]/.test(given)
}

/** The values in `.env.example`. They are public, so production refuses them. */
const examples = {
  PUBLIC_URL: 'https://quotes.example',
  DATABASE_URL: 'postgresql://tidytally:change-me@db:5432/tidytally',
  SMTP_URL: 'smtps://user:change-me@mail.example:465',
  SESSION_SECRET: 'at-least-32-characters-of-chance',
  LINK_SECRET: 'at-least-32-characters-of-chance',
  SIGNING_SECRET: 'at-least-32-other-characters-of-chance',
} as const
const examplePassword = 'change-me'

/** A sentence about each value that was copied from `.env.example`, or whose password was. */
export const publishedIn = (values: Readonly<Partial<Record<keyof typeof examples, string | undefined>>>): string[] =>
  (Object.keys(examples) as (keyof typeof examples)[]).flatMap((name) => {
    const given = values[name]
    if (!given) return []
    if (given.split(',').some((part) => part.trim().replace(/\/$/, '') === examples[name]))
      return [`${name} is the example in .env.example. Set your own`]
    const password = given.includes('://') ? decodeURIComponent(new URL(given).password) : ''
    return password === examplePassword ? [`${name} has the password of .env.example. Set your own`] : []
  })

const guessable = /change.?me|replace.?me|your.?secret|example|of-the-tests|password|^(.{1,16})\1+.{0,16}$/i

/** A secret that was typed or copied: few characters, a pattern, a keyboard row, or a published text. */
export function isGuessable(secret: string): boolean {
  const codes = [...secret].map((character) => character.codePointAt(0)!)
  const neighbors = codes.filter((code, index) => {
    const before = codes[index - 1] ?? -9
    return Math.abs(code - before) <= 1 || areNeighbors(String.fromCodePoint(Math.max(0, before), code))
  }).length
  return new Set(codes).size < 10 || neighbors > secret.length / 2 || guessable.test(secret)
}

const keyboard = ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const keyRows = keyboard.flatMap((row) => [row, [...row].reverse().join('')])
const areNeighbors = (pair: string) => keyRows.some((row) => row.includes(pair.toLowerCase()))

const word = String.raw`(?:[A-Z]?[a-z]+|[A-Z]+|\d{1,4})`
const sentence = new RegExp(`^${word}(?:[ _.,'!?-]+${word}){3,}[.!?]*$`)
const camelCase = /^[A-Z]?[a-z]+([A-Z][a-z]+){3,}\d{0,4}[.!?]*$/
const capitals = (text: string) => text.match(/[A-Z]/g)?.length ?? 0

/** Plain words, typed as a sentence instead of generated. Random letters change case more often. */
export const isWords = (secret: string): boolean =>
  sentence.test(secret) || (camelCase.test(secret) && capitals(secret) * 4 <= secret.length)

/** The demonstration's credentials for /admin, which are public. They work only where no other machine can reach it. */
export const publishedAdministrator = { user: 'ops', password: 'tidytally-admin-demo' }

const argon2id = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=\d+\$[\w+/]+\$[\w+/]+$/

export const cheapHashRule =
  'is an argon2id hash that is cheap to guess. Make it with at least m=19456,t=2, as OPERATING.md shows'

/**
 * False for an argon2id hash below OWASP's minimum costs: 19 MiB and two passes, or less memory and as many more
 * passes.
 */
export function isCostlyHash(given: string): boolean {
  const [memory, passes] = (given.match(argon2id) ?? []).slice(1).map(Number)
  return memory === undefined || passes === undefined || (memory >= 7168 && memory * passes >= 35_840)
}

export const adminPasswordRule =
  'must be an argon2id hash, or at least 16 characters that are not easy to guess. Make one with: openssl rand -base64 24'

/** Whether a text may be the administration's password: a hash, or a password that is hard to guess. */
export const isAdminPassword = (given: string): boolean =>
  argon2id.test(given) || ([...given].length >= 16 && !isGuessable(given) && given !== publishedAdministrator.password)

/** In production, email to another machine is encrypted unless the URL itself says otherwise. */
export function smtpUrlOf(given: string, production: boolean): string {
  const url = new URL(given)
  if (url.protocol === 'smtp:' && !url.searchParams.has('tls'))
    url.searchParams.set('tls', production && !isLoopback(url.hostname) ? 'required' : 'offered')
  return url.href
}

/** Settings that decide who can reach the product, what travels unencrypted and whether email is sent. */
interface Reach {
  readonly demo: boolean
  readonly host: string
  readonly publicUrl: string | null
  readonly smtpUrl: string | null
  readonly production: boolean
  readonly holdMail: boolean
  readonly company: Company
  readonly misspelled: readonly (readonly [given: string, likely: string])[]
}

/** Warnings for an operator before letting users in. */
export function warningsOf(settings: Reach): string[] {
  const { demo, host, publicUrl, smtpUrl, production, holdMail, company, misspelled } = settings
  const address = publicUrl ?? host
  const reachable = publicUrl ? !isOwnAddress(publicUrl) : !isLoopback(host)
  const warnings = misspelled.map(
    ([given, likely]) => `${given} is not a setting and does nothing. Do you mean ${likely}?`,
  )
  if (holdMail)
    warnings.push('HOLD_MAIL=on: no email leaves. All of it waits in its queue until you start without HOLD_MAIL.')
  const missing = production ? missingOf(company) : []
  if (missing.length > 0)
    warnings.push(
      `${listed(missing)} ${are(missing)} not set, so the terms don't name the company and its law. The next release won't start.`,
    )
  if (demo && reachable)
    warnings.push(
      `DEMO=on: anybody who reaches ${address} can sign in to the demonstration accounts, whose password is published.`,
    )
  if (reachable && !publicUrl?.startsWith('https:'))
    warnings.push(
      `Passwords and sessions travel unencrypted to ${address}. Put a proxy with https in front and set PUBLIC_URL to its address.`,
    )
  if (production && smtpUrl && !isOwnAddress(smtpUrl) && new URL(smtpUrl).searchParams.get('tls') === 'offered')
    warnings.push('SMTP_URL says tls=offered: email leaves unencrypted if the mail server offers no encryption.')
  return warnings
}

/** For a sentence about settings: "A, B and C are". */
export const are = (names: readonly string[]) => (names.length > 1 ? 'are' : 'is')
export const listed = (names: readonly string[]) =>
  [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ')

/**
 * Names in the environment that are nearly a setting's name, each with that name. OpenTelemetry has many alike that its
 * packages read themselves.
 */
export const misspelledIn = (env: Readonly<Record<string, string | undefined>>, names: readonly string[]) =>
  Object.keys(env)
    .filter((given) => /^(?!OTEL_)[A-Z]+_[A-Z_]+$/.test(given) && !names.includes(given))
    .flatMap((given) => {
      const isLikely = (name: string) => {
        const most = Math.ceil(name.length / 4)
        return Math.abs(given.length - name.length) <= most && edits(given, name) <= most
      }
      const likely = names.find((name) => name.includes('_') && isLikely(name))
      return likely ? [[given, likely] as const] : []
    })

/** Levenshtein distance: how many letters to add, drop or replace. */
function edits(from: string, to: string): number {
  let row = [...to, ''].map((_, index) => index)
  for (const [above, letter] of [...from].entries()) {
    const next = [above + 1]
    for (const [at, other] of [...to].entries())
      next.push(Math.min(row[at + 1]! + 1, next[at]! + 1, row[at]! + (letter === other ? 0 : 1)))
    row = next
  }
  return row.at(-1)!
}
