import type { EntityManager } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
import { dayIn } from '../../../shared-kernel/time-zone.ts'
import type { CommandCall, Query } from '../../../shared-kernel/use-case.ts'
import type * as contract from '../contract/endpoints.ts'
import { type Certified, makeCertificate, openCertificate, openPkcs12 } from './certificate.ts'
import { seal, unseal } from './seal.ts'

/** The secret that seals the installation's own key, or a certificate with its key that the operator gives. */
export type SigningSettings = { readonly secret: string } | { readonly pkcs12: Uint8Array; readonly password: string }

/** The certificate in use is the one used last. All that ever signed stay published, so old PDFs can be checked. */
export interface PublishedCertificate {
  readonly fingerprint: string
  readonly pem: string
  readonly expiresAt: Date
}

export async function publishedCertificates(db: Pool): Promise<PublishedCertificate[]> {
  const sql = `select fingerprint, certificate as pem, expires_at as "expiresAt"
                 from documents.certificates order by used_at desc`
  return (await db.query<PublishedCertificate>({ name: 'published-certificates', text: sql })).rows
}

export const listCertificates: Query<typeof contract.listCertificates> = async (_, { db }) =>
  (await publishedCertificates(db)).map(({ expiresAt, ...one }) => ({ ...one, expiresOn: dayIn('UTC')(expiresAt) }))

/** The last moment of the certificate in use; null before the first signature. */
export async function certificateExpiry(em: EntityManager): Promise<Date | null> {
  const sql = 'select expires_at as at from documents.certificates order by used_at desc limit 1'
  const [used] = await em.execute<{ at: string }[]>(sql)
  return used ? new Date(used.at) : null
}

export const expiryGauge = {
  name: 'tidytally_signing_certificate_expires_seconds',
  help: 'Time until the certificate that signs accepted quotes expires; missing before the first signature',
  labels: [],
  sql: `select extract(epoch from expires_at - now())::float8 as value
          from documents.certificates order by used_at desc limit 1`,
}

/** Whether there is something to sign with: a certificate from the operator opens with its password. */
export const canSign = async (settings: SigningSettings): Promise<boolean> =>
  !('pkcs12' in settings) ||
  openPkcs12(settings.pkcs12, settings.password).then(
    () => true,
    () => false,
  )

/** The certificate to sign with now, published. The installation's own is made when it is first needed. */
export async function certificateToUse(
  settings: SigningSettings,
  name: string,
  { em, now }: CommandCall,
): Promise<Certified> {
  if ('pkcs12' in settings) {
    const given = await openPkcs12(settings.pkcs12, settings.password)
    if (given.expiresAt <= now) throw new Error('SIGNING_CERTIFICATE has expired')
    await publish(given, null, em, now)
    return given
  }
  const { secret } = settings
  await em.execute(`select pg_advisory_xact_lock(hashtextextended('documents.certificates', 0))`)
  const own = await ownCertificate(secret, em, now)
  if (own) {
    await publish(own, null, em, now)
    return own
  }
  const { key, ...made } = await makeCertificate(name, now)
  await publish(made, seal(key, secret, made.fingerprint), em, now)
  return made
}

/** The newest one whose key this secret opens. Another secret's keys are lost, but not what they signed. */
async function ownCertificate(secret: string, em: EntityManager, now: Date) {
  const rows = await em.execute<{ fingerprint: string; pem: string; sealedKey: Buffer }[]>(
    `select fingerprint, certificate as pem, sealed_key as "sealedKey" from documents.certificates
      where sealed_key is not null and expires_at > ? order by expires_at desc`,
    [now],
  )
  for (const { fingerprint, pem, sealedKey } of rows) {
    const key = unseal(sealedKey, secret, fingerprint)
    if (key) return openCertificate(pem, new Uint8Array(key))
  }
  return null
}

const publish = (
  { fingerprint, pem, expiresAt }: Certified,
  sealedKey: Buffer | null,
  em: EntityManager,
  now: Date,
): Promise<unknown> =>
  em.execute(
    `insert into documents.certificates (fingerprint, certificate, sealed_key, used_at, expires_at)
     values (?, ?, ?, ?, ?) on conflict (fingerprint) do update set used_at = excluded.used_at`,
    [fingerprint, pem, sealedKey, now, expiresAt],
  )
