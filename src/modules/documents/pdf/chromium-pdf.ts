import type { Log } from '../../../shared-kernel/use-case.ts'
import { type BrowserProgram, keepSpare, type PdfBrowser, printOn, start, stop } from './pdf-browser.ts'

/** Turns a closed HTML page into a PDF. */
export interface PdfPrinter {
  print(html: string, log: Log): Promise<Uint8Array>
  /** Starts the browser before anybody needs it. */
  warm(): Promise<void>
  close(): Promise<void>
}

export interface PrinterOptions {
  readonly launch: () => Promise<BrowserProgram>
  readonly patienceMs?: number
  /** How long a browser may be silent while it prints. */
  readonly answerMs?: number
  readonly recycleAfter?: number
  /** How far the browser gives way to other processes, 0 to 19. */
  readonly niceness?: number
}

/** The page took too long. A retry would only double the wait. */
export class PrinterHung extends Error {}

/** A browser that finds no font leaves out every word, without an error. */
export class PrintedWithoutText extends Error {
  constructor() {
    super('The PDF has no font and so no text')
  }
}

/** Starts a line in a PDF; in a text, such as a title, Chromium writes no line breaks. */
const embeddedFont = '\n/FontFile'

/**
 * One warm browser. Each page gets a context of its own, prepared after the job before, without JavaScript or
 * network. A page that takes too long is closed, and only its own print fails. Pages that were printing when
 * the browser died are printed again, each in a browser of its own, because one of them may be the cause.
 */
export function createPdfPrinter({
  launch,
  patienceMs = 30_000,
  answerMs = 10_000,
  recycleAfter = 100,
  niceness = 5,
}: PrinterOptions): PdfPrinter {
  const open = new Set<PdfBrowser>()
  let closed = false
  const { current, retire } = currentBrowser(begin)

  async function begin() {
    if (closed) throw new Error('The printer is closed')
    const started = await start(launch, { timeout: patienceMs, answerMs, niceness })
    open.add(started)
    if (closed) await end(started)
    return started
  }

  async function printIn(used: PdfBrowser, html: string) {
    const pdf = await inTime(patienceMs, (signal) => printOn(used, html, signal))
    if (!pdf.includes(embeddedFont)) throw new PrintedWithoutText()
    return pdf
  }

  async function printOnce(html: string) {
    const used = await current()
    used.running++
    if (++used.begun === recycleAfter) retire()
    try {
      return await printIn(used, html)
    } finally {
      used.running--
      if (used.begun < recycleAfter) keepSpare(used)
      else if (used.running === 0) void end(used)
    }
  }

  async function printAlone(html: string) {
    const used = await begin()
    used.running++
    try {
      return await printIn(used, html)
    } finally {
      void end(used)
    }
  }

  async function end(used: PdfBrowser) {
    await stop(used)
    open.delete(used)
  }

  return {
    async print(html, log) {
      try {
        return await printOnce(html)
      } catch (error) {
        if (error instanceof PrinterHung) throw error
        log.warn({ err: error }, 'The PDF browser failed; the page is printed again in another one')
        return printAlone(html)
      }
    },
    async warm() {
      await current()
    },
    async close() {
      closed = true
      await Promise.all([...open].map(end))
    },
  }
}

/** The browser in use: started on demand, dropped when its browser dies. */
function currentBrowser(begin: () => Promise<PdfBrowser>) {
  let used: Promise<PdfBrowser> | null = null
  return {
    current() {
      if (used) return used
      const starting = begin()
      const forget = () => {
        if (used === starting) used = null
      }
      starting.then(({ browser }) => browser.on('disconnected', forget), forget)
      used = starting
      return starting
    },
    retire() {
      used = null
    },
  }
}

async function inTime<Result>(ms: number, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const patience = new AbortController()
  const doing = work(patience.signal)
  doing.catch(() => {})
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    late.reject(new PrinterHung(`The PDF wasn’t made within ${ms / 1000} seconds`))
    patience.abort()
  }, ms)
  return Promise.race([doing, late.promise]).finally(() => clearTimeout(timer))
}
