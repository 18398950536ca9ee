import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { type ScreenUser, screenTest } from '../../../../features/drivers/screen-test.ts'
import { makeCertificate } from './certificate.ts'
import { signPdf } from './sign-pdf.ts'

const pdf = readFileSync(new URL('../../../web/static/sample-quote-office.pdf', import.meta.url))
const at = new Date('2026-11-28T18:00:00Z')

async function published({ product }: ScreenUser) {
  const certificate = await makeCertificate('quotes.example', at)
  const { fingerprint, pem, expiresAt } = certificate
  await product.system.db.query(
    'insert into documents.certificates (fingerprint, certificate, used_at, expires_at) values ($1, $2, now(), $3)',
    [fingerprint, pem, expiresAt],
  )
  return certificate
}

screenTest('A PDF is checked in the browser, without uploading it @ORD-04', async ({ dana }) => {
  const signed = await signPdf(pdf, { reason: 'Accepted', at }, await published(dana))
  const foreign = await signPdf(pdf, { reason: 'Accepted', at }, await makeCertificate('quotes.example', at))
  const altered = Uint8Array.from(signed)
  altered[2000]! ^= 1
  await dana.opens('/verify')
  const asked: string[] = []
  dana.page.on('request', (request) => asked.push(`${request.method()} ${request.url()}`))
  const choose = (bytes: Uint8Array) =>
    dana.page
      .getByLabel('PDF of an accepted quote')
      .setInputFiles({ name: 'quote.pdf', mimeType: 'application/pdf', buffer: Buffer.from(bytes) })
  expect(asked.join()).not.toContain('signed-pdf') // the checker is loaded with the first file
  for (const [bytes, words] of [
    [signed, 'This PDF was signed by this installation and is unchanged.'],
    [altered, 'This PDF was changed after signing.'],
    [Buffer.concat([signed, Buffer.from('%')]), 'This PDF was changed after signing.'],
    [foreign, 'This PDF is signed, but it was not signed by us.'],
    [pdf, 'This is not a signed PDF.'],
  ] as const) {
    await choose(bytes)
    const outcome = () => dana.page.getByRole('status').filter({ hasText: 'PDF' }).innerText()
    await expect.poll(outcome, { timeout: 30_000 }).toBe(words)
  }
  expect(asked.filter((request) => !request.startsWith('GET '))).toEqual([])
  expect(asked.join()).toContain('signed-pdf')
})

screenTest('A PDF that can’t be checked now is not called changed @ORD-04', async ({ dana }) => {
  await dana.page.route('**/api/public/certificates', (route) => route.abort())
  await dana.opens('/verify')
  await dana.page
    .getByLabel('PDF of an accepted quote')
    .setInputFiles({ name: 'quote.pdf', mimeType: 'application/pdf', buffer: pdf })
  await dana.reads('We couldn’t check this PDF. Check your connection, then choose it again.')
})
