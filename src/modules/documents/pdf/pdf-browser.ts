import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Browser, CDPSession, Page } from 'playwright-core'

/** How to start the browser on this machine. */
export interface BrowserProgram {
  readonly executablePath: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

/** A browser that prints, each page in a context of its own. */
export interface PdfBrowser {
  readonly browser: Browser
  readonly processGroup: number
  spare: Sheet | null
  running: number
  begun: number
}

/** A page to print on, and how to close it even while it is being prepared. */
interface Sheet {
  readonly page: Promise<Page>
  discard(): void
}

/** Even if a page broke out of every other layer, its requests would end at a closed port. */
const isolation = [
  '--proxy-server=http://127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
  '--host-resolver-rules=MAP * ~NOTFOUND',
]

/** Starts a browser, and kills it when it stays silent for `answerMs` while it prints. */
export async function start(
  launch: () => Promise<BrowserProgram>,
  { timeout, answerMs, niceness }: { timeout: number; answerMs: number; niceness: number },
): Promise<PdfBrowser> {
  process.env.HOME ??= '/nonexistent' // Playwright fails to load for a user without a home, as containers have
  const [{ chromium }, { executablePath, args, env }] = await Promise.all([import('playwright-core'), launch()])
  const browser = await chromium.launch({
    ...givingWay(executablePath, env, niceness),
    args: [...args, ...isolation],
    chromiumSandbox: !args.includes('--no-sandbox'),
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
    timeout,
  })
  const control = await browser.newBrowserCDPSession()
  const { processInfo } = await control.send('SystemInfo.getProcessInfo')
  const processGroup = processInfo.find(({ type }) => type === 'browser')?.id ?? 0
  await giveWay(processGroup, niceness)
  const started: PdfBrowser = { browser, processGroup, spare: null, running: 0, begun: 0 }
  keepSpare(started)
  watch(started, control, answerMs)
  return started
}

/** Printing can wait for the requests of others, and so can the start of a browser. */
function givingWay(program: string, env: BrowserProgram['env'], niceness: number) {
  if (process.platform === 'win32') return { executablePath: program, env }
  return {
    executablePath: fileURLToPath(new URL('give-way.sh', import.meta.url)),
    env: { PATH: process.env.PATH ?? '', ...env, PROGRAM: program, NICENESS: String(niceness) },
  }
}

/** Where it may, Chromium gives its main threads a high priority of its own. */
const giveWay = (processGroup: number, niceness: number) =>
  new Promise<void>((done) => {
    execFile('renice', [String(niceness), '-g', String(processGroup)], () => done()) // with -n, macOS would add it to what it is
  })

function watch(pdfBrowser: PdfBrowser, control: CDPSession, answerMs: number) {
  let asked: number | null = null
  const checkAlive = () => {
    if (pdfBrowser.running === 0) asked = null
    else if (asked === null) {
      asked = performance.now()
      const answered = () => {
        asked = null
      }
      control.send('Browser.getVersion').then(answered, answered)
    } else if (performance.now() - asked > answerMs) kill(pdfBrowser)
  }
  const timer = setInterval(checkAlive, answerMs / 4)
  timer.unref()
  pdfBrowser.browser.on('disconnected', () => clearInterval(timer))
}

export function keepSpare(pdfBrowser: PdfBrowser) {
  if (pdfBrowser.spare || !pdfBrowser.browser.isConnected()) return
  pdfBrowser.spare = prepare(pdfBrowser.browser)
}

function prepare(browser: Browser): Sheet {
  const context = browser.newContext({ javaScriptEnabled: false, offline: true, serviceWorkers: 'block' })
  const page = context.then(async (fresh) => {
    await fresh.route('**/*', (route) => route.abort())
    return fresh.newPage()
  })
  page.catch(() => {}) // reported when the page is used
  return {
    page,
    discard() {
      context.then((made) => made.close()).catch(() => {}) // the browser is gone, and its contexts with it
    },
  }
}

/** Prints on a fresh page, which is closed when the work ends or `signal` gives it up. */
export async function printOn(pdfBrowser: PdfBrowser, html: string, signal: AbortSignal) {
  const { page: prepared, discard } = pdfBrowser.spare ?? prepare(pdfBrowser.browser)
  pdfBrowser.spare = null
  signal.addEventListener('abort', discard, { once: true })
  try {
    const page = await prepared
    signal.throwIfAborted()
    await page.setContent(html, { waitUntil: 'load', timeout: 0 })
    return await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true })
  } finally {
    signal.removeEventListener('abort', discard)
    if (!signal.aborted) discard()
  }
}

export async function stop(pdfBrowser: PdfBrowser) {
  const timer = setTimeout(() => kill(pdfBrowser), 1_000)
  await pdfBrowser.browser.close().catch(() => {})
  clearTimeout(timer)
}

function kill({ processGroup }: PdfBrowser) {
  try {
    process.kill(-processGroup, 'SIGKILL')
  } catch {} // already gone
}
