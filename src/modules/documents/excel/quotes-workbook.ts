import type { Writable } from 'node:stream'
import { setImmediate as breathe } from 'node:timers/promises'
import type { Style } from 'exceljs'
import { toDollars } from '../../../shared-kernel/money.ts'
import { dayIn, type TimeZone } from '../../../shared-kernel/time-zone.ts'
import { type Taxed, taxName, withTax } from '../../pricing/contract/tax.ts'
import type { ExportedQuote, Used } from '../../quoting/index.ts'
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

/** The columns in the order of AMB-D08, then those of ISS-07, then SND-04's. */
export const columns: readonly Column[] = [
  { header: 'Date', width: 12, format: date, of: ({ createdAt }, day) => day(createdAt) },
  { header: 'Company', width: 28, of: ({ companyName }) => asText(companyName) },
  { header: 'Contact', width: 20, of: ({ contactPerson }) => asText(contactPerson) },
  { header: 'Email', width: 28, of: ({ email }) => asText(email) },
  { header: 'Phone', width: 19, of: ({ phone }) => asText(phone) },
  { header: 'Audience', width: 12, of: ({ audience }) => audience },
  { header: 'Building type', width: 24, of: ({ buildingType }) => buildingType },
  { header: 'Area (sq ft)', width: 12, format: '#,##0', of: ({ totalSqft }) => totalSqft },
  { header: 'Frequency', width: 15, of: ({ frequency }) => asText(frequency) },
  { header: 'Rate ($ per sq ft per visit)', width: 14, format: '"$"0.00##', of: ({ rate }) => rate },
  { header: 'Monthly price', width: 15, format: money, totalled: true, of: ({ monthly }) => dollars(monthly) },
  { header: 'One-time price', width: 15, format: money, totalled: true, of: ({ oneTime }) => dollars(oneTime) },
  {
    header: 'Annual price, prepaid',
    width: 18,
    format: money,
    totalled: true,
    of: ({ annual }) => dollars(annual),
  },
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
  { header: 'Number', width: 11, of: ({ number }) => number },
  { header: 'Revision', width: 10, format: '0', of: ({ revision }) => revision || null },
  { header: 'Private notes', width: 40, of: ({ privateNotes }) => privateNotes && asText(privateNotes) },
]

/** A total's tax, and the total with it; empty where the customer reads no tax. */
const taxed = (name: string, of: (quote: ExportedQuote) => number | null): readonly Column[] => {
  const part =
    (which: keyof Taxed): Column['of'] =>
    (quote) => {
      const cents = of(quote)
      return quote.terms.tax && cents !== null ? toDollars(withTax(cents, quote.terms.tax)[which]) : null
    }
  return [
    { header: `${name} tax`, width: 15, format: money, totalled: true, of: part('tax') },
    { header: `${name} total with tax`, width: 15, format: money, totalled: true, of: part('total') },
  ]
}

const taxColumns: readonly Column[] = [
  {
    header: 'Tax',
    width: 18,
    of: ({ terms: { tax, taxExempt } }) => (tax ? asText(taxName(tax)) : taxExempt ? 'Tax exempt' : null),
  },
  ...taxed('Monthly', ({ monthly }) => monthly),
  ...taxed('One-time', ({ oneTime }) => oneTime),
  ...taxed('Annual', ({ annual }) => annual),
]

const lossColumns: readonly Column[] = [
  { header: 'Lost because', width: 28, of: ({ lostReason }) => lostReason },
  { header: 'Competitor', width: 28, of: ({ competitor }) => competitor && asText(competitor) },
  { header: 'Winning price', width: 15, format: money, of: ({ winningPrice }) => dollars(winningPrice) },
]
const poNumberColumn: Column = { header: 'PO number', width: 18, of: ({ poNumber }) => poNumber && asText(poNumber) }
const sourceColumn: Column = { header: 'Source', width: 18, of: ({ source }) => source && asText(source) }

/** With columns for what this contractor's quotes say beyond that: taxes (PRP-03), losses and sources (WIN-01), PO numbers (ORD-01). */
export const columnsFor = (used: Used): readonly Column[] =>
  columns.flatMap((column) => [
    column,
    ...(used.tax && column.header.startsWith('Annual price') ? taxColumns : []),
    ...(used.poNumbers && column.header === 'Bid status' ? [poNumberColumn] : []),
    ...(used.losses && column.header === 'Bid notes' ? lossColumns : []),
    ...(used.sources && column.header === 'Phone' ? [sourceColumn] : []),
  ])

/** All columns side by side on landscape pages, each with the head. */
const asPrinted = {
  orientation: 'landscape',
  fitToPage: true,
  fitToWidth: 1,
  fitToHeight: 0,
  printTitlesRow: '1:1',
} as const

/**
 * Figures are right-aligned, everything else is left-aligned with a small indent. Cells of a column share one style
 * object, because the library computes a style once per object.
 */
const styleOf = ({ format }: Column): Partial<Style> => ({
  ...(format ? { numFmt: format } : {}),
  alignment: format && format !== date ? { horizontal: 'right' } : { horizontal: 'left', indent: 1 },
})
function stylesOf(columns: readonly Column[]) {
  const cells = columns.map(styleOf)
  const totals = cells.map((style): Partial<Style> => ({ ...style, font: { bold: true } }))
  const heads = totals.map(
    (style): Partial<Style> => ({ ...style, alignment: { ...style.alignment, wrapText: true, vertical: 'top' } }),
  )
  return { cells, totals, heads }
}

const twoLines = 30 // points
const rowsBetweenBreaths = 10

/** Writes the workbook row by row and keeps no row in memory. Days are those of `timeZone`. */
export async function writeQuotesWorkbook(
  target: Writable,
  quotes: AsyncIterable<readonly ExportedQuote[]>,
  timeZone: TimeZone,
  columns: readonly Column[],
): Promise<void> {
  const styles = stylesOf(columns)
  const { default: excel } = await import('exceljs')
  const workbook = new excel.stream.xlsx.WorkbookWriter({ stream: target, useStyles: true })
  workbook.creator = 'TidyTally'
  const sheet = workbook.addWorksheet('Quotes', { views: [{ state: 'frozen', ySplit: 1 }], pageSetup: asPrinted })
  sheet.columns = columns.map(({ width }) => ({ width }))
  const add = (cells: readonly Cell[], styles: readonly Partial<Style>[], height?: number) => {
    const row = sheet.addRow(cells.map((cell) => cell ?? undefined)) // an empty cell need not be written
    row.eachCell((cell, column) => {
      cell.style = styles[column - 1]!
    })
    if (height) row.height = height
    row.commit()
  }
  add(
    columns.map(({ header }) => header),
    styles.heads,
    twoLines,
  )

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
      add(cells, styles.cells)
      if (++count % rowsBetweenBreaths === 0) await breathe()
    }
  }
  sheet.autoFilter = { from: { row: 1, column: 1 }, to: { row: count + 1, column: columns.length } }
  const [, , ...totals] = columns.map(({ totalled }, at) => (totalled ? toDollars(sums[at] ?? 0) : null))
  const counted = count === 1 ? '1 quote' : `${count.toLocaleString('en-US')} quotes`
  add(['Total', counted, ...totals], styles.totals)
  await workbook.commit()
}
