import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Pool } from 'pg'
import type { Actor } from '../../shared-kernel/actor.ts'
import { DomainError } from '../../shared-kernel/domain-error.ts'
import { claim, limit, refuseFull } from '../limits/limit.ts'
import { turns } from '../limits/turns.ts'
import { addressOf, clientNetwork } from './client-network.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set once the request has shown the administration's credentials. */
    administrator?: Extract<Actor, { kind: 'administrator' }>
  }
}

/** The configured user, and the password or its argon2id hash. */
export interface Credentials {
  readonly user: string
  readonly password: string
}

/** Ten guesses are useless against a password of 16 characters, and staff mistype. */
const wrongCredentials = limit('administration', {
  most: 10,
  per: '15 minutes',
  by: 'network',
  says: '{most} wrong credentials came from your address in the last {per}.',
})
/** One check at a time per network: concurrent guesses would all be checked before the first one is counted. */
const guesses = turns('administration-guesses', {
  kind: 'local',
  each: 1,
  by: 'network',
  waiting: 100,
  refusal: 'Too many requests at once.',
})
const verifications = turns('administration-hashes', {
  kind: 'local',
  total: 2,
  each: 2,
  by: 'process',
  waiting: 20,
  refusal: 'Too many attempts at once.',
})

const challenge = 'Basic realm="TidyTally administration", charset="UTF-8"'

/**
 * Lets staff in by HTTP Basic credentials (T-45). A contractor's session never counts. Ten wrong credentials from one
 * network are answered 401; after that everything with credentials from there is refused unchecked for the rest of 15
 * minutes. A request without credentials is not an attempt.
 */
export function administrationDoor(credentials: Credentials | null, db: Pool) {
  const isRight = credentials && checkerOf(credentials)
  const inTurn = guesses()

  async function admit(request: FastifyRequest, reply: FastifyReply) {
    refuseOtherSites(request)
    const given = basicIn(request.headers.authorization)
    if (!given || !isRight) throw refused(reply)
    const place = clientNetwork(request.ip)
    const wrong = wrongCredentials.of(place)
    await inTurn.run(place, async () => {
      await refuseFull(db, wrong)
      if (await isRight(given)) return
      await claim(db, wrong)
      request.log.warn({ event: 'administration', address: addressOf(request.ip) }, 'wrong administration credentials')
      throw refused(reply)
    })
    request.administrator = { kind: 'administrator', name: credentials.user, address: addressOf(request.ip) }
  }

  return {
    admit,
    /**
     * Whether staff request something that contractors use too. A browser gets the challenge only when it comes from
     * `/admin`, so contractors are never asked for these credentials; a program gets it unless it has a session.
     */
    async recognize(request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
      const { authorization, referer, 'sec-fetch-site': site } = request.headers
      if (!basicIn(authorization) && !isFromAdministration(referer, request.host)) {
        if (!site && !request.session.contractorId) reply.header('www-authenticate', challenge)
        return false
      }
      await admit(request, reply)
      return true
    },
  }
}

/** Other sites must not make a browser send its credentials along, not even to read. */
function refuseOtherSites({ headers: { 'sec-fetch-site': site } }: FastifyRequest) {
  if (site !== undefined && site !== 'same-origin' && site !== 'none')
    throw new DomainError('forbidden', 'cross-site', 'This request didn’t come from our own pages')
}

function refused(reply: FastifyReply) {
  reply.header('www-authenticate', challenge)
  return new DomainError('signed-out', 'admin-credentials', 'Authentication Required')
}

function isFromAdministration(referer: string | undefined, host: string) {
  const url = URL.parse(referer ?? '')
  return url?.host === host && url.pathname === '/admin'
}

/** "user:password" of an Authorization header; null if it has no Basic credentials. */
function basicIn(authorization: string | undefined) {
  const encoded = authorization?.match(/^basic +([a-z0-9+/_=-]*)$/i)?.[1]
  return encoded === undefined ? null : Buffer.from(encoded, 'base64').toString()
}

/** Compares digests in constant time. A stored hash is verified once, then its credentials are known by their digest. */
function checkerOf({ user, password }: Credentials) {
  const salt = randomBytes(32)
  const digest = (text: string) => createHash('sha256').update(salt).update(text).digest()
  const isHash = password.startsWith('$argon2')
  let known = isHash ? null : digest(`${user}:${password}`)
  const verifying = verifications()
  return async (given: string) => {
    const asked = digest(given)
    if (known) {
      if (timingSafeEqual(asked, known)) return true
      if (!isHash) return false
    }
    const split = given.indexOf(':')
    const { verify } = await import('@node-rs/argon2')
    const fits = await verifying.run('all', () => verify(password, given.slice(split + 1)))
    const right = timingSafeEqual(digest(given.slice(0, Math.max(0, split))), digest(user)) && fits
    if (right) known = asked
    return right
  }
}
