import { afterAll, expect, test } from 'vitest'
import { readPdf } from '../../../testing/fixtures/pdf.ts'
import { testPrinter } from '../../../testing/system/printer.ts'
import { type Notice, noticeOf, rightToCancel } from '../../quoting/contract/words/right-to-cancel.ts'
import { dentalPractice } from '../samples.ts'
import { noticePages } from './notice-pages.ts'
import { quotePage, unsigned } from './quote-pdf.ts'

const printer = testPrinter()
afterAll(() => printer.close())

const seller = {
  name: 'Brightline Cleaning Co.',
  address: '100 Sample Street, Portland, OR 97200',
  email: 'dana@brightline.example',
  phone: '(503) 555-0142',
}
const home = { ...dentalPractice, atHome: { state: 'CA' } }
const printed = async (quote: typeof home, notice: Notice) =>
  readPdf(await printer.print(quotePage(quote, { ...unsigned(quote), pages: noticePages(quote, notice) })))
const inOneLine = (text: string) => text.replace(/\s+/g, ' ')

test.each([
  {
    language: 'en',
    age65: true,
    statement: 'prior to midnight of the third business day (fifth business day if you are 65 or older) after the date',
    parts: [
      'Notice of Cancellation',
      'Tuesday, November 24, 2026',
      'within FIVE BUSINESS DAYS',
      'NOT LATER THAN MIDNIGHT OF Tuesday, December 1, 2026',
      'payments are returned by Saturday, December 12, 2026',
    ],
  },
  {
    language: 'es',
    age65: false,
    statement: 'antes de la medianoche del tercer día hábil (quinto día hábil si usted tiene 65 años o más)',
    parts: [
      'Aviso de cancelación',
      'martes, 24 de noviembre de 2026',
      'dentro de TRES DÍAS HÁBILES',
      'A LA MEDIANOCHE DEL sábado, 28 de noviembre de 2026',
      'a más tardar el jueves, 10 de diciembre de 2026',
    ],
  },
] as const)(
  'a home has the right to cancel beside its signature, and the notice twice ($language) @LAW-01',
  async ({ language, age65, statement, parts }) => {
    const notice = noticeOf('2026-11-24', { homeState: 'CA', age65 }, seller, language)
    const { pages } = await printed({ ...home, ...(language === 'es' && { language }) }, notice)
    const signed = inOneLine(pages.at(-3)!.text)
    expect(signed).toContain(statement)
    expect(signed.indexOf(statement)).toBeLessThan(signed.search(/Accepted by|Aceptado por/))
    for (const page of pages.slice(-2)) {
      for (const part of [...parts, ...Object.values(seller)]) expect(inOneLine(page.text)).toContain(part)
      for (const { text, bottom, top } of page.words.filter(inBody))
        if (text.trim()) expect(top - bottom, text).toBeGreaterThanOrEqual(10)
    }
    const words = rightToCancel(language, { homeState: 'CA' }).split(' ')
    const beside = pages.at(-3)!.words.filter(({ text }) => text.length > 20 && words.join(' ').includes(text))
    expect(beside.length).toBeGreaterThan(1)
    for (const { bottom, top } of beside) expect(top - bottom).toBeGreaterThanOrEqual(10)
  },
)

/** Not the small print in the page's margins. */
const inBody = ({ bottom, top }: { bottom: number; top: number }) => bottom > 45 && top < 720

test('elsewhere nothing about canceling is printed @LAW-05', async () => {
  const { text } = await readPdf(await printer.print(quotePage(dentalPractice)))
  expect(text).not.toMatch(/cancel/i)
  expect(text).toContain('Accepted by (name and signature)')
})
