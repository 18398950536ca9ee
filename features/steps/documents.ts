import assert from 'node:assert/strict'
import { type DataTable, defineParameterType, Given, Then, When } from '@cucumber/cucumber'
import { currentUser, saveBusiness } from '../../src/modules/accounts/contract/endpoints.ts'
import { generatePdf } from '../../src/modules/documents/contract/endpoints.ts'
import { changeMonth } from '../../src/modules/pricing/contract/endpoints.ts'
import { savePricing } from '../../src/modules/quoting/contract/endpoints.ts'
import { dayIn, daysLater } from '../../src/shared-kernel/time-zone.ts'
import type { Behavior } from '../../src/stand-ins/mailbox.ts'
import { contractor, customer } from '../../src/testing/fixtures/contractors.ts'
import { readPdf } from '../../src/testing/fixtures/pdf.ts'
import { timePasses } from '../../src/testing/system/counted.ts'
import { dollars } from '../drivers/arrange.ts'
import type { World } from './world.ts'

const longDay = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

const behaviors = {
  rejects: 'refuse-550',
  defers: 'refuse-451',
  'never confirms': 'hang',
  'drops the connection after': 'cut-after-data',
  accepts: 'accept',
} as const

defineParameterType({
  name: 'behavior',
  regexp: new RegExp(Object.keys(behaviors).join('|')),
  transformer: (words) => behaviors[words as keyof typeof behaviors],
})

Given('the mail server {behavior} email to {string}', function (this: World, behavior: Behavior, address: string) {
  this.product.setMailServer(this.address(address), behavior)
})

Given('Dana/she has sent the quote', async function (this: World) {
  await this.past.send(this.company)
})

Given('Dana/she has sent it once more, and once more', async function (this: World) {
  for (const _ of [2, 3]) await this.past.resend(this.company)
})

Given(
  'Dana has sent the quote {int} times, and deleted it and written it again each time',
  async function (this: World, times: number) {
    const { email, contactPerson, phone } = await this.past.quote(this.company)
    for (let time = 1; time <= times; time++) {
      await this.past.send(this.company)
      await this.past.deleteQuote(this.company)
      await this.past.draftQuote({ ...customer, companyName: this.company, email, contactPerson, phone })
      await this.past.addRoom(this.company, { name: 'Office', roomType: 'office', sqft: 2000 })
    }
  },
)

Given('an hour has passed', async function (this: World) {
  await timePasses(this.product.system.db, 60, 'send-%')
})

Given(
  'her own costs are {money} a month and {money} once',
  async function (this: World, monthly: string, once: string) {
    const { id: quoteId } = await this.past.quote(this.company)
    await this.past.call(savePricing, { quoteId, monthlyCost: dollars(monthly), oneTimeCost: dollars(once) })
  },
)

Given('she offers a year paid in advance', async function (this: World) {
  const { id: quoteId } = await this.past.quote(this.company)
  await this.past.call(savePricing, { quoteId, offersAnnualPrepayment: true })
})

const saysOnQuotes = (world: World, terms: object) =>
  world.past.call(saveBusiness, { businessName: 'Brightline Cleaning Co.', ...terms })

Given('her quotes add {string} of {float}%', async function (this: World, label: string, percent: number) {
  await saysOnQuotes(this, { tax: { percent, label } })
})

Given('her quotes show no room prices', async function (this: World) {
  await saysOnQuotes(this, { showsRoomPrices: false })
})

Given('her customer is exempt from tax', async function (this: World) {
  const { id: quoteId } = await this.past.quote(this.company)
  await this.past.call(savePricing, { quoteId, taxExempt: true })
})

When('Dana/she sends the quote', async function (this: World) {
  await this.attempt(() => this.now.send(this.company))
})

When('Dana/she sends the quote once more', async function (this: World) {
  await this.attempt(() => this.now.resend(this.company))
})

