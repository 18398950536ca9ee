import type { Log } from '../../../shared-kernel/use-case.ts'
import type { PdfPrinter } from './chromium-pdf.ts'

/** What is to be printed, and for whom. */
export interface PrintJob {
  readonly html: string
  readonly contractorId: string
  readonly areas: number
}

export interface FairPrinter {
  print(job: PrintJob, log: Log): Promise<Uint8Array>
  warm(): Promise<void>
  close(): Promise<void>
}

/** More areas than a contractor walks in a day. Such a quote takes seconds to print. */
const manyAreas = 60
const minuteMs = 60_000
/** How long the printer may be busy for one contractor in a minute before others go first. */
const shareMs = 12_000

interface Spent {
  readonly since: number
  ms: number
  /** Her prints that run now, and since when any did. Several at once are not counted several times. */
  running: number
  busySince: number
}

/**
 * Prints at two priorities. Very large quotes, and those of a contractor who has had her share of this minute, are
 * printed by a second browser with a lower priority.
 */
export function fairPrinter(usual: PdfPrinter, givingWay: PdfPrinter): FairPrinter {
  const spent = new Map<string, Spent>()

  const spentBy = (contractorId: string): Spent => {
    const known = spent.get(contractorId)
    if (known && performance.now() - known.since < minuteMs) return known
    const fresh = { since: performance.now(), ms: 0, running: 0, busySince: 0 }
    spent.set(contractorId, fresh)
    if (spent.size > 1_000) spent.delete(spent.keys().next().value!)
    return fresh
  }

  return {
    async print({ html, contractorId, areas }, log) {
      const own = spentBy(contractorId)
      const printer = areas > manyAreas || own.ms > shareMs ? givingWay : usual
      if (own.running++ === 0) own.busySince = performance.now()
      try {
        return await printer.print(html, log)
      } finally {
        if (--own.running === 0) own.ms += performance.now() - own.busySince
      }
    },
    warm: () => usual.warm(),
    async close() {
      await Promise.all([usual.close(), givingWay.close()])
    },
  }
}
