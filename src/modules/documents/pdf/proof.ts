import { execFile } from 'node:child_process'
import { stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Log } from '../../../shared-kernel/use-case.ts'
import { PrintedWithoutText } from './chromium-pdf.ts'
import type { BrowserProgram } from './pdf-browser.ts'
import type { ProvenBrowser } from './proven-browser.ts'
import { unpacked } from './unpacked.ts'

/** None of its letters is next to another in the alphabet, so a PDF lists each alone. */
const word = 'Legible'
/** Without a font of its own: a browser that finds none may still print a page's own, or not. */
const page = `<p>${word}</p>`

const printOnce = fileURLToPath(new URL('print-once.ts', import.meta.url))
const longestMs = 60_000

/**
 * Prints one page whose word is known, and again every minute until the word is there. A process of its own prints it:
 * the browser's driver takes 45 MB, which a server needs only when a contractor is at work.
 */
export function printingProof(launch: () => Promise<BrowserProgram>, againMs = 60_000) {
  const proven = Promise.withResolvers<void>()
  const closing = new AbortController()

  async function print(program: string) {
    const limits = { encoding: 'buffer', timeout: longestMs, signal: closing.signal } as const
    const printed = promisify(execFile)(process.execPath, [printOnce, page, program], limits)
    return printed.then(
      ({ stdout }) => stdout,
      ({ stderr }: { stderr?: Buffer }) => Promise.reject(new Error(stderr?.toString() || 'The print was cut off')),
    )
  }

  async function prove(): Promise<ProvenBrowser> {
    const program = await launch()
    const pdf = await print(JSON.stringify(program))
    const letters = lettersIn(pdf)
    if (![...word].every((letter) => letters.has(letter))) throw new PrintedWithoutText()
    const [, version = 'unknown'] = /Skia\/PDF m(\d+)/.exec(pdf.toString('latin1')) ?? []
    return { version, dated: (await stat(program.executablePath)).mtime }
  }

  return {
    proven: proven.promise,
    async begin(log: Log, told: { passed(browser: ProvenBrowser): Promise<unknown>; failed(): Promise<unknown> }) {
      while (!closing.signal.aborted) {
        try {
          const browser = await prove()
          log.info({ chromium: browser.version }, 'PDFs have text')
          proven.resolve()
          return await told
            .passed(browser)
            .catch((err: unknown) => log.warn({ err }, 'Chromium’s version wasn’t noted'))
        } catch (err) {
          if (closing.signal.aborted) return
          log.error({ err }, 'This process can’t print PDFs with text. Its emails with quotes wait.')
          await told.failed().catch((error: unknown) => log.error({ err: error }, 'The operator couldn’t be told'))
          await sleep(againMs, undefined, { signal: closing.signal, ref: false }).catch(() => {})
        }
      }
    },
    close() {
      closing.abort()
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