When('Dana sends the quote from two devices at once', async function (this: World) {
  const other = this.another()
  await other.resume(this.past.session)
  await Promise.all([this.past.send(this.company), other.send(this.company)])
})

const mails = (world: World) => world.product.mailsFrom(world.email)
const lastMail = async (world: World) => {
  const mail = (await mails(world)).at(-1)
  assert.ok(mail, 'The customer has no email')
  return mail
}
const lastPdf = async (world: World) => world.product.pdfOf(await lastMail(world))
/** The visible text of an email's HTML. */
const asRead = (html: string | null) => (html ?? '').replace(/<style[\s\S]*?<\/style>/g, ' ').replace(/<[^>]*>/g, ' ')
const plain = (text: string) => text.replace(/\s+/g, ' ')

Then('the customer has {int} email(s)', async function (this: World, count: number) {
  assert.equal((await mails(this)).length, count)
})

Then('the email goes to {string} and replies go to Dana', async function (this: World, address: string) {
  const mail = await lastMail(this)
  assert.deepEqual(mail.envelope.to, [this.address(address)])
  const replyTo = mail.headers.find(({ name }) => name.toLowerCase() === 'reply-to')?.value ?? ''
  assert.ok(replyTo.includes(this.email), replyTo)
})

Then('the email says {string}', async function (this: World, words: string) {
  const { subject, text } = await lastMail(this)
  assert.ok(plain(`${subject} ${text}`).includes(words), plain(`${subject} ${text}`))
})

Then('the email is from {string}', async function (this: World, sender: string) {
  const mail = await lastMail(this)
  assert.equal(mail.from.replace(/ <.*/, ''), await senderNamed(this, sender))
})

/** Each scenario's contractor has a unique last name. */
async function senderNamed({ past }: World, sender: string) {
  const { firstName, lastName } = await past.call(currentUser, {})
  return sender === 'Dana Dustwell' ? `${firstName} ${lastName}` : sender
}

Then(
  'the customer reads {string} only as {string} at the foot of the email',
  async function (this: World, name: string, foot: string) {
    const { text, html, subject, from } = await lastMail(this)
    const pdf = await lastPdf(this)
    for (const body of [text ?? '', asRead(html)]) {
      assert.ok(body.trimEnd().endsWith(foot), body)
      assert.equal(body.split(name).length, 2)
    }
    for (const part of [subject, from, pdf.text, pdf.name]) assert.ok(!part.includes(name), part)
  },
)

Then('the email has the PDF {string}', async function (this: World, name: string) {
  assert.equal((await lastPdf(this)).name, name)
})

Then('the PDF says:', async function (this: World, table: DataTable) {
  const text = plain((await lastPdf(this)).text)
  for (const [words] of table.raw()) assert.ok(text.includes(words!), `"${words}" is not in: ${text}`)
})

Then(
  'the PDF is dated today in {string} and valid for {int} days of its calendar',
  async function (this: World, timeZone: string, days: number) {
    const text = plain((await lastPdf(this)).text)
    const now = new Date()
    const printed = [now, new Date(now.getTime() - 600_000)].map(dayIn(timeZone)) // it may have been before midnight
    const words = printed.map((today) =>
      [today, daysLater(today, days)].map((day) => longDay.format(new Date(day))).join(' Valid until '),
    )
    assert.ok(
      words.some((dates) => text.includes(dates)),
      `"${words[0]}" is not in: ${text}`,
    )
  },
)

Then('the PDF shows {int} photo(s)', async function (this: World, count: number) {
  const { pages } = await lastPdf(this)
  assert.equal(pages.flatMap(({ pictures }) => pictures).length, count)
})

Then(
  'the lines of the PDF add up to {money} a month and {money} once',
  async function (this: World, monthly: string, oneTime: string) {
    assert.deepEqual(sumsOf((await lastPdf(this)).text), { monthly: dollars(monthly), oneTime: dollars(oneTime) })
  },
)

