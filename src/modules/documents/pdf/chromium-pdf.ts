import type { Log } from '../../../shared-kernel/use-case.ts'
import { type BrowserPlace, keepSpare, type Press, printOn, start, stop } from './press.ts'

/** Turns a closed HTML page into a PDF. */
export interface PdfPrinter {
  print(html: string, log: Log): Promise<Uint8Array>
  /** Starts the browser before anybody needs it. */
  warm(): Promise<void>
  close(): Promise<void>
}

export interface PrinterOptions {
  readonly launch: () => Promise<BrowserPlace>
  readonly patienceMs?: number
  /** How long a browser may be silent while it prints. */
  readonly answerMs?: number
  readonly recycleAfter?: number
  /** How far the browser gives way to other processes, 0 to 19. */
  readonly niceness?: number
}

/** The page took too long. A second try would only double the wait. */
export class PrinterHung extends Error {}

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
  const begin = () => start(launch, { timeout: patienceMs, answerMs, niceness })
  const { press, retire } = presses(begin)
  const open = new Set<Press>()

  async function printOnce(html: string) {
    const used = await press()
    open.add(used)
    used.running++
    if (++used.begun === recycleAfter) retire()
    try {
      return await inTime(patienceMs, (signal) => printOn(used, html, signal))
    } finally {
      used.running--
      if (used.begun < recycleAfter) keepSpare(used)
      else if (used.running === 0) void end(used)
    }
  }

  async function printAlone(html: string) {
    const used = await begin()
    open.add(used)
    used.running++
    try {
      return await inTime(patienceMs, (signal) => printOn(used, html, signal))
    } finally {
      void end(used)
    }
  }

  async function end(used: Press) {
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
      open.add(await press())
    },
    async close() {
      await Promise.all([...open].map(end))
    },
  }
}

/** The press in use: started on demand, dropped when its browser dies. */
function presses(begin: () => Promise<Press>) {
  let current: Promise<Press> | null = null
  return {
    press() {
      if (current) return current
      const starting = begin()
      const forget = () => {
        if (current === starting) current = null
      }
      starting.then(({ browser }) => browser.on('disconnected', forget), forget)
      current = starting
      return starting
    },
    retire() {
      current = null
    },
  }
}

async function inTime<Result>(ms: number, work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const patience = new AbortController()
  const doing = work(patience.signal)
  doing.catch(() => {})
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    late.reject(new PrinterHung(`The PDF was not made within ${ms / 1000} seconds`))
    patience.abort()
  }, ms)
  return Promise.race([doing, late.promise]).finally(() => clearTimeout(timer))
}
