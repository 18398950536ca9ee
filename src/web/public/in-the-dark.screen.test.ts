import { expect } from 'vitest'
import { screenTest } from '../../../features/drivers/screen-test.ts'

screenTest(
  'In the dark, frames and the avatar stand out, and pictures are awaited on dark @SCR-50',
  async ({ dana }) => {
    await dana.page.emulateMedia({ colorScheme: 'dark' })
    await dana.opens('/getting-started')
    for (const name of ['customer', 'walk', 'costs', 'pdf'])
      expect(await dana.page.locator(frameOf(name)).evaluate(brightness, 'background-color'), name).toBeLessThan(0.05)
    await dana.opens('/')
    const phone = dana.page.locator(frameOf('walk')).first()
    const card = await phone.locator('xpath=ancestor::article').evaluate(brightness, 'background-color')
    expect(contrast(card, await phone.evaluate(brightness, 'border-top-color'))).toBeGreaterThan(3)
    const often = dana.page.getByLabel('How often')
    const [own, around] = [(await often.boundingBox())!, (await often.locator('..').boundingBox())!]
    expect(around.x + around.width - own.x - own.width).toBeGreaterThanOrEqual(8) // the chevron is at the select's edge
    await dana.signsIn()
    await dana.opens('/dashboard')
    const header = await dana.page.locator('header').first().evaluate(brightness, 'background-color')
    const avatar = dana.page.locator('header').getByText('DD', { exact: true }).locator('visible=true').first()
    expect(contrast(header, await avatar.evaluate(brightness, 'background-color'))).toBeGreaterThan(2.5)
  },
)

const frameOf = (picture: string) => `div:has(> img[src^="/pictures/${picture}"])`

/** Runs in the page: the relative luminance of one of the element's colors. */
function brightness(own: Element, color: string) {
  const [red, green, blue] = getComputedStyle(own)
    .getPropertyValue(color)
    .match(/[\d.]+/g)!
    .map((part) => ((Number(part) / 255 + 0.055) / 1.055) ** 2.4)
  return 0.2126 * red! + 0.7152 * green! + 0.0722 * blue!
}

const contrast = (one: number, other: number) => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
