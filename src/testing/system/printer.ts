import { createPdfPrinter, type PrinterOptions } from '../../modules/documents/pdf/chromium-pdf.ts'
import { ourChromium } from '../browser/browser.ts'

const quiet = { info: () => {}, warn: () => {}, error: () => {} }

/** The real printer with a real browser, for tests. */
export function testPrinter(options: Partial<PrinterOptions> = {}) {
  const printer = createPdfPrinter({ launch: ourChromium, ...options })
  return { print: (html: string) => printer.print(html, quiet), close: printer.close }
}
