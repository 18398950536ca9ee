import { createHmac, timingSafeEqual } from 'node:crypto'

const hour = 3600 * 1000

const sealOf = (slug: string, until: number, secret: string) =>
  createHmac('sha256', secret).update(`content.preview\n${slug}\n${until}`).digest('base64url')

/** The token in a preview's address, valid for an hour. */
export function previewToken(slug: string, secret: string, now: Date): string {
  const until = now.getTime() + hour
  return `${until}.${sealOf(slug, until, secret)}`
}

export function previewIsGood(slug: string, token: string, secret: string, now: Date): boolean {
  const [until = '', seal = ''] = token.split('.')
  const wanted = Buffer.from(sealOf(slug, Number(until), secret))
  const given = Buffer.from(seal)
  return (
    /^\d{13}$/.test(until) &&
    Number(until) > now.getTime() &&
    given.length === wanted.length &&
    timingSafeEqual(given, wanted)
  )
}
