import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startBrowser } from '../../../testing/shop.ts'
import { dentalPractice, manyRooms, oneRoom } from '../samples.ts'
import { quotePage } from './quote-pdf.ts'

let browser: Browser
beforeAll(async () => {
  browser = await startBrowser()
})
afterAll(() => browser.close())

/** Every text of the page with its color and what is painted behind it, as the browser computes them. */
async function painted(html: string) {
  const page = await browser.newPage()
  await page.setContent(html)
  const texts = await page.evaluate(() => {
    const behind = (element: Element | null): string => {
      if (!element) return 'rgb(255, 255, 255)'
      const color = getComputedStyle(element).backgroundColor
      return /, 0\)$/.test(color) ? behind(element.parentElement) : color
    }
    const found: { text: string; color: string; background: string }[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const [text, element] = [walker.currentNode.textContent?.trim(), walker.currentNode.parentElement]
      if (!text || !element || element.closest('style')) continue
      const { color } = getComputedStyle(element)
      found.push({ text, color, background: behind(element) })
    }
    return found
  })
  await page.close()
  return texts
}

const brightness = (color: string) => {
  const [red = 0, green = 0, blue = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
    const share = Number(part) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
/** From 1 (not to be seen) to 21 (black on white). */
function contrast(one: string, other: string) {
  const [darker = 0, lighter = 0] = [brightness(one), brightness(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

it.each([
  ['a dental practice', dentalPractice, '$3,816.00'],
  ['one room', oneRoom, ''],
  ['thirty rooms', manyRooms(30), ''],
] as const)(
  'Q-07: every word on the quote of %s stands out from what is behind it @DOC-02',
  async (_, quote, price) => {
    const texts = await painted(quotePage(quote))
    expect(texts.length).toBeGreaterThan(20)
    expect(texts.map(({ text }) => text).join(' ')).toContain(price)
    const backgrounds = new Set(texts.map(({ background }) => background))
    expect(backgrounds.size).toBeGreaterThan(1) // the price stands on a card of its own
    const faint = texts.filter(({ color, background }) => contrast(color, background) < 4.5)
    expect(faint).toEqual([])
  },
)
