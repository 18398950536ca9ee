import { expect, it } from 'vitest'
import type { PdfPrinter } from '../pdf/chromium-pdf.ts'
import { printerFor } from './print-quote.ts'

const named = (name: string) => ({ name }) as unknown as PdfPrinter
const printers = { printer: named('usual'), largePrinter: named('of low priority') }
const rooms = (count: number) => Array.from({ length: count })

it('S-03: a very large quote is printed at a lower priority', () => {
  expect(printerFor(rooms(61), printers)).toBe(printers.largePrinter)
  expect(printerFor(rooms(60), printers)).toBe(printers.printer)
})
