import { createHmac, timingSafeEqual } from 'node:crypto'

/** The envelope senders of emails whose bounces we read: each email has its own. */
export interface BounceAddresses {
  /** The part after the @, which is also the name of the server that takes reports. */
  readonly domain: string
  /** The envelope sender of this email. */
  of(messageId: string): string
  /** The email that an address is about; null if we didn't make the address. */
  messageIdIn(address: string): string | null
}

/** Characters before the @ that a BOUNCE_ADDRESS may have: SMTP allows 64, of which `+`, the id and its code take 49. */
export const longestBounceName = 15

/**
 * `bounce+{id}{code}@domain`: the email's id is in its Message-ID, which strangers may see, so 64 bits of an HMAC keep them from
 * reporting it as refused.
 */
export function bounceAddresses(secret: string, address: string): BounceAddresses {
  const [name, domain] = address.toLowerCase().split('@') as [string, string]
  const codeOf = (id: string) => createHmac('sha256', secret).update(`bounce ${id}`).digest('hex').slice(0, 16)
  return {
    domain,
    of: (messageId) => `${name}+${messageId.replaceAll('-', '')}${codeOf(messageId)}@${domain}`,
    messageIdIn(given) {
      const [local, host] = given.toLowerCase().split('@')
      const [, hex, code] = /^([0-9a-f]{32})([0-9a-f]{16})$/.exec(local?.slice(name.length + 1) ?? '') ?? []
      if (host !== domain || !local?.startsWith(`${name}+`) || !hex || !code) return null
      const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
      return timingSafeEqual(Buffer.from(code), Buffer.from(codeOf(id))) ? id : null
    },
  }
}