Then('the lines of the PDF add up to {money} a month', async function (this: World, monthly: string) {
  assert.deepEqual(sumsOf((await lastPdf(this)).text), { monthly: dollars(monthly), oneTime: 0 })
})

/** Adds up every amount between the table's head and its totals, as a customer would. */
function sumsOf(text: string) {
  const lines =
    plain(text)
      .split('Per month')[1]
      ?.split(/(?:Every [a-z ]+|Once a month), the same price|Covers \d+ /)[0] ?? ''
  const [monthly = '', oneTime = ''] = lines.split('One-time, with the first visit')
  const sumOf = (part: string) =>
    [...part.matchAll(/\$[\d,]+\.\d\d/g)].reduce((sum, [amount]) => sum + toWholeCents(amount), 0) / 100
  return { monthly: sumOf(monthly), oneTime: sumOf(oneTime) }
}
const toWholeCents = (amount: string) => Math.round(dollars(amount) * 100)

Then('neither the email nor the PDF mentions {string}', async function (this: World, words: string) {
  const { text, html } = await lastMail(this)
  for (const content of [text, asRead(html), (await lastPdf(this)).text])
    assert.ok(
      !plain(content ?? '')
        .toLowerCase()
        .includes(words.toLowerCase()),
    )
})

When("the customer's mail server returns the email, because {string}", async function (this: World, reason: string) {
  const { email } = await this.past.quote(this.company)
  await this.product.returnMailTo(email, reason)
})

Then('Dana gets one email, {string}, with {string}', async function (this: World, subject: string, sentence: string) {
  await this.sees(async () => {
    const mails = (await this.product.system.mailbox.mails()).filter(
      (mail) => mail.to.includes(this.email) && mail.subject.includes(subject),
    )
    assert.equal(mails.length, 1)
    assert.ok(mails[0]!.text?.includes(sentence))
  })
})

Then('the quote is {word}', function (this: World, status: string) {
  return this.sees(async () => {
    const row = (await this.now.quotes()).find(({ company }) => company === this.company)
    assert.equal(row?.status.toLowerCase(), status)
  })
})

Then('the list warns {string}', function (this: World, note: string) {
  return this.sees(async () => {
    const row = (await this.now.quotes()).find(({ company }) => company === this.company)
    assert.equal(row?.note, note)
  })
})

Then('Dana can open the PDF herself, and nothing is emailed', async function (this: World) {
  const { id } = await this.past.quote(this.company)
  const answer = await this.past.open(generatePdf, { id })
  assert.equal(answer.headers['content-type'], 'application/pdf')
  await this.past.send(this.company)
  await this.sees(async () => assert.equal((await mails(this)).length, 1, 'Only what she sends is mailed'))
})

Given('her business is called {string}', async function (this: World, businessName: string) {
  await this.past.call(saveBusiness, { businessName })
})

Then('the quote has {int} revision(s)', async function (this: World, count: number) {
  const { id } = await this.past.quote(this.company)
  const statusOf = async (revision: number) => (await this.past.open(generatePdf, { id, revision })).statusCode
  assert.deepEqual([await statusOf(count), await statusOf(count + 1)], [200, 404])
})

Then(
  'revision {int} still adds up to {money} a month',
  async function (this: World, revision: number, monthly: string) {
    const { id } = await this.past.quote(this.company)
    const { text } = await readPdf((await this.past.open(generatePdf, { id, revision })).rawPayload)
    assert.deepEqual(sumsOf(text), { monthly: dollars(monthly), oneTime: 0 })
  },
)

Then('revision {int} is not found for another contractor', async function (this: World, revision: number) {
  const { id } = await this.past.quote(this.company)
  assert.equal((await this.past.open(generatePdf, { id, revision })).statusCode, 200)
  const stranger = await contractor(this.product.system)
  assert.equal((await stranger.ask(generatePdf, { id, revision })).statusCode, 404)
})

Given('her monthly prices cover a number of visits', async function (this: World) {
  await this.past.call(changeMonth, { monthCovers: 'visits' })
})
