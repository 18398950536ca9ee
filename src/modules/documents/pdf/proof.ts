import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../../../shared-kernel/use-case.ts'
import { type PdfPrinter, PrintedWithoutText } from './chromium-pdf.ts'
import { unpacked } from './unpacked.ts'

/** None of its letters is next to another in the alphabet, so a PDF lists each alone. */
const word = 'Legible'
/** Without a font of its own: a browser that finds none may still print a page's own, or not. */
const page = `<p>${word}</p>`

/** Prints one page whose word is known, and again every minute until the word is there. */
export function printingProof(printer: PdfPrinter, againMs = 60_000) {
  const proven = Promise.withResolvers<void>()
  const closing = new AbortController()

  async function prove(log: Log) {
    const letters = lettersIn(await printer.print(page, log))
    if (![...word].every((letter) => letters.has(letter))) throw new PrintedWithoutText()
  }

  return {
    proven: proven.promise,
    async begin(log: Log, failed: () => Promise<unknown>) {
      while (!closing.signal.aborted) {
        try {
          await prove(log)
          log.info({}, 'PDFs have text')
          return proven.resolve()
        } catch (err) {
          if (closing.signal.aborted) return
          log.error({ err }, 'This process can’t print PDFs with text. Its emails with quotes wait.')
          await failed().catch((error: unknown) => log.error({ err: error }, 'The operator couldn’t be told'))
          await sleep(againMs, undefined, { signal: closing.signal, ref: false }).catch(() => {})
        }
      }
    },
    async close() {
      closing.abort()
      await printer.close()
    },
  }
}

/** The letters that the fonts of a PDF draw, by the tables that programs search and copy with. */
const lettersIn = (pdf: Uint8Array) =>
  new Set(
    [...unpacked(pdf).matchAll(/^<[\dA-F]{4}> <([\dA-F]{4})>$/gim)].map(([, code]) =>
      String.fromCharCode(Number.parseInt(code!, 16)),
    ),
  )
