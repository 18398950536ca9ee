import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { ContentInfo, SignedData } from 'pkijs'
import { beforeAll, describe, expect, it } from 'vitest'
import '../../../testing/system/property-seed.ts'
import { verdictOn } from '../../../web/public/signed-pdf.ts'
import { type Certified, makeCertificate, openCertificate } from './certificate.ts'
import { signPdf } from './sign-pdf.ts'

const pdf = readFileSync(new URL('../../../web/static/sample-quote-office.pdf', import.meta.url))
const at = new Date('2026-11-28T18:00:00Z')
const wording = { reason: 'Accepted quote TT-1012', at }

let ours: Certified
let key: Uint8Array<ArrayBuffer>
let other: Certified
let signed: Uint8Array
beforeAll(async () => {
  const made = await makeCertificate('quotes.example', at)
  ;[ours, key] = [made, new Uint8Array(made.key)]
  other = await makeCertificate('quotes.example', at) // the same name, another key
  signed = await signPdf(pdf, wording, ours)
})

const verdict = (file: Uint8Array) => verdictOn(file, [other.pem, ours.pem])

const text = (file: Uint8Array) => Buffer.from(file).toString('latin1')

describe('a signed PDF', () => {
  it('keeps what was there and appends a PAdES B-B signature with signing-certificate-v2 @ONL-06', () => {
    expect(Buffer.from(signed.subarray(0, pdf.length)).equals(pdf)).toBe(true)
    const added = text(signed.subarray(pdf.length))
    expect(added).toContain('/SubFilter /ETSI.CAdES.detached')
    expect(added).toContain('/M (D:20261128180000Z)')
    const cms = Buffer.from(added.match(/\/Contents <([\dA-F]+)>/)![1]!, 'hex')
    const { signerInfos } = new SignedData({ schema: ContentInfo.fromBER(cms).content })
    const { signedAttrs, digestAlgorithm } = signerInfos[0]!
    expect(digestAlgorithm.algorithmId).toBe('2.16.840.1.101.3.4.2.1')
    expect(signedAttrs!.attributes.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['1.2.840.113549.1.9.3', '1.2.840.113549.1.9.4', '1.2.840.113549.1.9.16.2.47']),
    )
  })

  it('is recognized as ours and unchanged, also with the key opened again @ONL-06 @ORD-04', async () => {
    expect(await verdict(signed)).toBe('unchanged')
    const again = await openCertificate(ours.pem, key)
    expect(again.fingerprint).toBe(ours.fingerprint)
    expect(await verdict(await signPdf(pdf, wording, again))).toBe('unchanged')
  })

  it('is recognized as changed wherever one byte differs @ORD-04', async () => {
    const hex = text(signed).match(/\/Contents <[\dA-F]+>/)!
    const signature = { from: hex.index!, to: hex.index! + hex[0].length }
    const outside = fc.nat(signed.length - 1).filter((at) => at < signature.from || at >= signature.to)
    await fc.assert(
      fc.asyncProperty(outside, fc.integer({ min: 1, max: 255 }), async (at, by) => {
        const altered = Uint8Array.from(signed)
        altered[at]! ^= by
        expect(await verdict(altered)).toBe('changed')
      }),
      { numRuns: 25 },
    )
  })

  it('is recognized as changed when bytes are appended, cut off or hidden in its signature @ORD-04', async () => {
    expect(await verdict(Buffer.concat([signed, Buffer.from('\n')]))).toBe('changed')
    expect(await verdict(await signPdf(signed, wording, ours))).toBe('unchanged') // signed again by us
    expect(await verdict(await signPdf(signed, wording, await makeCertificate('elsewhere', at)))).toBe('changed')
    expect(await verdict(signed.subarray(0, -1))).toBe('changed')
    const hidden = text(signed).replace(/00>/, '01>')
    expect(await verdict(Buffer.from(hidden, 'latin1'))).not.toBe('unchanged')
  })

  it('is not ours when another key signed it, also in our name, and unsigned without a signature @ORD-04', async () => {
    expect(await verdictOn(signed, [other.pem])).toBe('foreign')
    expect(await verdictOn(signed, [])).toBe('foreign')
    expect(await verdict(pdf)).toBe('unsigned')
    expect(await verdict(Buffer.from('a text'))).toBe('unsigned')
  })
})
