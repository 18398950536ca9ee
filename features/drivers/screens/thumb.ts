import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { type Desk, still } from './desk.ts'

/** A phone held in one hand. */
export const phone: BrowserContextOptions = {
  ...still,
  viewport: { width: 390, height: 844 },
  isMobile: true,
  hasTouch: true,
}

/** Goes on at a phone with a touch screen, in the same session and network. */
export async function takePhone(desk: Desk, ip: string, width = 390) {
  const before = desk.page.context()
  const context = await before.browser()!.newContext({
    ...phone,
    viewport: { width, height: width === 390 ? 844 : 640 },
    baseURL: desk.url,
    storageState: await before.storageState(),
    extraHTTPHeaders: { 'x-forwarded-for': ip },
  })
  context.on('weberror', (error) => desk.broken.push(String(error.error().stack)))
  await before.close()
  desk.close = () => context.close()
  desk.page = await context.newPage()
  desk.at = { screen: 'elsewhere' }
}

/** A person's milliseconds for a letter, a tap with the way to it, and a swipe with a look at the result. */
const person = { letter: 200, tap: 450, swipe: 650 }
/** A swipe moves the page by this share of the screen's height. */
const reach = 0.6

/** No delays, for tests that only count taps. */
export const atOnce = { letter: 0, tap: 0, swipe: 0 }

export interface Tally {
  readonly taps: number
  readonly seconds: number
  /** The tapped controls in order, to show where the taps go. */
  readonly what: readonly string[]
}

/**
 * One thumb on a phone. Counts each tap, two for a choice from a list (open, choose), three for a photo (open the
 * camera, press the shutter, use it), and each swipe that brings a control within reach. Letters are typed at a
 * person's speed and cost time, not taps. A covered control is out of reach. To count only, pass `atOnce`.
 */
export function thumb(page: Page, takes = person) {
  const what: string[] = []
  let begun = performance.now()
  const pause = (ms: number) => page.waitForTimeout(ms)

  /** The element to tap: the control itself, or the label around a hidden one. */
  async function touchable(target: Locator): Promise<Locator> {
    const one = target.locator('visible=true').first()
    await one.waitFor()
    const isHidden = await one.evaluate((own) => own.matches('input[type=radio], input[type=checkbox]'))
    return isHidden ? one.locator('xpath=ancestor-or-self::label[1]') : one
  }

  async function bringUnderThumb(target: Locator, name: string) {
    for (let swipes = 0; swipes < 20; swipes++) {
      const away = await target.evaluate(distance)
      if (away === 0) return
      await page.evaluate((by) => window.scrollBy({ top: by, behavior: 'instant' }), Math.sign(away) * reach * 844)
      what.push(`swipe to ${name}`)
      await pause(takes.swipe)
    }
    throw new Error(`${name} cannot be reached`)
  }

  async function tap(target: Locator, name: string) {
    const place = await touchable(target)
    await bringUnderThumb(place, name)
    await pause(takes.tap)
    await place.tap()
    what.push(name)
  }

  return {
    tap,
    /** Types into the focused field: the keyboard is already open. */
    async type(text: string) {
      await page.keyboard.type(text, { delay: takes.letter })
    },
    async fill(field: Locator, name: string, text: string) {
      await tap(field, name)
      await page.keyboard.type(text, { delay: takes.letter })
    },
    async choose(list: Locator, name: string, words: string) {
      const place = await touchable(list)
      await bringUnderThumb(place, name)
      await pause(2 * takes.tap)
      await place.selectOption({ label: words })
      what.push(name, `${name}: ${words}`)
    },
    /** Takes a photo with the phone's camera. */
    async photograph(button: Locator, name: string, buffer: Buffer) {
      const place = await touchable(button)
      await bringUnderThumb(place, name)
      await pause(3 * takes.tap)
      const chooser = page.waitForEvent('filechooser')
      await place.tap()
      await (await chooser).setFiles({ name: 'room.jpg', mimeType: 'image/jpeg', buffer })
      what.push(name, 'shutter', 'use the photo')
    },
    /** Starts counting. */
    begin() {
      what.length = 0
      begun = performance.now()
    },
    tally: (): Tally => ({ taps: what.length, seconds: (performance.now() - begun) / 1000, what: [...what] }),
  }
}
export type Thumb = ReturnType<typeof thumb>

/** Runs in the page: 0 if a tap on the control's middle hits it; otherwise -1 to scroll up or 1 to scroll down. */
function distance(own: Element): number {
  const { left, top, width, height } = own.getBoundingClientRect()
  const [x, y] = [left + width / 2, top + height / 2]
  const hit = document.elementFromPoint(x, y)
  const label = hit?.closest('label')
  if (hit && (own.contains(hit) || hit.contains(own) || label === own || label?.control === own)) return 0
  return y < window.innerHeight / 2 ? -1 : 1
}
