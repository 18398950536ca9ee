import { fileURLToPath } from 'node:url'
import { createPdfPrinter, type PrinterOptions } from '../modules/documents/pdf/chromium-pdf.ts'
import { chromium } from '../stand-ins/chromium.ts'

const cacheDir = fileURLToPath(new URL('../../.cache', import.meta.url))
const quiet = { info: () => {}, warn: () => {}, error: () => {} }

/** The real printer with a real browser, for tests. */
export function testPrinter(options: Partial<PrinterOptions> = {}) {
  const printer = createPdfPrinter({ launch: () => chromium({ cacheDir }), ...options })
  return { print: (html: string) => printer.print(html, quiet), close: printer.close }
}
