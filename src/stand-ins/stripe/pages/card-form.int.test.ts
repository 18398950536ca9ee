import type { Stripe } from '@stripe/stripe-js'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hindrances, startBrowser } from '../../../testing/browser/browser.ts'
import { type Shop, startShop, watch } from '../../../testing/browser/stripe-page.ts'

let shop: Shop
let browser: Browser
let context: BrowserContext
let page: Page
let seen: ReturnType<typeof watch>

beforeAll(async () => {
  ;[shop, browser] = await Promise.all([startShop(), startBrowser()])
})
afterAll(async () => {
  await browser?.close()
  await shop?.stop()
})
beforeEach(async () => {
  context = await browser.newContext({ viewport: { width: 800, height: 900 }, reducedMotion: 'reduce' })
  page = await context.newPage()
  seen = watch(page)
})
afterEach(async () => {
  await context.close()
  expect(seen.hosts).toEqual(new Set([new URL(shop.url).host]))
})

const visit = (secret: string, more = '') =>
  page.goto(`${shop.url}/shop?key=${shop.stripe.publishableKey}&secret=${secret}${more}`)
const open = async (secret: string, more = '') => {
  await visit(secret, more)
  await page.getByRole('button', { name: 'Pay' }).and(page.locator(':enabled')).waitFor()
}
const card = () => page.frameLocator('iframe[title="Secure payment input frame"]')
const type = async (number: string, expiry = '12 / 40', cvc = '123') => {
  await card().getByLabel('Card number').fill(number)
  await card().getByLabel('Expires').fill(expiry)
  await card().getByLabel('CVC').fill(cvc)
}
const pay = () => page.getByRole('button', { name: 'Pay' }).click()
const said = () => expect.poll(() => page.getByRole('status').innerText())
const bank = () => page.getByRole('dialog').frameLocator('iframe')

