import { randomUUID } from 'node:crypto'
import { afterAll, expect, test } from 'vitest'
import { visitor } from '../../testing/browser/visitor.ts'
import { type Contractor, contractor, draft, room } from '../../testing/fixtures/contractors.ts'
import { jobsDone } from '../../testing/system/jobs-done.ts'
import { startSystem } from '../../testing/system/system.ts'
import { saveNotices } from '../accounts/contract/notices.ts'
import * as answers from '../quoting/contract/answers.ts'
import * as quoting from '../quoting/contract/endpoints.ts'

const begin = new Date('2026-11-23T18:00:00Z')
let now = begin
const daysOn = (days: number) => {
  now = new Date(begin.getTime() + days * 86_400_000)
}
const system = await startSystem({ clock: () => now })
afterAll(() => system.stop())

const phone = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Mobile/15E148 Safari/604.1' }
const priya = visitor(system.app, '10.9.0.1', phone)

async function sent(dana: Contractor, companyName: string) {
  const email = `${randomUUID()}@customer.example`
  const { id: quoteId } = await draft(dana, { companyName, email })
  await room(dana, quoteId, 2000)
  const { link } = await dana.call(quoting.sendQuote, { quoteId, status: 'sent' })
  const token = link!.split('/q/')[1]!
  return { email, token, version: await priya.call(answers.readByLink, { token }) }
}

/** Visits, asks and declines one quote, and accepts another: everything that a notice is about, most of it twice. */
async function everyAnswer(dana: Contractor) {
  const [harbor, lake] = [await sent(dana, 'Harbor Dental'), await sent(dana, 'Lake Clinic')]
  const opens = () => priya.call(answers.recordView, { token: harbor.token, visitId: randomUUID() })
  for (const days of [0, 1, 6, 7]) {
    daysOn(days)
    await opens()
  }
  for (const _ of [1, 2]) await priya.call(answers.askForChange, { token: harbor.token, message: 'And the lobby?' })
  for (const _ of [1, 2]) await priya.call(answers.declineQuote, { token: harbor.token, reason: 'timing' })
  const acceptance = {
    token: lake.token,
    acceptanceId: randomUUID(),
    revision: 1,
    name: 'Priya Sampleton',
    agreed: true as const,
    signature: { typed: 'Priya Sampleton' },
    expectedMonthlyPrice: lake.version.monthlyPrice,
    expectedOneTimePrice: lake.version.oneTimePrice,
  }
  for (const _ of [1, 2]) await priya.call(answers.acceptQuote, acceptance)
  daysOn(0)
  return { harbor, lake }
}

async function notices(dana: Contractor) {
  await jobsDone(system.db, 'documents.%')
  const mails = (await system.mailbox.mails()).filter(({ to }) => to.includes(dana.user.email))
  return mails.filter(({ subject }) => /^(Harbor Dental|Lake Clinic)/.test(subject))
}

test('each answer is emailed to the contractor once, and a reply goes to the customer @ONL-10', async () => {
  const dana = await contractor(system)
  await dana.call(saveNotices, { openedAgain: true })
  const { harbor, lake } = await everyAnswer(dana)
  const got = await notices(dana)
  expect(got.map(({ subject }) => subject.replace(/quote \S+/, 'quote')).sort()).toEqual([
    'Harbor Dental asks for a change of quote',
    'Harbor Dental declined quote',
    'Harbor Dental opened quote',
    'Harbor Dental opened quote again',
    'Lake Clinic accepted quote',
    // Accepting is a first visit too.
    'Lake Clinic opened quote',
  ])
  for (const { subject, headers } of got)
    expect(headers.find(({ name }) => name.toLowerCase() === 'reply-to')?.value, subject).toContain(
      subject.startsWith('Lake') ? lake.email : harbor.email,
    )
  expect(got.find(({ subject }) => subject.includes('change'))!.text).toContain('And the lobby?')
})

test('an email that the contractor turned off isn’t sent @ONL-10', async () => {
  const subjects = {
    firstOpened: /opened quote \S+$/,
    openedAgain: /again$/,
    changeRequested: /asks for a change/,
    accepted: /accepted/,
    declined: /declined/,
  }
  const kinds = Object.keys(subjects) as (keyof typeof subjects)[]
  for (const off of kinds) {
    const eve = await contractor(system)
    await eve.call(saveNotices, Object.fromEntries(kinds.map((kind) => [kind, kind !== off])))
    await everyAnswer(eve)
    const got = (await notices(eve)).map(({ subject }) => subject)
    const kindsOf = kinds.filter((kind) => got.some((subject) => subjects[kind].test(subject)))
    expect(kindsOf).toEqual(kinds.filter((kind) => kind !== off))
  }
})
