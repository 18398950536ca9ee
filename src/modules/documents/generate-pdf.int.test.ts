import { afterAll, describe, expect, it } from 'vitest'
import { ourChromium } from '../../testing/browser/browser.ts'
import { type Contractor, contractor, draft, room } from '../../testing/fixtures/contractors.ts'
import { count } from '../../testing/system/counted.ts'
import { startSystem } from '../../testing/system/system.ts'
import { sendQuote } from '../quoting/contract/endpoints.ts'
import { generatePdf } from './contract/endpoints.ts'

const gate = Promise.withResolvers<void>()
const printing = await startSystem({
  documents: {
    launch: async () => {
      await gate.promise
      return ourChromium()
    },
  },
})
const broken = await startSystem({ documents: { launch: () => Promise.reject(new Error('no browser')) } })
afterAll(async () => {
  gate.resolve()
  await printing.stop()
  await broken.stop()
})

const active = `select data #>> '{payload,contractorId}' as contractor from pgboss.job
  where name = 'documents.print-quote' and state = 'active'`

async function quoteOf(who: Contractor) {
  const quote = await draft(who)
  await room(who, quote.id, 900)
  return quote.id
}

describe('a PDF preview', () => {
  it('S-03: one contractor’s excess prints are refused, without affecting other contractors or their own email', async () => {
    const [eve, dana] = [await contractor(printing), await contractor(printing)]
    const hers = await Promise.all(Array.from({ length: 6 }, () => quoteOf(eve)))
    const other = await quoteOf(dana)
    const pressed = hers.map((id) => eve.ask(generatePdf, { id }))
    const refused = await Promise.any(pressed)
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '5'])
    expect(refused.json().message).toBe('Your other PDFs are still being made. Please try again in a few seconds.')
    const asked = dana.ask(generatePdf, { id: other })
    const sent = eve.call(sendQuote, { quoteId: hers[0]!, status: 'sent' })
    gate.resolve()
    expect((await asked).statusCode).toBe(200)
    expect(['sending', 'sent']).toContain((await sent).status)
    const answers = (await Promise.all(pressed)).map(({ statusCode }) => statusCode).sort()
    expect(answers).toEqual([200, 200, 200, 429, 429, 429])
  })

  it('S-03: another contractor’s PDF doesn’t wait until one contractor’s are all printed', async () => {
    const held = Promise.withResolvers<void>()
    const slow = await startSystem({ documents: { launch: () => held.promise.then(ourChromium) } })
    const [eve, dana] = [await contractor(slow), await contractor(slow)]
    const asked = await Promise.all([eve, eve, eve, dana].map(async (who) => ({ who, id: await quoteOf(who) })))
    const answers = asked.map(({ who, id }) => who.ask(generatePdf, { id }))
    const running = async () => (await slow.db.query(active)).rows.map(({ contractor }) => contractor).sort()
    await expect.poll(running).toEqual([eve.user.id, dana.user.id].sort())
    held.resolve()
    expect((await Promise.all(answers)).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    await slow.stop()
  })

  it('S-03: is limited per minute, with a time to try again', async () => {
    gate.resolve()
    const eve = await contractor(printing)
    const id = await quoteOf(eve)
    await eve.ask(generatePdf, { id })
    await count(printing.db, 'pdf', eve.user.id, 29)
    const refused = await eve.ask(generatePdf, { id })
    expect(refused.statusCode).toBe(429)
    expect(refused.json().message).toMatch(
      /^You asked for 30 PDFs in the last minute\. Please try again in \d+ seconds\.$/,
    )
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
    expect((await (await contractor(printing)).ask(generatePdf, { id })).statusCode).toBe(404)
  })

  it('S-03: reports a failed print and when to try again @F-13', async () => {
    const eve = await contractor(broken)
    const failed = await eve.ask(generatePdf, { id: await quoteOf(eve) })
    expect([failed.statusCode, failed.headers['retry-after']]).toEqual([503, '60'])
    expect(failed.json().message).toBe('This PDF couldn’t be made just now. Please try again in a minute.')
  })
})
