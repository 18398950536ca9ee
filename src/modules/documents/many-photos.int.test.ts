import { randomUUID } from 'node:crypto'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { afterAll, expect, it } from 'vitest'
import { type Objects, objectsIn } from '../../platform/objects/objects.ts'
import { visitor } from '../../testing/browser/visitor.ts'
import { contractor, draft, room } from '../../testing/fixtures/contractors.ts'
import { readPdf } from '../../testing/fixtures/pdf.ts'
import { jobsDone } from '../../testing/system/jobs-done.ts'
import { startSystem } from '../../testing/system/system.ts'
import { saveBusiness } from '../accounts/contract/endpoints.ts'
import * as answers from '../quoting/contract/answers.ts'
import * as quoting from '../quoting/contract/endpoints.ts'
import { assembleToEmail } from './assemble.ts'
import { generatePdf } from './contract/endpoints.ts'
import { dentalPractice } from './samples.ts'

const system = await startSystem()
afterAll(() => system.stop())
const objects = objectsIn(pathToFileURL(system.objectsFolder).href)

/** A photo that hardly packs. */
const noise = () =>
  sharp({
    create: {
      ...{ width: 720, height: 540, channels: 3, background: '#fff' },
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .jpeg()
    .toBuffer()

it('a quote with photos too large for an email is emailed and signed with smaller ones, and downloaded whole @DOC-01 @ONL-05', async () => {
  const dana = await contractor(system)
  await dana.call(saveBusiness, { businessName: 'Brightline' })
  const email = `${randomUUID()}@harbordental.example`
  const { id: quoteId } = await draft(dana, { email, companyName: 'Harbor Dental' })
  for (let count = 1; count <= 20; count++) {
    const { id } = await room(dana, quoteId, 100, { name: `Suite ${count}` })
    for (const key of [randomUUID(), randomUUID()]) {
      await objects.put(key, await noise())
      await system.db.query(
        `insert into quoting.area_photos (id, area_id, quote_id, storage_id, thumbnail_id, uploaded_at)
         values ($1, $2, $3, $1, $1, now())`,
        [key, id, quoteId],
      )
    }
  }
  const { link } = await dana.call(quoting.sendQuote, { quoteId, status: 'sent' })
  const whole = (await dana.ask(generatePdf, { id: quoteId, revision: 1 })).rawPayload
  expect(whole.byteLength).toBeGreaterThan(7_000_000)

  const customer = visitor(system.app, '10.8.2.1', { 'user-agent': 'Mozilla/5.0 (iPhone)' })
  const token = link!.split('/q/')[1]!
  await customer.call(answers.acceptQuote, {
    ...{ token, acceptanceId: randomUUID(), revision: 1, name: 'Priya Nair', agreed: true },
    ...{ signature: { typed: 'Priya Nair' }, expectedMonthlyPrice: 400 },
  })
  await jobsDone(system.db, 'documents.%')
  const mails = (await system.mailbox.mails()).filter(({ envelope }) => envelope.to.includes(email))
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/^Accepted/), expect.any(String)])
  for (const { attachments } of mails) {
    const { content } = attachments.find(({ filename }) => filename?.endsWith('.pdf'))!
    expect(content.byteLength).toBeGreaterThan(1_000_000)
    expect(content.byteLength).toBeLessThan(7_000_000)
    expect((await readPdf(content)).text).toContain('Suite 20')
  }
})

it.each([
  [1, 720],
  [20, 360],
  [300, 180],
])('the photos of %i rooms leave an email room for the rest, however badly they pack @DOC-01', async (rooms, width) => {
  const photo = await noise()
  const { logo: _logo, ...letterhead } = dentalPractice.letterhead
  const [area] = dentalPractice.areas
  const issued = {
    ...dentalPractice,
    letterhead: { ...letterhead, logoKey: null },
    areas: Array.from({ length: rooms }, () => ({ ...area!, photoIds: ['one', 'other'] })),
  }
  const { areas } = await assembleToEmail(issued, { read: async () => photo } as unknown as Objects)
  const photos = areas.flatMap(({ photos }) => photos)
  expect([photos.length, (await sharp(photos[0]).metadata()).width]).toEqual([2 * rooms, width])
  expect(photos.reduce((sum, { byteLength }) => sum + byteLength, 0)).toBeLessThan(5_000_000)
})