describe('the card form with the real libraries in StrictMode', () => {
  it('reports errors field by field and sends nothing', async () => {
    await open(await shop.setupIntent())
    await pay()
    await said().toBe('Incomplete: Your card number is incomplete.')
    expect(await card().getByRole('listitem').filter({ hasText: 'Your card' }).allInnerTexts()).toEqual([
      'Your card number is incomplete.',
      "Your card's expiration date is incomplete.",
      "Your card's security code is incomplete.",
    ])
    await type('4242424242424241')
    await pay()
    await said().toBe('Incomplete: Your card number is invalid.')
    await type('4000056655665556')
    await pay()
    await said().toBe('Incomplete: Simulated payments accept the published test cards only.')
    await type('4242424242424242', '12 / 20')
    await pay()
    await said().toBe("Incomplete: Your card's expiration year is in the past.")
    expect(seen.sent).toEqual([])
    expect(seen.complaints).toEqual([])
  })

  it.each<[number: string, outcome: string, field?: string]>([
    ['4242424242424242', 'Intent succeeded'],
    ['4000000000000002', 'Your card was declined.', 'Card number'],
    ['4000000000009995', 'Your card has insufficient funds.', 'Card number'],
    ['4000000000000069', 'Your card has expired.', 'Expires'],
    ['4000000000000127', "Your card's security code is incorrect.", 'CVC'],
    ['4000000000000119', 'An error occurred while processing your card. Try again in a little bit.'],
  ])('responds to %s: %s (at the field that the real form marks: %s) @T-53', async (number, outcome, field) => {
    await open(await shop.setupIntent())
    await type(number)
    await expect.poll(() => page.locator('body[data-complete]').count()).toBe(1)
    await pay()
    await said().toContain(outcome)
    const wrong = card().locator('[aria-invalid="true"]')
    await card()
      .locator('body')
      .evaluate(() => new Promise((heard) => setTimeout(heard))) // pending messages have arrived
    await expect.poll(() => wrong.count()).toBe(field ? 1 : 0)
    if (field) expect(await wrong.getAttribute('id')).toBe(await card().getByLabel(field).getAttribute('id'))
    expect(await card().getByRole('listitem').getByText(outcome).count()).toBe(field ? 1 : 0)
    expect(seen.complaints.filter((text) => !text.includes('402'))).toEqual([])
  })

  it.each([
    ['Complete', 'Intent succeeded'],
    [
      'Fail',
      'card_error: We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    ],
  ])('requests bank approval in a dialog: %s', async (answer, outcome) => {
    await open(await shop.setupIntent())
    await type('4000002500003155')
    await pay()
    await bank().getByRole('button', { name: answer }).click()
    await said().toBe(outcome)
    expect(await page.getByRole('dialog').count()).toBe(0)
  })

  it('treats Escape as a refusal', async () => {
    await open(await shop.setupIntent())
    await type('4000002500003155')
    await pay()
    await bank().locator('button:enabled').first().waitFor()
    await page.keyboard.press('Escape')
    await said().toContain('We are unable to authenticate')
  })

  it.each([
    ['Complete', 'succeeded'],
    ['Fail', 'failed'],
  ])("goes to the bank's page and comes back: %s", async (answer, status) => {
    const secret = await shop.setupIntent()
    await open(secret)
    await type('4000002760003184')
    await pay()
    await page.getByRole('heading', { name: 'Confirm with your bank' }).waitFor()
    expect(await hindrances(page)).toEqual([])
    await page.getByRole('button', { name: answer }).click()
    await page.waitForURL(/\/shop\?back/)
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      ...{ back: '', setup_intent: secret.split('_secret_')[0], setup_intent_client_secret: secret },
      redirect_status: status,
    })
  })

  it('can be unmounted and mounted again', async () => {
    await open(await shop.setupIntent())
    await page.getByRole('button', { name: 'Toggle' }).click()
    await expect.poll(() => page.locator('iframe').count()).toBe(0)
    await page.getByRole('button', { name: 'Toggle' }).click()
    await page.getByRole('button', { name: 'Pay' }).and(page.locator(':enabled')).waitFor()
    await type('4242424242424242')
    await pay()
    await said().toBe('Intent succeeded')
    expect(seen.complaints).toEqual([])
  })

  it('is not shown for an unknown secret', async () => {
    await visit('seti_none_secret_none')
    await said().toMatch(/^Not loaded: No such setupintent/)
  })

  it("matches the page's theme, follows it into dark mode, and is accessible down to 320 px", async () => {
    await open(await shop.setupIntent())
    await pay()
    await said().toContain('incomplete')
    expect(await hindrances(page)).toEqual([])
    const worn = () =>
      card()
        .locator('#card')
        .evaluate((box) => [getComputedStyle(box).backgroundColor, getComputedStyle(box).colorScheme])
    expect(await worn()).toEqual(['rgb(255, 255, 255)', 'light'])
    await page.getByRole('button', { name: 'Dark' }).click()
    await expect.poll(worn).toEqual(['rgb(18, 25, 39)', 'dark'])
    await page.setViewportSize({ width: 320, height: 900 })
    await card().getByText('Simulated payments').click()
    await card().getByText('asks your bank in a dialog').waitFor()
    expect(await hindrances(page)).toEqual([])
    const beside = () => document.documentElement.scrollWidth - window.innerWidth
    expect(await page.evaluate(beside)).toBeLessThanOrEqual(0)
    expect(await card().locator('body').evaluate(beside)).toBeLessThanOrEqual(0)
  })

  it('fills in a test card with one click, and accepts typed input', async () => {
    await open(await shop.setupIntent())
    await card().getByText('Simulated payments').click()
    await card().getByRole('button', { name: '4242 4242 4242 4242 pays' }).click()
    expect(await card().getByLabel('Card number').inputValue()).toBe('4242 4242 4242 4242')
    await card().getByLabel('Card number').fill('')
    await card().getByLabel('Card number').pressSequentially('378282246310005')
    expect(await card().getByLabel('Card number').inputValue()).toBe('3782 822463 10005')
    expect(await card().getByText('Amex').isVisible()).toBe(true)
    await page.keyboard.press('Tab')
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('429')
    expect(await card().getByLabel('Expires').inputValue()).toBe('04 / 29')
    await page.keyboard.press('Tab')
    await page.keyboard.press('ControlOrMeta+A')
    await page.keyboard.type('1234')
    await page.keyboard.press('Enter')
    await expect.poll(() => page.locator('body[data-complete]').count()).toBe(1)
  })

  it('pays an invoice, and requests bank approval when the card requires it', async () => {
    const secret = await shop.unpaidInvoice()
    await open(secret)
    await type('4000000000000341')
    await pay()
    await said().toBe('card_error: Your card was declined.')
    await type('4000002500003155')
    await pay()
    expect(await page.getByRole('dialog').getAttribute('aria-label')).toBe('Confirm with your bank')
    await bank().getByText('Your bank asks whether you want to pay $19.99.').waitFor()
    expect(await hindrances(page)).toEqual([])
    await bank().getByRole('button', { name: 'Complete' }).click()
    await said().toBe('Intent succeeded')
  })

  it('reads intents, continues an unfinished one, and redirects the browser if the page wants that', async () => {
    const secret = await shop.setupIntent()
    await open(secret)
    const read = (text: string) =>
      page.evaluate(async (given) => {
        const { stripe: promised } = window as unknown as { stripe: Promise<Stripe> }
        const { setupIntent: intent, error } = await (await promised).retrieveSetupIntent(given)
        return intent?.status ?? error?.code
      }, text)
    expect(await read(secret)).toBe('requires_payment_method')
    expect(await read(`${secret}x`)).toBe('resource_missing')
    await type('4000002500003155')
    await pay()
    await bank().getByRole('button', { name: 'Complete' }).waitFor()
    expect(await read(secret)).toBe('requires_action')
    await open(secret)
    await page.evaluate((given) => {
      const { stripe: promised } = window as unknown as { stripe: Promise<Stripe> }
      promised.then((provider) => provider.handleNextAction({ clientSecret: given }))
    }, secret)
    await bank().getByRole('button', { name: 'Complete' }).click()
    await expect.poll(() => read(secret)).toBe('succeeded')

    const another = await shop.setupIntent()
    await open(another, '&redirect=always')
    await type('4242424242424242')
    await pay()
    await page.waitForURL(/redirect_status=succeeded/)
  })

  it.each([
    ['light', 'rgb(255, 255, 255)'],
    ['dark', 'rgb(18, 25, 39)'],
  ])("shows the bank's dialog in the %s of the page, whatever the card form's theme", async (scheme, surface) => {
    const secret = await shop.setupIntent()
    await open(secret, scheme === 'light' ? '&theme=dark' : '')
    await page.evaluate((chosen) => document.documentElement.style.setProperty('color-scheme', chosen), scheme)
    await type('4000002500003155')
    await pay()
    await bank().getByText('Confirm with your bank').waitFor()
    const worn = () =>
      bank()
        .locator('#bank')
        .evaluate((box) => [getComputedStyle(box).backgroundColor, getComputedStyle(box).colorScheme])
    await expect.poll(worn).toEqual([surface, scheme])
    expect(await hindrances(page)).toEqual([])
  })

  it('reports an unreachable provider, and allows another attempt @F-09', async () => {
    const secret = await shop.setupIntent()
    shop.stripe.faults.answer('setupIntents.retrieve', 'drop')
    await visit(secret)
    await said().toBe(
      'Not loaded: We could not reach the payment provider. Please check your connection and try again.',
    )
    shop.stripe.faults.clear()
    await open(secret)
    await type('4242424242424242')
    shop.stripe.faults.answer('setupIntents.confirm', 'drop')
    await pay()
    await said().toContain('api_connection_error')
    shop.stripe.faults.clear()
    await pay()
    await said().toBe('Intent succeeded')
  })
})
