/** Whether only this machine can reach it. */
export const isLoopback = (host: string) => /^(localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host)

export const isOwnAddress = (url: string) => isLoopback(new URL(url).hostname)

const guessable = /change.?me|replace.?me|your.?secret|example|of-the-tests|password|^(.{1,16})\1+.{0,16}$/i

/** A secret that was typed or copied: few characters, a pattern, a keyboard row, or a published text. */
export function isGuessable(secret: string): boolean {
  const codes = [...secret].map((character) => character.codePointAt(0)!)
  const neighbors = codes.filter((code, index) => Math.abs(code - (codes[index - 1] ?? -9)) <= 1).length
  return new Set(codes).size < 10 || neighbors > secret.length / 2 || guessable.test(secret)
}

/** The demonstration's credentials for /admin, which anyone can read here. They work only where nobody else can reach it. */
export const publishedAdministrator = { user: 'ops', password: 'tidytally-admin-demo' }

const argon2id = /^\$argon2id\$v=19\$m=\d+,t=\d+,p=\d+\$[\w+/]+\$[\w+/]+$/

export const adminPasswordRule =
  'must be an argon2id hash, or at least 16 characters that are not easy to guess. Make one with: openssl rand -base64 24'

/** Whether a text may be the administration's password: a hash of one, or one that nobody guesses. */
export const isAdminPassword = (given: string): boolean =>
  argon2id.test(given) || ([...given].length >= 16 && !isGuessable(given) && given !== publishedAdministrator.password)

/** In production, mail to another machine is encrypted unless the URL itself says otherwise. */
export function smtpUrlOf(given: string, production: boolean): string {
  const url = new URL(given)
  if (url.protocol === 'smtp:' && !url.searchParams.has('tls'))
    url.searchParams.set('tls', production && !isLoopback(url.hostname) ? 'required' : 'offered')
  return url.href
}

/** Settings that decide who can reach the product and what travels unencrypted. */
interface Reach {
  readonly demo: boolean
  readonly host: string
  readonly publicUrl: string | null
  readonly smtpUrl: string | null
  readonly production: boolean
}

/** What an operator should know before letting anyone in. */
export function warningsOf({ demo, host, publicUrl, smtpUrl, production }: Reach): string[] {
  const address = publicUrl ?? host
  const reachable = publicUrl ? !isOwnAddress(publicUrl) : !isLoopback(host)
  const warnings: string[] = []
  if (demo && reachable)
    warnings.push(
      `DEMO=on: anybody who reaches ${address} can sign in to the demonstration accounts, whose password is published.`,
    )
  if (reachable && !publicUrl?.startsWith('https:'))
    warnings.push(
      `Passwords and sessions travel unencrypted to ${address}. Put a proxy with https in front and set PUBLIC_URL to its address.`,
    )
  if (production && smtpUrl && !isOwnAddress(smtpUrl) && new URL(smtpUrl).searchParams.get('tls') === 'offered')
    warnings.push('SMTP_URL says tls=offered: mail leaves unencrypted if the mail server offers no encryption.')
  return warnings
}
