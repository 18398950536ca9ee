import { afterAll, describe, expect, it } from 'vitest'
import { readPdf, readTags } from '../../../testing/fixtures/pdf.ts'
import { testPrinter } from '../../../testing/system/printer.ts'
import { verdictOn } from '../../../web/public/signed-pdf.ts'
import { noticeOf } from '../../quoting/contract/words/right-to-cancel.ts'
import { dentalAcceptance, dentalPractice } from '../samples.ts'
import { makeCertificate } from '../signing/certificate.ts'
import { signPdf } from '../signing/sign-pdf.ts'
import { type Circumstances, signedQuotePage } from './signed-quote.ts'

const printer = testPrinter()
afterAll(() => printer.close())

const circumstances: Circumstances = {
  timeZone: 'America/Los_Angeles',
  emailed: { to: 'priya@harbordental.example', at: new Date('2026-11-27T17:30:05Z') },
  verifyUrl: 'https://quotes.example/verify',
}
const terms = { name: 'Terms & insurance.pdf', sha256: 'ab'.repeat(32) }
const printed = (acceptance = dentalAcceptance, quote = dentalPractice, attachments = [terms]) =>
  printer.print(signedQuotePage(quote, acceptance, attachments, circumstances))
const unspaced = (text: string) => text.replace(/\s+/g, '')

describe('the PDF of an accepted quote', () => {
  it('says who accepted what, when, from where, and what they agreed to @ONL-06 @ORD-04', async () => {
    const pdf = await printed()
    const { pages, text, tagged } = await readPdf(pdf)
    expect(pages).toHaveLength(2)
    expect(tagged).toBe(true)
    const { name, title, poNumber, hash, address, browser, consent } = dentalAcceptance
    const told = [name, title!, poNumber!, `SHA-256 ${hash}`, address, browser, `“${consent}”`, 'Office manager']
    const moments = ['November 27, 2026 at 6:04:12 PM PST', 'November 28, 2026 at 2:04:12 AM UTC']
    const sent = ['Emailed to priya@harbordental.example', 'November 27, 2026 at 9:30:05 AM PST']
    for (const words of [...told, ...moments, ...sent, 'TT-1047, version 1', terms.name, terms.sha256])
      expect(unspaced(text)).toContain(unspaced(words))
    expect(text).toMatch(/\$1,044\.00 a month/)
    expect(text).toMatch(/\$450\.00 once/)
    expect(text).not.toContain('Accepted by (name and signature)')
    expect(text).not.toMatch(/Electronic records|Paid yearly/)
    const headings = (await readTags(pdf)).tags.filter(({ role }) => role === 'H2')
    expect(headings).toHaveLength(3) // the customer, what is cleaned, the certificate
  })

  it('shows the drawing in place of the typed name, a single point too @ONL-06', async () => {
    const paths = [
      [
        [10, 20],
        [40, 60],
        [80, 15],
      ],
      [[90, 70]],
    ] as const
    const page = signedQuotePage(dentalPractice, { ...dentalAcceptance, signature: { paths } }, [], circumstances)
    expect(page).toContain('<path d="M10 20L40 60L80 15L80 15M90 70L90 70"/>')
    const pictures = (await readTags(await printer.print(page))).tags.filter(({ role }) => role === 'Figure')
    expect(pictures.map(({ alt }) => alt)).toEqual(['Signature of Priya Nair'])
  })

  it('prints the yearly price, the sentence on electronic records, and that no email was sent @ONL-06', () => {
    const acceptance = {
      ...dentalAcceptance,
      ...{ title: null, poNumber: null, payYearly: true, annualCents: 1_064_880, electronicRecords: 'Send me <PDFs>' },
    }
    const page = signedQuotePage(dentalPractice, acceptance, [], { ...circumstances, emailed: null })
    expect(page).toContain('Paid yearly: $10,648.80 for the year, in place of the monthly price')
    expect(page).toContain('“Send me &lt;PDFs&gt;”')
    expect(page).toContain('No email from us was confirmed by a mail server before the acceptance')
    expect(page).not.toMatch(/PO number|Attachment/)
  })

  it('says a home’s right to cancel beside the signature, and has the notice before the certificate @LAW-01', () => {
    const home = { ...dentalPractice, atHome: { state: 'OR' } }
    const seller = { name: 'Brightline', address: '1 Sample St', email: 'dana@brightline.example', phone: '503' }
    const notice = noticeOf('2026-11-24', { homeState: 'OR' }, seller, 'en')
    const page = signedQuotePage(home, dentalAcceptance, [], { ...circumstances, notice })
    const parts = ['you, the buyer, may cancel', 'class="signed"', 'Copy 2 of 2', 'Certificate of acceptance']
    const places = parts.map((part) => page.toLowerCase().indexOf(part.toLowerCase()))
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(places).not.toContain(-1)
  })

  it('is signed over the pages that Chromium prints @ONL-06', async () => {
    const certificate = await makeCertificate('quotes.example', dentalAcceptance.at)
    const signed = await signPdf(await printed(), { reason: 'Accepted', at: dentalAcceptance.at }, certificate)
    expect(await verdictOn(signed, [certificate.pem])).toBe('unchanged')
    expect((await readPdf(signed)).pages).toHaveLength(2)
  })
})
