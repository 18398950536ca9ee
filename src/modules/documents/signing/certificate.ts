import { randomBytes, X509Certificate } from 'node:crypto'
import type { Signer } from '@libpdf/core'

/** A key, its certificate, and what readers need to know of it. */
export interface Certified {
  readonly signer: Signer
  /** SHA-256 of the certificate, in hex. */
  readonly fingerprint: string
  readonly pem: string
  readonly expiresAt: Date
}

const rsa = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' } as const
const bits = { modulusLength: 3072, publicExponent: new Uint8Array([1, 0, 1]) }
const years = 10

function described(certificate: Uint8Array) {
  const parsed = new X509Certificate(certificate)
  return {
    fingerprint: parsed.fingerprint256.replaceAll(':', '').toLowerCase(),
    pem: parsed.toString(),
    expiresAt: parsed.validToDate,
  }
}

/** A self-signed certificate in this name, with its new key as PKCS#8. */
export async function makeCertificate(name: string, now: Date): Promise<Certified & { readonly key: Uint8Array }> {
  await import('reflect-metadata') // needed by x509, which the next line loads
  const x509 = await import('@peculiar/x509')
  const keys = await crypto.subtle.generateKey({ ...rsa, ...bits }, true, ['sign', 'verify'])
  const expires = new Date(now)
  expires.setUTCFullYear(expires.getUTCFullYear() + years)
  const { digitalSignature, nonRepudiation } = x509.KeyUsageFlags
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: `7f${randomBytes(15).toString('hex')}`, // positive, with 120 random bits
    name: [{ CN: [name] }],
    notBefore: now,
    notAfter: expires,
    keys,
    signingAlgorithm: rsa,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(digitalSignature | nonRepudiation, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  })
  const der = new Uint8Array(certificate.rawData)
  const key = new Uint8Array(await crypto.subtle.exportKey('pkcs8', keys.privateKey))
  return { ...described(der), signer: await signerWith(keys.privateKey, der), key }
}

/** The certificate with its key as PKCS#8. */
export async function openCertificate(pem: string, key: Uint8Array<ArrayBuffer>): Promise<Certified> {
  const der = new Uint8Array(new X509Certificate(pem).raw)
  const privateKey = await crypto.subtle.importKey('pkcs8', key, rsa, false, ['sign'])
  return { ...described(der), signer: await signerWith(privateKey, der) }
}

/** An operator's own certificate; fails with a wrong password. */
export async function openPkcs12(pkcs12: Uint8Array, password: string): Promise<Certified> {
  const { P12Signer } = await import('@libpdf/core')
  const signer = await P12Signer.create(pkcs12, password)
  return { ...described(signer.certificate), signer }
}

async function signerWith(privateKey: CryptoKey, der: Uint8Array) {
  const { CryptoKeySigner } = await import('@libpdf/core')
  return new CryptoKeySigner(privateKey, der, 'RSA', rsa.name)
}
