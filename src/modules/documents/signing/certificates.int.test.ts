import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { startSystem } from '../../../testing/system/system.ts'
import { verdictOn } from '../../../web/public/signed-pdf.ts'
import { canSign, certificateToUse, publishedCertificates, type SigningSettings } from './certificates.ts'
import { seal, unseal } from './seal.ts'
import { signPdf } from './sign-pdf.ts'

const system = await startSystem({ role: 'web' })
afterAll(() => system.stop())
beforeEach(() => system.db.query('delete from documents.certificates'))

const [first, second]: SigningSettings[] = [{ secret: 'the first secret' }, { secret: 'the second secret' }]
const now = new Date()

const use = (settings: SigningSettings, at = now) =>
  system.orm.em.fork().transactional((em) => certificateToUse(settings, 'quotes.example', { em, now: at } as never))

const published = async () => (await publishedCertificates(system.db)).map(({ fingerprint }) => fingerprint)

it('the certificate is made once, however many need it first, and lasts ten years @ONL-06', async () => {
  const made = await Promise.all([first, first, first].map((settings) => use(settings!)))
  expect(new Set(made.map(({ fingerprint }) => fingerprint)).size).toBe(1)
  expect(await published()).toEqual([made[0]!.fingerprint])
  expect(made[0]!.expiresAt.getUTCFullYear() - now.getUTCFullYear()).toBe(10)
})

it('its key is sealed with SIGNING_SECRET; another secret makes the next, and the old one stays published @ONL-06', async () => {
  const old = await use(first!)
  const { rows } = await system.db.query('select sealed_key from documents.certificates')
  expect(unseal(rows[0].sealed_key, 'the first secret', old.fingerprint)?.subarray(0, 2)).toEqual(
    Buffer.from([0x30, 0x82]),
  )
  expect(unseal(rows[0].sealed_key, 'the second secret', old.fingerprint)).toBeNull()
  expect(unseal(rows[0].sealed_key, 'the first secret', 'of another certificate')).toBeNull()
  const next = await use(second!, new Date(now.getTime() + 1000))
  expect(next.fingerprint).not.toBe(old.fingerprint)
  expect(await published()).toEqual([next.fingerprint, old.fingerprint])
  expect((await use(first!)).fingerprint).toBe(old.fingerprint)
})

it('an expired certificate is followed by the next @ONL-06', async () => {
  const old = await use(first!)
  const later = new Date(old.expiresAt.getTime() + 1000)
  expect((await use(first!, later)).fingerprint).not.toBe(old.fingerprint)
})

it('a sealed text is different each time, and any change makes it unreadable @ONL-06', () => {
  const [one, other] = [seal(Buffer.from('key'), 'secret', 'about'), seal(Buffer.from('key'), 'secret', 'about')]
  expect(one.equals(other)).toBe(false)
  for (let at = 0; at < one.length; at++) {
    const changed = Buffer.from(one)
    changed[at]! ^= 1
    expect(unseal(changed, 'secret', 'about')).toBeNull()
  }
})

it("an operator's own PKCS#12 signs instead, is published, and never after it has expired @ONL-06", async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tidytally-signing-'))
  const openssl = (...given: string[]) => execFileSync('openssl', given, { cwd: folder, stdio: 'pipe' })
  try {
    const subject = ['-subj', '/CN=Brightline', '-days', '30', '-nodes']
    openssl('req', '-x509', '-newkey', 'rsa:2048', '-keyout', 'key.pem', '-out', 'own.pem', ...subject)
    openssl('pkcs12', '-export', '-in', 'own.pem', '-inkey', 'key.pem', '-out', 'own.p12', '-passout', 'pass:mop')
    const own = { pkcs12: readFileSync(join(folder, 'own.p12')), password: 'mop' }
    const used = await use(own)
    const pdf = readFileSync(new URL('../../../web/static/sample-quote-office.pdf', import.meta.url))
    const signed = await signPdf(pdf, { reason: 'Accepted', at: now }, used)
    const certificates = (await publishedCertificates(system.db)).map(({ pem }) => pem)
    expect(certificates).toEqual([readFileSync(join(folder, 'own.pem'), 'utf8')])
    expect(await verdictOn(signed, certificates)).toBe('unchanged')
    await expect(use(own, new Date(now.getTime() + 31 * 24 * 3600_000))).rejects.toThrow('has expired')
    const wrong = { ...own, password: 'wrong' }
    await expect(use(wrong)).rejects.toThrow()
    expect(await Promise.all([own, wrong, first!].map(canSign))).toEqual([true, false, true])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
