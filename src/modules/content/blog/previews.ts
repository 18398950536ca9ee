import { createHmac, timingSafeEqual } from 'node:crypto'

const hour = 3600 * 1000

const sealOf = (slug: string, until: number, secret: string) =>
  createHmac('sha256', secret).update(`content.preview\n${slug}\n${until}`).digest('base64url')

/** The token in a preview's address, valid for an hour. The first secret signs. */
export function previewToken(slug: string, secret: string | string[], now: Date): string {
  const until = now.getTime() + hour
  return `${until}.${sealOf(slug, until, [secret].flat()[0]!)}`
}

/** Whether the token was made for this article, with any of the secrets, in the last hour. */
export function previewIsGood(slug: string, token: string, secret: string | string[], now: Date): boolean {
  const [until = '', seal = ''] = token.split('.')
  const given = Buffer.from(seal)
  const fits = (wanted: Buffer) => given.length === wanted.length && timingSafeEqual(given, wanted)
  return (
    /^\d{13}$/.test(until) &&
    Number(until) > now.getTime() &&
    [secret].flat().some((each) => fits(Buffer.from(sealOf(slug, Number(until), each))))
  )
}
