import type { Browser, Page } from 'playwright-core'
import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { Log } from '../../../shared-kernel/use-case.ts'

/** How to start the browser on this machine. */
export interface BrowserPlace {
  readonly executablePath: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

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
  readonly atOnce?: number
  readonly recycleAfter?: number
}

interface Press {
  readonly browser: Browser
  readonly processGroup: number
  spare: Promise<Page> | null
  running: number
  begun: number
}

/** The page did not come in time: trying once more would keep somebody waiting twice as long. */
export class PrinterHung extends Error {}

/**
 * One warm browser. Each page gets a context of its own, prepared after the job before, without JavaScript or
 * network. A browser that died is replaced at once; one that hangs is killed with its whole process group.
 */
export function createPdfPrinter({
  launch,
  patienceMs = 30_000,
  atOnce = 2,
  recycleAfter = 100,
}: PrinterOptions): PdfPrinter {
  const inTurn = turns(atOnce)
  const { press, retire, last } = presses(() => start(launch, patienceMs))

  async function printOnce(html: string) {
    const used = await press()
    used.running++
    if (++used.begun === recycleAfter) retire()
    try {
      return await within(patienceMs, printOn(used, html), () => kill(used))
    } finally {
      used.running--
      if (used.begun < recycleAfter) keepSpare(used)
      else if (used.running === 0) void stop(used)
    }
  }

  async function print(html: string, log: Log) {
    try {
      return await printOnce(html)
    } catch (error) {
      if (error instanceof PrinterHung) throw error
      log.warn({ err: error }, 'The PDF browser failed; another one is started')
      return printOnce(html)
    }
  }

  return {
    print: (html, log) => inTurn(() => print(html, log)),
    async warm() {
      await press()
    },
    async close() {
      const open = await last()
      if (open) await stop(open)
    },
  }
}

/** The press in use, started when there is none and forgotten when its browser dies. */
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
    last: async () => current?.catch(() => null),
  }
}

/** Even if a page broke out of every other layer, its requests would end at a closed port. */
const isolation = [
  '--proxy-server=http://127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND',
]

async function start(launch: PrinterOptions['launch'], timeout: number): Promise<Press> {
  const [{ chromium }, { executablePath, args, env }] = await Promise.all([import('playwright-core'), launch()])
  const browser = await chromium.launch({
    executablePath,
    args: [...args, ...isolation],
    env: { ...env },
    chromiumSandbox: !args.includes('--no-sandbox'),
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    timeout,
  })
  const control = await browser.newBrowserCDPSession()
  const { processInfo } = await control.send('SystemInfo.getProcessInfo')
  const processGroup = processInfo.find(({ type }) => type === 'browser')?.id ?? 0
  await control.detach()
  const started: Press = { browser, processGroup, spare: null, running: 0, begun: 0 }
  keepSpare(started)
  return started
}

function keepSpare(press: Press) {
  if (press.spare || !press.browser.isConnected()) return
  press.spare = prepare(press.browser)
  press.spare.catch(() => {}) // whoever takes it sees the failure
}

async function prepare(browser: Browser) {
  const context = await browser.newContext({ javaScriptEnabled: false, offline: true, serviceWorkers: 'block' })
  await context.route('**/*', (route) => route.abort())
  return context.newPage()
}

async function printOn(press: Press, html: string) {
  const prepared = press.spare ?? prepare(press.browser)
  press.spare = null
  const page = await prepared
  try {
    await page.setContent(html, { waitUntil: 'load', timeout: 0 })
    return await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true })
  } finally {
    page
      .context()
      .close()
      .catch(() => {}) // a browser that has gone took its contexts along
  }
}

async function stop(press: Press) {
  await within(5_000, press.browser.close(), () => kill(press)).catch(() => {})
}

function kill({ processGroup }: Press) {
  try {
    process.kill(-processGroup, 'SIGKILL')
  } catch {} // it has gone already
}

async function within<Result>(ms: number, work: Promise<Result>, giveUp: () => void): Promise<Result> {
  let timer: NodeJS.Timeout | undefined
  work.catch(() => {})
  const patience = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      giveUp()
      reject(new PrinterHung(`The PDF browser did not answer within ${ms / 1000} seconds`))
    }, ms)
  })
  return Promise.race([work, patience]).finally(() => clearTimeout(timer))
}

const longestLine = 50

/** Lets at most this many run at once; the others wait in line. */
function turns(atOnce: number) {
  const waiting: (() => void)[] = []
  let free = atOnce
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (waiting.length >= longestLine)
      throw new DomainError(
        'unavailable',
        'printer-busy',
        'Too many PDFs are asked for at once. Try again in a moment.',
      )
    if (free > 0) free--
    else await new Promise<void>((turn) => waiting.push(turn))
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else free++
    }
  }
}
