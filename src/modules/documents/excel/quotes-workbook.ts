import type { Writable } from 'node:stream'
import { setImmediate as breathe } from 'node:timers/promises'
import { toDollars } from '../../../shared-kernel/money.ts'
import { dayIn, type TimeZone } from '../../../shared-kernel/time-zone.ts'
import type { ExportedQuote } from '../../quoting/index.ts'
import { asText } from './text.ts'

type Cell = string | number | Date | null
interface Column {
  readonly header: string
  /** In characters. */
  readonly width: number
  readonly format?: string
  /** Added up in the last row. */
  readonly totalled?: true
  readonly of: (quote: ExportedQuote, day: (at: Date) => Date) => Cell
}

const money = '"$"#,##0.00;[Red]-"$"#,##0.00'
const date = 'yyyy-mm-dd'
const dollars = (cents: number | null) => (cents === null ? null : toDollars(cents))

/** The columns in the order of AMB-D08. */
export const columns: readonly Column[] = [
  { header: 'Date', width: 12, format: date, of: ({ createdAt }, day) => day(createdAt) },
  { header: 'Company', width: 28, of: ({ companyName }) => asText(companyName) },
  { header: 'Contact', width: 20, of: ({ contactPerson }) => asText(contactPerson) },
  { header: 'E-mail', width: 28, of: ({ email }) => asText(email) },
  { header: 'Phone', width: 17, of: ({ phone }) => asText(phone) },
  { header: 'Audience', width: 12, of: ({ audience }) => audience },
  { header: 'Building type', width: 19, of: ({ buildingType }) => buildingType },
  { header: 'Area (sq ft)', width: 12, format: '#,##0', of: ({ totalSqft }) => totalSqft },
  { header: 'Frequency', width: 15, of: ({ frequency }) => frequency },
  { header: 'Rate ($ per sq ft per visit)', width: 14, format: '"$"0.00##', of: ({ rate }) => rate },
  { header: 'Monthly price', width: 15, format: money, totalled: true, of: ({ monthly }) => dollars(monthly) },
  { header: 'One-time price', width: 15, format: money, totalled: true, of: ({ oneTime }) => dollars(oneTime) },
  { header: 'Annual price (15% off)', width: 17, format: money, totalled: true, of: ({ annual }) => dollars(annual) },
  { header: 'Monthly costs', width: 15, format: money, totalled: true, of: ({ costs }) => dollars(costs) },
  { header: 'Net profit per month', width: 15, format: money, totalled: true, of: ({ profit }) => dollars(profit) },
  {
    header: 'Margin',
    width: 10,
    format: '0.0%',
    of: ({ profit, monthly }) => (profit === null || monthly === 0 ? null : profit / monthly),
  },
  { header: 'Status', width: 10, of: ({ status }) => status },
  { header: 'Bid status', width: 11, of: ({ bid }) => bid },
  { header: 'Bid notes', width: 40, of: ({ bidNotes }) => bidNotes && asText(bidNotes) },
  { header: 'Sent', width: 12, format: date, of: ({ sentAt }, day) => sentAt && day(sentAt) },
]

const rowsBetweenBreaths = 100

/** Writes the workbook as the quotes come; it keeps no row once that is written. Days are those of `timeZone`. */
export async function writeQuotesWorkbook(
  target: Writable,
  quotes: AsyncIterable<readonly ExportedQuote[]>,
  timeZone: TimeZone,
): Promise<void> {
  const { default: excel } = await import('exceljs')
  const workbook = new excel.stream.xlsx.WorkbookWriter({ stream: target, useStyles: true })
  workbook.creator = 'TidyTally'
  const sheet = workbook.addWorksheet('Quotes', { views: [{ state: 'frozen', ySplit: 1 }] })
  sheet.columns = columns.map(({ width, format }) => ({ width, style: format ? { numFmt: format } : {} }))
  const head = sheet.addRow(columns.map(({ header }) => header))
  head.font = { bold: true }
  head.alignment = { wrapText: true, vertical: 'top' }
  head.commit()

  const dayThere = dayIn(timeZone)
  const day = (at: Date) => new Date(`${dayThere(at)}T00:00:00Z`)
  const sums = columns.map(() => 0)
  let count = 0
  for await (const page of quotes) {
    for (const quote of page) {
      const cells = columns.map(({ of }) => of(quote, day))
      cells.forEach((cell, at) => {
        if (columns[at]?.totalled) sums[at] = Math.round((sums[at] ?? 0) + Number(cell) * 100)
      })
      sheet.addRow(cells).commit()
      if (++count % rowsBetweenBreaths === 0) await breathe()
    }
  }
  sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: count + 1, column: columns.length } }
  const total = sheet.addRow(columns.map(({ totalled }, at) => (totalled ? toDollars(sums[at] ?? 0) : null)))
  total.getCell(1).value = 'Total'
  total.getCell(2).value = count === 1 ? '1 quote' : `${count.toLocaleString('en-US')} quotes`
  total.font = { bold: true }
  total.commit()
  await workbook.commit()
}
