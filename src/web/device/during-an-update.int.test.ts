import type { BrowserContext, Page, Route } from 'playwright-core'
import { expect, it } from 'vitest'
import { listAreas } from '../../modules/quoting/contract/areas.ts'
import * as quoting from '../../modules/quoting/contract/endpoints.ts'
import { releaseHeader } from '../../shared-kernel/product.ts'
import { siteInBrowser } from '../../testing/browser/site.ts'
import { draft } from '../../testing/fixtures/contractors.ts'

const site = await siteInBrowser()

/** Simulates a page one release ahead of the server: each change has a field that only the next server knows. */
async function aheadOfServer(context: BrowserContext): Promise<() => Promise<void>> {
  const ahead = async (route: Route) => {
    const sent = route.request()
    if (sent.method() === 'GET') return route.continue()
    const headers: Record<string, string> = { ...sent.headers(), [releaseHeader]: '99.0.0' }
    if (headers['content-type'] === 'application/json')
      return route.continue({ headers, postData: JSON.stringify({ ...sent.postDataJSON(), parking: 'Two spots' }) })
    const part = /^--\S+/.exec(sent.postData() ?? '')?.[0]
    const field = `${part}\r\nContent-Disposition: form-data; name="parking"\r\n\r\nTwo spots\r\n`
    return route.continue({ headers, ...(part && { postData: field + sent.postData() }) })
  }
  const changes = /\/api\/quotes/
  await context.route(changes, ahead)
  return () => context.unroute(changes, ahead)
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).locator('visible=true')
const shown = (page: Page, text: string) => page.getByText(text).locator('visible=true').first().waitFor()

const onScreen = (element: Element) => {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight
}

const updating = 'TidyTally is being updated. 1 room saved on this phone.'

it('a room added during an update stays with a notice, and is saved once the update is complete @OPS-04 @AMB-Q15', async () => {
  const { id: quoteId } = await draft(site.dana, { companyName: 'Harbor Dental' })
  const rooms = async () =>
    (await site.dana.call(listAreas, { quoteId })).map(({ name, manualSqft }) => [name, manualSqft])
  await site.signedIn(390, async (page, context) => {
    const updated = await aheadOfServer(context)
    await page.goto(`/field-tool/${quoteId}`)
    await page.getByRole('group', { name: 'Room type' }).getByText('Office', { exact: true }).click()
    await page.getByLabel('Square footage').fill('620')
    await page.getByLabel('Room name').fill('Reception')
    await button(page, 'Add room').click()
    await shown(page, updating)
    await shown(page, 'We’ll send it when the update is complete.')
    await page.reload() // input is stored on the phone, not only in the page
    await shown(page, updating)
    await shown(page, 'Reception')
    expect(await rooms()).toEqual([])

    await updated()
    await page.reload()
    await expect.poll(rooms).toEqual([['Reception', 620]])
    await expect.poll(() => page.getByText('TidyTally is being updated').count()).toBe(0)
  })
})

it('an edit of a quote during an update stays in its form until it can be saved @OPS-04 @AMB-Q15', async () => {
  const { id: quoteId } = await draft(site.dana, { companyName: 'Cedar Clinic' })
  const special = async () => (await site.dana.call(quoting.getQuote, { quoteId })).specialRequirements
  await site.signedIn(390, async (page, context) => {
    await page.goto('/dashboard?q=Cedar Clinic')
    const updated = await aheadOfServer(context)
    await page.getByRole('button', { name: /^More/ }).locator('visible=true').first().click()
    await page.getByRole('menuitem', { name: 'Edit details' }).click()
    await page.getByLabel('Special requirements').fill('Alarm code at the desk')
    await button(page, 'Save changes').click()
    const message = page.getByText('TidyTally is being updated. Nothing you typed is lost. Try again in a few minutes.')
    await message.waitFor()
    await expect.poll(() => message.evaluate(onScreen)).toBe(true)
    expect(await page.getByLabel('Special requirements').inputValue()).toBe('Alarm code at the desk')
    expect(await special()).toBeNull()

    await updated()
    await button(page, 'Save changes').click()
    await shown(page, 'Quote Updated')
    expect(await special()).toBe('Alarm code at the desk')
  })
})
