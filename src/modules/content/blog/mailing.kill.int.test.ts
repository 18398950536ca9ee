import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postFile } from '../../../testing/fixtures/blog.ts'
import { contractor } from '../../../testing/fixtures/contractors.ts'
import { jobsDone } from '../../../testing/system/jobs-done.ts'
import { type Doomed, doomed } from '../../../testing/system/killable-server.ts'
import { startSystem } from '../../../testing/system/system.ts'

/** Called with how many mails of the article have arrived, before the server answers for the last one. */
let onArrival: (arrived: number) => void = () => {}
let arrived = 0
const addresses = new Set<string>()
const postalAddress = 'TidyTally, 100 Example Street'
const system = await startSystem({
  role: 'web',
  mail: { postalAddress },
  behave: ({ to }) => {
    if (addresses.has(to[0]!)) onArrival(++arrived)
    return 'accept'
  },
})
afterAll(() => system.stop())

const editor = system.editor('erin')
const subscribers = 20

beforeAll(async () => {
  const people = []
  for (let at = 0; at < subscribers; at++) people.push((await contractor(system)).user)
  for (const { id, email } of people) {
    addresses.add(email)
    await system.db.query('insert into content.blog_email_subscriptions (user_id) values ($1)', [id])
  }
  await system.db.query(`delete from pgboss.job where state = 'created'`) // other mails of their accounts
})

/** An article that is published, with its mails ordered and nobody there yet to send them. */
async function ordered() {
  arrived = 0
  const title = `Gutters ${randomUUID()}`
  const slug = `gutters-${randomUUID()}`
  await editor.importFile(postFile({ title, slug }), true)
  expect(await editor.email(slug)).toMatchObject({ mails: subscribers })
  return { title, slug }
}

const query = async (text: string, values: unknown[] = []) => (await system.db.query(text, values)).rows

async function statesOf(slug: string): Promise<Record<string, number>> {
  const rows = await query(
    `select m.state, count(*)::int as n from content.blog_mails m join content.posts p on p.id = m.post_id
      where p.slug = $1 group by m.state`,
    [slug],
  )
  return Object.fromEntries(rows.map(({ state, n }) => [state, n]))
}

/** Who got the article, once for each copy. */
const gotBy = async (title: string) =>
  (await system.mailbox.mails()).filter(({ subject }) => subject === title).flatMap(({ envelope }) => envelope.to)

/** What the queue does by itself half a minute after a worker stopped giving signs of life. */
const giveBackJobs = () =>
  query(
    "update pgboss.job set state = 'retry', start_after = now(), heartbeat_on = null where state in ('active', 'retry')",
  )

/** A worker goes on to the end; ten minutes later somebody looks after what nobody brings to an end. */
async function bringToAnEnd(slug: string) {
  await giveBackJobs()
  const next = await system.another({ role: 'worker' })
  await expect.poll(async () => (await statesOf(slug)).due ?? 0, { timeout: 60_000 }).toBe(0)
  await jobsDone(system.db, 'content.mail-post%')
  await query(`update content.blog_mails set changed_at = now() - interval '11 minutes' where state = 'sending'`)
  await system.boss.send('content.look-after-mails', { payload: {}, requestId: 'clock' })
  await expect.poll(async () => (await statesOf(slug)).sending ?? 0, { timeout: 30_000 }).toBe(0)
  await next.close()
}

const worker = (fault = '') => doomed(system, { role: 'worker', fault, postalAddress })

describe('a worker killed while it mails an article', () => {
  it.each([
    ['mail.beforeClaim', 0, 0],
    ['mail.afterClaim', 1, 0],
    ['mail.afterSend', 1, 1],
    ['blog.afterMail', 0, 0],
  ])(
    'at %s: %i mail in doubt, which arrived %i times; everybody else gets one @FRD-06 @F-01',
    async (point, doubts, mails) => {
      const { gone } = await worker(point)
      const { title, slug } = await ordered()
      await gone
      await bringToAnEnd(slug)
      expect(await statesOf(slug)).toEqual({
        sent: subscribers - doubts,
        ...(doubts && { unconfirmed: doubts }),
      })
      const got = await gotBy(title)
      expect(new Set(got).size).toBe(got.length)
      expect(got).toHaveLength(subscribers - doubts + mails)
    },
  )

  it('again and again in the middle: nobody gets it twice, and only whose mail was in the air may be left out @FRD-06 @F-01', async () => {
    const { title, slug } = await ordered()
    const moments = [
      [3, 0],
      [7, 4],
      [12, 15],
    ] as const
    for (const [count, delay] of moments) {
      let victim: Doomed | null = null
      let isDue = false
      const strike = () => {
        isDue = true
        if (victim) process.kill(victim.pid, 'SIGKILL')
      }
      onArrival = (number) => {
        if (number < count) return
        onArrival = () => {}
        if (delay) setTimeout(strike, delay)
        else strike()
      }
      await giveBackJobs()
      victim = await worker()
      if (isDue) strike() // it mailed before we knew its number
      await victim.gone
      expect((await statesOf(slug)).due).toBeGreaterThan(0)
    }
    await bringToAnEnd(slug)

    const { sent = 0, unconfirmed = 0, ...others } = await statesOf(slug)
    expect(others).toEqual({})
    expect(sent + unconfirmed).toBe(subscribers)
    expect(unconfirmed).toBeLessThanOrEqual(moments.length)
    const got = await gotBy(title)
    expect(new Set(got).size).toBe(got.length)
    expect(got.length).toBeGreaterThanOrEqual(sent)
  })
})
