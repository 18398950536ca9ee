import { readFileSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { screen } from '@testing-library/dom'
import { expect, vi } from 'vitest'
import type { Tab } from './engines.ts'

/** A control by its role and name, a field by its label, or any text. */
type Wanted = { readonly role: string; readonly name: string } | { readonly label: string } | { readonly text: string }

/** The middle of an element that a tap there hits, or why there is none; `file` is the place among file inputs. */
type Located = { readonly x: number; readonly y: number; readonly file: number } | { readonly missing: string }

const library = readFileSync(
  createRequire(import.meta.url).resolve('@testing-library/dom/dist/@testing-library/dom.umd.min.js'),
  'utf8',
)

/** Each engine logs a request that finds no server, which is no fault of the page. */
const isOutage = /^Failed to load resource: net::ERR_/

export type EngineUser = ReturnType<typeof engineUser>

/** A person at a phone's screen in any engine. The verbs wait up to 30 seconds, then fail with what they looked for. */
export function engineUser(tab: Tab, site: string, pictures: string) {
  const waiting = { timeout: 30_000, interval: 100 }

  /** The engines without logs of their own keep errors in the page. A new document starts without them. */
  async function prepare() {
    if (await tab.run(isPrepared)) return
    await tab.load(library)
    await tab.run(watchErrors)
  }

  async function look(wanted: Wanted, frame: string | null = null) {
    await prepare()
    const located = await tab.run(locate, wanted, frame)
    if ('missing' in located) throw new Error(located.missing)
    return located
  }

  const found = (wanted: Wanted, frame?: string) => vi.waitFor(() => look(wanted, frame), waiting)

  const click = async (wanted: Wanted, frame?: string) => {
    const { x, y } = await found(wanted, frame)
    await tab.click(x, y)
  }

  async function keepsPicture(name: string) {
    await mkdir(pictures, { recursive: true })
    await writeFile(join(pictures, `${name}.png`), await tab.picture())
  }

  return {
    keepsPicture,
    reloads: async () => void (await tab.goTo(await tab.run(() => location.href))),
    opens: (path: string) => tab.goTo(site + path),
    presses: async (...names: readonly string[]) => {
      for (const name of names) await click({ role: 'button', name })
    },
    follows: (name: string) => click({ role: 'link', name }),
    chooses: (name: string, role = 'radio') => click({ role, name }),
    /** What has no role, such as the title of details. */
    taps: (text: string) => click({ text }),
    async enters(label: string, text: string, frame?: string) {
      await click({ label }, frame)
      await tab.run(selectAll)
      await tab.type(text)
    },
    async selects(label: string, option: string) {
      await found({ label })
      await tab.run(selectOption, label, option)
    },
    async reads(...texts: readonly string[]) {
      for (const text of texts) await found({ text })
    },
    /** Reads a text that no box around it cuts off. */
    async readsWhole(text: string) {
      await found({ text })
      expect(await tab.run(isCutOff, text), `"${text}" is cut off`).toBe(false)
    },
    async doesNotRead(text: string) {
      await vi.waitFor(() => expect(look({ text })).rejects.toThrow('is not there'), waiting)
    },
    async attaches(label: string, path: string) {
      const { file } = await found({ label })
      await tab.attach(file, path)
    },
    /** Taps these points of the photo that is being measured, each once the photo rests: marks open panels, which resize it. */
    async marks(
      points: readonly { x: number; y: number }[],
      photo: { readonly width: number; readonly height: number },
    ) {
      for (const point of points) {
        const { x, y } = await vi.waitFor(async () => {
          const place = await tab.run(inPhoto, point.x / photo.width, point.y / photo.height)
          if (!place) throw new Error('No photo is open, or it moves')
          return place
        }, waiting)
        await tab.click(x, y)
      }
    },
    /** The name of the open dialog's button that has this text in it. */
    readsButton: (part: string) =>
      vi.waitFor(async () => {
        const name = await tab.run(buttonInDialog, part)
        if (!name) throw new Error(`No button has "${part}"`)
        return name
      }, waiting),
    /** Waits until the page works without a network: its service worker runs, and the seen quote and rooms are kept. */
    async isReadyForOffline() {
      await vi.waitFor(async () => expect(await tab.run(keptForOffline)).toContain('areas'), waiting)
    },
    /** The type and the first bytes of the PDF behind a link. Each engine shows it in a viewer of its own. */
    opensPdf: async (name: string) => {
      await found({ role: 'link', name })
      return tab.run(startOfPdf, name)
    },
    isAt: (path: string) =>
      vi.waitFor(async () => expect(await tab.run(() => location.pathname)).toMatch(path), waiting),
    /** Nothing is cut off at the side of the screen, nothing broke; keeps a picture of it. */
    async screenIsFine(name: string) {
      await keepsPicture(name)
      await prepare()
      expect(await tab.run(tooWide)).toEqual([])
      const errors = [...tab.broken, ...(await tab.run(errorsSeen))]
      expect(errors.filter((error) => !isOutage.test(error))).toEqual([])
    },
    close: () => tab.close(),
  }
}

// What follows runs in the page, so no function names anything outside itself.

declare global {
  interface Window {
    TestingLibraryDom: { within(root: HTMLElement): typeof screen }
    errorsSeen?: string[]
  }
}

const isPrepared = () => window.errorsSeen !== undefined

function watchErrors() {
  const seen: string[] = []
  window.errorsSeen = seen
  addEventListener('error', ({ message }) => seen.push(message))
  addEventListener('unhandledrejection', ({ reason }) => seen.push(String(reason)))
  const { error } = console
  console.error = (...words: unknown[]) => {
    seen.push(words.join(' '))
    error(...words)
  }
}

const errorsSeen = () => window.errorsSeen ?? []

const selectAll = () => {
  const field = document.activeElement
  if (field instanceof HTMLInputElement) field.select()
}

function selectOption(label: string, option: string) {
  const list = [...document.querySelectorAll('select')].find(({ labels }) =>
    [...labels].some(({ textContent }) => textContent?.includes(label)),
  )!
  list.value = [...list.options].find(({ text }) => text === option)!.value
  for (const type of ['input', 'change']) list.dispatchEvent(new Event(type, { bubbles: true }))
}

/** A point of the photo in the open dialog, in shares of its sides, as a point of the screen; null while it moves. */
async function inPhoto(x: number, y: number) {
  const box = () => document.querySelector('[role=dialog] :is(img, [role=img])')?.getBoundingClientRect()
  const before = box()
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
  const now = box()
  if (!now?.width || JSON.stringify(now) !== JSON.stringify(before)) return null
  return { x: Math.round(now.left + x * now.width), y: Math.round(now.top + y * now.height) }
}

const buttonInDialog = (part: string) =>
  [...document.querySelectorAll('[role=dialog] button')]
    .map(({ textContent }) => textContent)
    .find((text) => text.includes(part))

async function startOfPdf(name: string) {
  const link = window.TestingLibraryDom.within(document.body).getByRole<HTMLAnchorElement>('link', { name })
  const answer = await fetch(link.href)
  return `${answer.headers.get('content-type')} ${(await answer.text()).slice(0, 5)}`
}

/** The kinds of server responses that are kept for offline use. */
const keptForOffline = () =>
  new Promise<string[]>((resolve) => {
    if (!navigator.serviceWorker.controller) return resolve([])
    const asked = indexedDB.open('tidytally-seen-1')
    asked.onupgradeneeded = () => asked.transaction?.abort() // the product creates it
    asked.onerror = () => resolve([])
    asked.onsuccess = () => {
      const all = asked.result.transaction('answers').objectStore('answers').getAll()
      all.onsuccess = () => resolve(all.result.flatMap(({ key }: { key: string[] }) => key))
      asked.result.close()
    }
  })

async function locate(wanted: Wanted, frame: string | null): Promise<Located> {
  const outer = frame ? document.querySelector<HTMLIFrameElement>(`iframe[title="${frame}"]`) : null
  const page = frame ? outer?.contentDocument : document
  const what = JSON.stringify(wanted)
  if (!page?.body) return { missing: `${what} is not there, because no frame is "${frame}"` }
  const within = window.TestingLibraryDom.within(page.body)
  const found =
    'role' in wanted
      ? within.queryAllByRole(wanted.role, { name: wanted.name })
      : 'label' in wanted
        ? within.queryAllByLabelText(wanted.label)
        : within.queryAllByText(wanted.text, { exact: false })
  const files = [...page.querySelectorAll('input[type=file]')]
  const element = found.find((one) => files.includes(one) || one.checkVisibility({ visibilityProperty: true }))
  if (!element) return { missing: `${what} is not there` }
  const target = element.matches('[type=radio], [type=checkbox]') ? element.closest('label')! : element
  target.scrollIntoView({ block: 'center', behavior: 'instant' })
  const before = target.getBoundingClientRect()
  for (const _ of [1, 2]) await new Promise(requestAnimationFrame)
  const { left, top, width, height } = target.getBoundingClientRect()
  if (left !== before.left || top !== before.top) return { missing: `${what} moves` }
  const [x, y] = [left + width / 2, top + height / 2]
  const hit = page.elementFromPoint(x, y)
  const isHit = !('text' in wanted || files.includes(element))
  if (isHit && !target.contains(hit)) return { missing: `${what} is covered by ${hit?.outerHTML.slice(0, 200)}` }
  const around = outer?.getBoundingClientRect() ?? { left: 0, top: 0 }
  return { x: Math.round(x + around.left), y: Math.round(y + around.top), file: files.indexOf(element) }
}

function isCutOff(text: string) {
  const [element] = window.TestingLibraryDom.within(document.body).getAllByText(text)
  const { right, bottom } = element!.getBoundingClientRect()
  for (let around = element!.parentElement; around; around = around.parentElement) {
    const outer = around.getBoundingClientRect()
    if (getComputedStyle(around).overflow === 'hidden' && (right > outer.right || bottom > outer.bottom)) return true
  }
  return false
}

/** Elements that make the document wider than the screen. */
function tooWide(): string[] {
  if (document.documentElement.scrollWidth <= innerWidth) return []
  return [...document.body.querySelectorAll('*')]
    .filter((one) => one.getBoundingClientRect().right > innerWidth)
    .map((one) => one.outerHTML.slice(0, 100))
}
