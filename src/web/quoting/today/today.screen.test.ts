import { expect } from 'vitest'
import { type ScreenUser, screenTest } from '../../../../features/drivers/screen-test.ts'
import { losesNetwork } from '../../../../features/drivers/screens/network.ts'
import { getQuote } from '../../../modules/quoting/contract/endpoints.ts'
import { getFollowUp, listToday } from '../../../modules/quoting/contract/follow-up.ts'
import { getTimeline } from '../../../modules/quoting/contract/history.ts'

screenTest('Today leads from call to answer, also without a signal @FOL-05', async ({ dana }) => {
  await dana.signsIn()
  const [quoteId, other] = [await hasSentDaysAgo(dana, 'Harbor Dental'), await hasSentDaysAgo(dana, 'Lake Clinic')]
  await dana.opens('/dashboard')
  await dana.page.getByRole('link', { name: 'Today', exact: true }).click()
  await dana.reads('Sent 3 days ago, not opened yet, no answer yet.')
  const { page } = dana
  const hrefOf = (name: string) => page.getByRole('link', { name }).first().getAttribute('href')
  const ways = await Promise.all(['Call', 'Text', 'Email'].map((way) => hrefOf(`${way} Priya Nair`)))
  expect(ways.map((way) => way?.split(':')[0])).toEqual(['tel', 'sms', 'mailto'])
  await losesNetwork(dana)
  await page.getByRole('button', { name: 'Note a call with Harbor Dental' }).click()
  await page.getByLabel('What was said').fill('Decides on Sunday')
  await page.getByRole('button', { name: 'Save note' }).click()
  await dana.reads('Decides on Sunday')
  await page.getByRole('button', { name: 'Harbor Dental: they answered' }).click()
  await page.getByRole('button', { name: 'Snooze Lake Clinic' }).click()
  await page.getByRole('menuitem', { name: '3 days' }).click()
  await dana.reads('Nothing to follow up today')
  await page.context().setOffline(false)
  await expect.poll(() => dana.past.call(listToday, {})).toEqual([])
  await expect
    .poll(async () => (await dana.past.call(getTimeline, { quoteId })).filter(({ kind }) => kind === 'called'))
    .toMatchObject([{ details: { message: 'Decides on Sunday' } }])
  expect(await dana.past.call(getQuote, { quoteId: other })).toMatchObject({ bidStatus: 'pending' })
})

screenTest('Reminders are turned on and edited with a preview, and chosen for a quote @FOL-01', async ({ dana }) => {
  const { page } = dana
  await dana.signsIn()
  await dana.opens('/business-settings')
  await page.getByLabel('Follow up new quotes').check()
  await page.getByLabel('Reminder 1: text').fill('Hello {name}')
  await page.getByRole('button', { name: 'Save follow-up' }).click()
  await dana.reads('{name} isn’t a placeholder.')
  await page.getByLabel('Reminder 1: text').fill('Hello {firstName}, any questions about {customer}?')
  await dana.reads('Hello Priya, any questions about Harbor Dental Group?')
  await page.getByRole('button', { name: 'Save follow-up' }).click()
  await dana.readsMessage('Follow-up saved')
  expect(await dana.past.call(getFollowUp, {})).toMatchObject({
    enabled: true,
    reminders: [{ text: 'Hello {firstName}, any questions about {customer}?' }, {}, {}, {}],
  })
  await dana.hasDrafted('Harbor Dental')
  await dana.hasRoom(620)
  await dana.opensQuote('review')
  const row = page.getByLabel('Follow up on days 2, 5, 10 and 21')
  await expect.poll(() => row.isChecked()).toBe(true)
  await row.uncheck()
  const { id: quoteId } = await dana.past.quote('Harbor Dental')
  await expect.poll(async () => (await dana.past.call(getQuote, { quoteId })).followUp).toEqual({ enabled: false })
})

/** A quote that reached its customer three days ago. */
async function hasSentDaysAgo(dana: ScreenUser, company: string) {
  await dana.hasDrafted(company)
  await dana.hasRoom(620)
  await dana.past.send(company)
  const { id } = await dana.past.quote(company)
  await dana.product.system.db.query(
    `insert into quoting.timeline (quote_id, at, kind, actor, revision, details)
     values ($1, now() - interval '3 days', 'email-handed-over', 'system', 1, '{}')`,
    [id],
  )
  return id
}
