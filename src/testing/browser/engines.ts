import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { globSync } from 'node:fs'
import puppeteer, { type Browser } from 'puppeteer-core'
import { Builder, By, Origin } from 'selenium-webdriver'
import { vi } from 'vitest'
import { freePort } from '../system/spawned-server.ts'
import { ourChromium } from './browser.ts'
import { phoneScreen } from './phone-browser.ts'

/** A page in one of the engines. Input is real: pointer and keys, not events made in the page. */
export interface Tab {
  /** Errors that the engine logged. */
  readonly broken: readonly string[]
  goTo(url: string): Promise<void>
  /** Adds a library to the page, whatever its policy says. */
  load(source: string): Promise<unknown>
  run<Args extends readonly unknown[], Result>(
    inPage: (...args: Args) => Result,
    ...args: Args
  ): Promise<Awaited<Result>>
  click(x: number, y: number): Promise<void>
  type(text: string): Promise<void>
  /** Puts a file into the page's nth file input. */
  attach(nth: number, path: string): Promise<void>
  picture(): Promise<Uint8Array>
  close(): Promise<void>
}

export interface Engine {
  readonly name: string
  /** How to get what isn't installed; null if it is. */
  readonly missing: string | null
  /** Starts the engine; each of its tabs has its own cookies and storage. */
  start(): Promise<{ open(): Promise<Tab>; stop(): Promise<void> }>
}

/** The path of the first of these programs that is installed. */
const onPath = (...names: readonly string[]) =>
  names.map((name) => spawnSync('which', [name], { encoding: 'utf8' }).stdout?.trim()).find(Boolean)

const firefox = process.env.FIREFOX_PATH ?? onPath('firefox-esr', 'firefox')
const [miniBrowser] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')
const webKitIsHere = miniBrowser && onPath('WebKitWebDriver') && onPath('Xvfb')

export const engines: readonly Engine[] = [
  {
    name: 'Chromium',
    missing: null,
    async start() {
      const { executablePath, args, env } = await ourChromium()
      return tabsOf(await puppeteer.launch({ browser: 'chrome', executablePath, args, env }))
    },
  },
  {
    name: 'Firefox',
    missing: firefox ? null : 'Firefox is missing: apt-get install firefox-esr, or name it in FIREFOX_PATH',
    async start() {
      const likePhone = { 'ui.useOverlayScrollbars': 1 } // elsewhere they take 12 of the 390 pixels
      const options = { executablePath: firefox!, extraPrefsFirefox: likePhone }
      return tabsOf(await puppeteer.launch({ browser: 'firefox', ...options }))
    },
  },
  {
    name: 'WebKit',
    missing: webKitIsHere ? null : 'WebKit is missing: apt-get install webkit2gtk-driver xvfb',
    start: async () => ({ open: openWebKit, stop: async () => {} }),
  },
]

function tabsOf(browser: Browser) {
  return {
    async open(): Promise<Tab> {
      const context = await browser.createBrowserContext()
      const page = await context.newPage()
      await page.setViewport(phoneScreen.viewport)
      const broken: string[] = []
      page.on('pageerror', (error) => broken.push(String(error)))
      page.on('console', (line) => line.type() === 'error' && broken.push(line.text()))
      return {
        goTo: async (url) => void (await page.goto(url)),
        broken,
        load: (source) => page.evaluate(source),
        run: (inPage, ...args) => page.evaluate(inPage as never, ...args) as never,
        click: (x, y) => page.mouse.click(x, y),
        type: (text) => page.keyboard.type(text),
        async attach(nth, path) {
          const input = (await page.$$('input[type=file]'))[nth]!
          await (input as unknown as { uploadFile(path: string): Promise<void> }).uploadFile(path)
        },
        picture: () => page.screenshot(),
        close: () => context.close(),
      }
    },
    stop: () => browser.close(),
  }
}

/**
 * MiniBrowser, full-screen on a virtual screen of a phone's size, because its window can't be as narrow as that. Each
 * tab has its own screen and driver: a driver's next session may hang while the browser of the last one still ends.
 */
async function openWebKit(): Promise<Tab> {
  const { width, height } = phoneScreen.viewport
  const size = `${width}x${height}x24`
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', size, '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [display] = await once(screen.stdio[3]!, 'data')
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`, '--host=127.0.0.1'], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: `:${String(display).trim()}` },
  })
  const server = `http://127.0.0.1:${port}`
  await vi.waitFor(() => fetch(`${server}/status`), { timeout: 20_000 })
  const options = { binary: miniBrowser, args: ['--automation', '--full-screen'] }
  const session = await new Builder()
    .usingServer(server)
    .withCapabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': options })
    .build()
  await session.manage().window().setRect({ x: 0, y: 0, width, height })
  return {
    goTo: (url) => session.get(url),
    broken: [], // WebKit's driver has no log
    load: (source) => session.executeScript(source),
    run: (inPage, ...args) => session.executeScript(inPage, ...args) as never,
    click: (x, y) => session.actions().move({ x, y, origin: Origin.VIEWPORT }).click().perform(),
    type: (text) => session.actions().sendKeys(text).perform(),
    async attach(nth, path) {
      await (await session.findElements(By.css('input[type=file]')))[nth]!.sendKeys(path)
    },
    picture: async () => Buffer.from(await session.takeScreenshot(), 'base64'),
    async close() {
      await session.quit()
      await end(driver)
      await end(screen)
    },
  }
}

async function end(child: ChildProcess) {
  const ended = once(child, 'exit')
  child.kill()
  await ended
}
