import type { Certified } from './certificate.ts'

export interface Signed {
  /** Shown by readers beside the signature. */
  readonly reason: string
  readonly at: Date
}

/**
 * Appends a PAdES B-B signature (ETSI.CAdES.detached over SHA-256, with signing-certificate-v2) to a PDF. What was there
 * keeps its bytes.
 */
export async function signPdf(pdf: Uint8Array, { reason, at }: Signed, { signer }: Certified): Promise<Uint8Array> {
  const { PDF } = await import('@libpdf/core')
  const document = await PDF.load(pdf)
  const signed = await document.sign({ signer, reason, signingTime: at, level: 'B-B' })
  return signed.bytes
}
