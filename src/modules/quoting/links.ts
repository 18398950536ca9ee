import { createHash, createHmac } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
import { claim, limit } from '../../platform/limits/limit.ts'
import type { LinkHolder, QuoteLink } from '../../shared-kernel/actor.ts'
import { DomainError } from '../../shared-kernel/domain-error.ts'

/** Makes the addresses of quotes for their customers. */
export interface Links {
  /** 192 bits, derived from the secret: the same one each time. */
  tokenOf(quoteId: string, generation: number): string
  addressOf(token: string): string
}

export const linksUnder = (secret: string, publicUrl: string): Links => ({
  tokenOf: (quoteId, generation) =>
    createHmac('sha256', secret).update(`link ${quoteId} ${generation}`).digest().subarray(0, 24).toString('base64url'),
  addressOf: (token) => `${publicUrl}/q/${token}`,
})

const hashOf = (token: string) => createHash('sha256').update(token).digest()

const wrongLinks = limit('wrong-links', {
  most: 60,
  per: 'hour',
  by: 'network',
  says: 'Too many links that lead nowhere were opened.',
})

const noSuchLink = () =>
  new DomainError(
    'not-found',
    'no-such-link',
    'This link doesn’t lead to a quote. Check that you copied all of it, or ask the company that sent it',
  )

const withdrawnLink = () =>
  new DomainError('gone', 'withdrawn', 'The company withdrew this link. Ask them for a new one')

interface Found extends QuoteLink {
  readonly withdrawn: boolean
}

/** The quote behind a token that was once sent. Any other gets the same refusal, counted by network: it is a guess. */
export async function linkAt(db: Pool, token: string, network: string): Promise<QuoteLink> {
  const { rows } = await db.query<Found>({
    name: 'link-holder',
    text: `select l.quote_id as "quoteId", q.user_id as "contractorId", l.generation, l.withdrawn_at is not null as withdrawn
             from quoting.links l join quoting.quotes q on q.id = l.quote_id where l.token_hash = $1 and q.revision > 0`,
    values: [hashOf(token)],
  })
  if (!rows[0]) {
    await claim(db, wrongLinks.of(network))
    throw noSuchLink()
  }
  const { withdrawn, ...link } = rows[0]
  if (withdrawn) throw withdrawnLink()
  return link
}

/** Refuses an answer from the contractor's own browser: it would be recorded as the customer's. */
export function refuseOwn({ isOwn }: LinkHolder) {
  if (isOwn) throw new DomainError('conflict', 'own-quote', 'This is your own quote. Only your customer can answer it.')
}

/** Refuses a link of the locked quote that was switched off after the request was let in. */
export async function refuseWithdrawn({ quoteId, contractorId, generation }: QuoteLink, em: EntityManager) {
  const [link] = await em.execute<{ works: boolean }[]>(
    'select withdrawn_at is null as works from quoting.links where quote_id = ? and user_id = ? and generation = ?',
    [quoteId, contractorId, generation],
  )
  if (!link?.works) throw withdrawnLink()
}

/** The newest link of a quote. `hash` is that of its token, in hex. */
export interface NewestLink {
  readonly generation: number
  readonly hash: string
  readonly withdrawn: boolean
}

const newest = `select l.generation, encode(l.token_hash, 'hex') as hash, l.withdrawn_at is not null as withdrawn
                  from quoting.links l`

/** A quote, and its contractor. */
type Whose = Pick<QuoteLink, 'quoteId' | 'contractorId'>

async function newestOf(db: Pool, quoteId: string, contractorId: string): Promise<NewestLink | undefined> {
  const { rows } = await db.query<NewestLink>({
    name: 'newest-link',
    text: `${newest} where l.quote_id = $1 and l.user_id = $2 order by l.generation desc limit 1`,
    values: [quoteId, contractorId],
  })
  return rows[0]
}

/** The address to copy; null if there is none, or if it was made with a secret that is lost. */
export async function linkOf(db: Pool, links: Links, contractorId: string, quoteId: string): Promise<string | null> {
  const last = await newestOf(db, quoteId, contractorId)
  return last ? addressOf(links, quoteId, last) : null
}

/** The address of a quote's newest link; null if it is withdrawn, or was made with a secret that is lost. */
export function addressOf(links: Links, quoteId: string, { generation, hash, withdrawn }: NewestLink): string | null {
  const token = links.tokenOf(quoteId, generation)
  return !withdrawn && hashOf(token).toString('hex') === hash ? links.addressOf(token) : null
}

/** The address that the next email of a quote leads to: its link, or the one that sending will make. */
export async function linkToCome(db: Pool, links: Links, { quoteId, contractorId }: Whose): Promise<string> {
  const last = await newestOf(db, quoteId, contractorId)
  const known = last && addressOf(links, quoteId, last)
  return known || links.addressOf(links.tokenOf(quoteId, (last?.generation ?? 0) + 1))
}

/** Makes a link if the locked quote has none that can be copied. Mailed ones go on working. */
export async function ensureLink(links: Links, of: Whose, em: EntityManager): Promise<string> {
  const { quoteId, contractorId } = of
  const [last] = await em.execute<NewestLink[]>(
    `${newest} where l.quote_id = ? and l.user_id = ? order by l.generation desc limit 1`,
    [quoteId, contractorId],
  )
  const known = last && addressOf(links, quoteId, last)
  if (known) return known
  const generation = (last?.generation ?? 0) + 1
  const token = links.tokenOf(quoteId, generation)
  await em.execute('insert into quoting.links (quote_id, user_id, generation, token_hash) values (?, ?, ?, ?)', [
    ...[quoteId, contractorId, generation, hashOf(token)],
  ])
  return links.addressOf(token)
}

/** Switches off every link of the locked quote; returns those that worked. */
export const withdrawLinks = ({ quoteId, contractorId }: Whose, now: Date, em: EntityManager) =>
  em.execute<unknown[]>(
    `update quoting.links set withdrawn_at = ?
      where quote_id = ? and user_id = ? and withdrawn_at is null returning generation`,
    [now, quoteId, contractorId],
  )

/** Whether the locked quote had links and all of them are switched off. */
export async function isWithdrawn({ quoteId, contractorId }: Whose, em: EntityManager): Promise<boolean> {
  const [all] = await em.execute<{ withdrawn: boolean | null }[]>(
    'select bool_and(withdrawn_at is not null) as withdrawn from quoting.links where quote_id = ? and user_id = ?',
    [quoteId, contractorId],
  )
  return all?.withdrawn ?? false
}
