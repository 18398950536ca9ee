import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startBrowser } from '../../../testing/browser/browser.ts'
import { contrast, hexOf } from '../../accounts/contract/letterhead-color.ts'
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
      return /^rgba.*, 0\)$/.test(color) ? behind(element.parentElement) : color
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

/** Of the browser's "rgb(12, 63, 58)". */
const hex = (color: string) => hexOf(color.match(/\d+/g)!.map(Number))

const inColor = (color: string) => ({ ...dentalPractice, letterhead: { ...dentalPractice.letterhead, color } })

it.each(['#7a1f2e', '#877627', '#767676'])(
  'U-14: on %s the price has that background, and all text has enough contrast',
  async (color) => {
    const texts = await painted(quotePage(inColor(color)))
    const price = texts.find(({ text }) => text === '$1,044.00')!
    expect(hex(price.background)).toBe(color)
    expect(texts.filter(({ color, background }) => contrast(hex(color), hex(background)) < 4.5)).toEqual([])
  },
)

it.each([
  ['a dental practice', dentalPractice, '$1,044.00'],
  ['one room', oneRoom, ''],
  ['thirty rooms', manyRooms(30), ''],
] as const)('Q-07: all text on the quote of %s has enough contrast @DOC-02', async (_, quote, price) => {
  const texts = await painted(quotePage(quote))
  expect(texts.length).toBeGreaterThan(20)
  expect(texts.map(({ text }) => text).join(' ')).toContain(price)
  const backgrounds = new Set(texts.map(({ background }) => background))
  expect(backgrounds.size).toBeGreaterThan(1) // the price has a card of its own
  const faint = texts.filter(({ color, background }) => contrast(hex(color), hex(background)) < 4.5)
  expect(faint).toEqual([])
})
