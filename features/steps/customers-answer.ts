import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { Given, Then, When } from '@cucumber/cucumber'
import { recordAcceptedElsewhere } from '../../src/modules/quoting/contract/accepted-elsewhere.ts'
import type { DeclineReason } from '../../src/modules/quoting/contract/answers.ts'
import * as answers from '../../src/modules/quoting/contract/answers.ts'
import { savePricing } from '../../src/modules/quoting/contract/endpoints.ts'
import { getTimeline } from '../../src/modules/quoting/contract/history.ts'
import { dayIn, usualTimeZone } from '../../src/shared-kernel/time-zone.ts'
import { visitor } from '../../src/testing/browser/visitor.ts'
import { asUpload, onePagePdf } from '../../src/testing/fixtures/pictures.ts'
import { dollars } from '../drivers/arrange.ts'
import type { World } from './world.ts'

const phone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148 Safari/604.1'

/** The customer's browser, and the token in the newest email's main button. */
async function customer(world: World) {
  const { email } = await world.past.quote(world.company)
  const mails = (await world.product.system.mailbox.mails()).filter(({ to }) => to.includes(email))
  const token = mails.map(({ html }) => html?.match(/\/q\/([\w-]+)"/)?.[1]).find(Boolean)
  assert.ok(token, 'the email has no link')
  return { token, browser: visitor(world.product.system.app, '10.9.8.7', { 'user-agent': phone }) }
}

async function page(world: World) {
  const { token, browser } = await customer(world)
  return browser.call(answers.readByLink, { token })
}

async function accept(world: World, name: string) {
  const { token, browser } = await customer(world)
  const { revision, monthlyPrice, oneTimePrice } = await browser.call(answers.readByLink, { token })
  await browser.call(answers.acceptQuote, {
    ...{ token, acceptanceId: randomUUID(), revision, name, agreed: true, signature: { typed: name } },
    ...{ expectedMonthlyPrice: monthlyPrice, expectedOneTimePrice: oneTimePrice },
  })
}

Given('the customer has accepted as {string}', function (this: World, name: string) {
  return accept(this, name)
})

When('the customer opens the link from the email', async function (this: World) {
  const { token, browser } = await customer(this)
  await browser.call(answers.recordView, { token, visitId: randomUUID() })
})

When('the customer asks {string}', async function (this: World, message: string) {
  const { token, browser } = await customer(this)
  await browser.call(answers.askForChange, { token, message })
})

When('the customer accepts as {string}', function (this: World, name: string) {
  return accept(this, name)
})

When(
  'the customer declines because of {string} with {string}',
  async function (this: World, reason: DeclineReason, note: string) {
    const { token, browser } = await customer(this)
    await browser.call(answers.declineQuote, { token, reason, note })
  },
)

When('she records that {string} accepted on paper today', async function (this: World, name: string) {
  const { id: quoteId, createdAt } = await this.past.quote(this.company)
  const day = dayIn(usualTimeZone)(new Date(createdAt))
  await this.past.call(recordAcceptedElsewhere, { quoteId, name, day, file: asUpload(onePagePdf) })
})

When('Dana changes the monthly price to {money}', async function (this: World, price: string) {
  const { id: quoteId } = await this.past.quote(this.company)
  await this.attempt(() => this.past.call(savePricing, { quoteId, finalMonthlyPrice: dollars(price) }))
})

When('she revises the quote', async function (this: World) {
  const { id: quoteId } = await this.past.quote(this.company)
  await this.past.call(answers.reviseQuote, { quoteId })
})

When('she sets the first visit for {word}', async function (this: World, startDate: string) {
  const { id: quoteId } = await this.past.quote(this.company)
  await this.past.call(savePricing, { quoteId, startDate })
})

Then('the page shows {money} a month', async function (this: World, price: string) {
  assert.equal((await page(this)).monthlyPrice, dollars(price))
})

Then('the page says that the first visit is on {string}', async function (this: World, day: string) {
  const { token } = await customer(this)
  const { body } = await this.product.system.app.inject({ url: `/q/${token}` })
  assert.match(body, new RegExp(`First visit.*${day}`))
})

Then('Dana reads that the quote was opened {int} time(s)', async function (this: World, times: number) {
  assert.equal((await this.past.quote(this.company)).views, times)
})

Then('the bid is pending, and the customer asked for a change', async function (this: World) {
  const { bidStatus, changeRequested } = await this.past.quote(this.company)
  assert.deepEqual({ bidStatus, changeRequested }, { bidStatus: 'pending', changeRequested: true })
})

Then(
  'the bid is won, accepted by {string} at {money} a month',
  async function (this: World, name: string, price: string) {
    const { bidStatus, acceptance } = await this.past.quote(this.company)
    assert.deepEqual([bidStatus, acceptance?.name, acceptance?.monthlyPrice], ['won', name, dollars(price)])
  },
)

Then('the bid is won, accepted elsewhere by {string}', async function (this: World, name: string) {
  const { bidStatus, acceptedElsewhere } = await this.past.quote(this.company)
  assert.deepEqual([bidStatus, acceptedElsewhere?.name], ['won', name])
})

Then('Dana finds the signed paper in the timeline', async function (this: World) {
  const { id: quoteId } = await this.past.quote(this.company)
  const [entry] = await this.past.call(getTimeline, { quoteId })
  assert.ok(entry?.details.record)
})

Then('the page no longer takes an answer', async function (this: World) {
  assert.equal((await page(this)).state, 'accepted')
})

Then('the bid is lost because of {string}', async function (this: World, reason: string) {
  const { bidStatus, lostReason } = await this.past.quote(this.company)
  assert.deepEqual([bidStatus, lostReason], ['lost', reason])
})

Then('Dana reads {string} in the timeline', async function (this: World, message: string) {
  const { id: quoteId } = await this.past.quote(this.company)
  const timeline = await this.past.call(getTimeline, { quoteId })
  assert.ok(timeline.some(({ details }) => details.message === message))
})

Then('Dana and the customer get the same signed PDF', { timeout: 60_000 }, async function (this: World) {
  const { email } = await this.past.quote(this.company)
  const signed = async () => {
    const mails = (await this.product.system.mailbox.mails()).filter(({ attachments }) =>
      attachments.some(({ filename }) => /signed/.test(filename)),
    )
    return mails.filter(({ to, subject }) => to.includes(email) || subject.startsWith(this.company))
  }
  for (const until = Date.now() + 50_000; (await signed()).length < 2 && Date.now() < until; )
    await new Promise((resolve) => setTimeout(resolve, 100))
  const files = (await signed()).map(
    ({ attachments }) => attachments.find(({ filename }) => /signed/.test(filename))!.content,
  )
  assert.equal(files.length, 2)
  const digests = files.map((content) => createHash('sha256').update(content).digest('hex'))
  assert.equal(new Set(digests).size, 1)
})
