import { createPdfPrinter } from './chromium-pdf.ts'

/** `node print-once.ts PAGE PROGRAM`: prints a page with a browser, given as JSON, and writes the PDF to stdout. */
const [page = '', program = ''] = process.argv.slice(2)
const printer = createPdfPrinter({ launch: async () => JSON.parse(program), recycleAfter: 1 })
try {
  process.stdout.write(await printer.print(page, { info() {}, warn() {}, error() {} }))
} catch (error) {
  process.stderr.write((error as Error).message)
  process.exitCode = 1
} finally {
  await printer.close()
}
