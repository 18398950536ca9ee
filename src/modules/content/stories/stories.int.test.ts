import { randomUUID } from 'node:crypto'
import { afterAll, describe, expect, it } from 'vitest'
import { request } from '../../../testing/browser/visitor.ts'
import { asUpload, photo } from '../../../testing/fixtures/pictures.ts'
import { startStories } from '../../../testing/fixtures/stories.ts'
import { timePasses } from '../../../testing/system/counted.ts'
import * as contract from '../contract/stories.ts'

const { system, editor, picture, author, stored, mailsTo, mailedToken, shown, see, stop } = await startStories()
afterAll(stop)

describe('sending a story', () => {
  it('stores it until it is reviewed, and shows nothing before that @FRD-16 @AMB-A12', async () => {
    const june = author()
    const { id, state } = await june.sent({
      files: [asUpload(picture), asUpload(await photo(200, 300, 'webp'), 'two.webp')],
    })
    expect(state).toBe('pending')
    const file = await editor.show(id)
    expect(file).toMatchObject({
      name: 'June Fields',
      email: june.words.email,
      location: 'Boise, Idaho',
      story: june.words.story,
    })
    expect(file.photos).toHaveLength(2)
    expect(await shown(id)).toBeUndefined()
    expect((await see(file.photos[0]!.id)).statusCode).toBe(404)
  })

  it.each([
    [{ name: ' ' }, 'name', 'Name is required'],
    [{ email: 'june' }, 'email', 'Please enter a valid email address'],
    [{ location: '' }, 'location', 'Location is required'],
    [{ files: [] }, 'photos', 'Please upload at least one photo'],
    [{ files: [asUpload(new Uint8Array(), '')] }, 'photos', 'Please upload at least one photo'],
    [{ story: '' }, 'story', 'Please write your story'],
    [{ story: 'x'.repeat(1501) }, 'story', 'Please use at most 1,500 characters'],
    [{ consent: 'false' }, 'consent', 'Please tick the box. Without your consent we can’t show your story.'],
    [{ name: 'x'.repeat(81) }, 'name', 'Please use at most 80 characters'],
  ])('is refused with %j, and nothing is stored @QUO-104', async (changes, path, message) => {
    const before = await stored()
    const answer = await author().send(changes)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().issues).toEqual([{ path, message }])
    expect(await stored()).toEqual(before)
  })

  it('treats an empty file input, as browsers send it, as no photo @QUO-104', async () => {
    const part = (name: string, rest: string) => `--x\r\ncontent-disposition: form-data; name="${name}"${rest}\r\n`
    const { words, at } = author()
    const fields = Object.entries(words).map(([name, value]) => part(name, `\r\n\r\n${value}`))
    const none = part('photos', '; filename=""\r\ncontent-type: application/octet-stream\r\n\r\n')
    const answer = await at.ask(
      contract.sendStory,
      {},
      {
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
        payload: `${[...fields, none].join('')}--x--\r\n`,
      },
    )
    expect(answer.json().issues).toEqual([{ path: 'photos', message: 'Please upload at least one photo' }])
  })

  it('reports all errors at once @QUO-104', async () => {
    const answer = await author().send({ name: '', email: '', location: '', story: '', consent: '', files: [] })
    expect(answer.json().issues.map(({ path }: { path: string }) => path)).toEqual([
      ...['name', 'email', 'location', 'story', 'consent', 'photos'],
    ])
  })

  it('treats a double click, and a retry after a lost response, as one story @FRD-16', async () => {
    const june = author()
    const before = await stored()
    const answers = await Promise.all([june.send(), june.send(), june.send()])
    const again = await june.send()
    const ids = new Set([...answers, again].map((answer) => answer.json().id))
    expect([...answers, again].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(ids.size).toBe(1)
    expect(await stored()).toEqual({ rows: before.rows + 2, files: before.files + 1, waiting: 0 })
    await mailedToken(june.words.email)
    expect(await mailsTo(june.words.email)).toHaveLength(1)
    const other = await june.send({ files: [asUpload(await photo(40, 40))] })
    expect(ids.has(other.json().id)).toBe(false)
  })

  it('treats the same story from two devices at once as one, with one set of photos @FRD-16', async () => {
    const june = author()
    const before = await stored()
    const answers = await Promise.all([june.send(), author().send(june.words), author().send(june.words)])
    expect(new Set(answers.map((answer) => answer.json().id)).size).toBe(1)
    expect(await stored()).toEqual({ rows: before.rows + 2, files: before.files + 1, waiting: 0 })
  })

  it('is refused while 300 stories await review @FRD-16', async () => {
    await system.db.query(
      `insert into content.stories (id, state, name, email, location, story, digest, removal_key, sent_at)
       select gen_random_uuid(), 'pending', 'x', 'x@fieldsofshine.example', 'x', 'x', 'full-' || n, 'full-' || n, now()
         from generate_series(1, 300 - (select count(*)::int from content.stories where state = 'pending')) n`,
    )
    const before = await stored()
    const { statusCode, body } = await author().send()
    expect(statusCode).toBe(503)
    expect(body).toContain('Too many stories are waiting to be read')
    expect(await stored()).toEqual(before)
    await system.db.query(`delete from content.stories where digest like 'full-%'`)
  })

  it('is limited per network, and per emailed address @FRD-16', async () => {
    const june = author()
    for (let at = 0; at < 5; at++)
      expect(
        (await june.send({ story: `Story ${at}`, email: `june${randomUUID()}@fieldsofshine.example` })).statusCode,
      ).toBe(200)
    const before = await stored()
    const sixth = await june.send({ story: 'One more' })
    expect(sixth.statusCode).toBe(429)
    expect(sixth.headers['retry-after']).toBeDefined()
    expect(sixth.json().message).toMatch(
      /^5 stories were sent from your network in the last 24 hours. Please try again in 24 hours/,
    )
    const email = 'victim@elsewhere.example'
    const statuses = []
    for (let at = 0; at < 4; at++)
      statuses.push((await author().send({ email: at % 2 ? email : email.toUpperCase() })).statusCode)
    expect(statuses).toEqual([200, 200, 200, 429])
    expect((await stored()).rows).toBe(before.rows + 6)
  })

  it('is refused after thirty attempts in an hour @FRD-16', async () => {
    const june = author()
    const tries = await Promise.all(Array.from({ length: 3 }, () => june.send({ name: '' })))
    expect(tries.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400])
    await system.db.query(`update public.limits set hits = array_fill(now(), array[30]) where name = 'story-tries'`)
    const refused = await june.send()
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too-often'])
    await timePasses(system.db, 61, 'story-tries')
  })

  it('works without JavaScript and redirects to a confirmation page @FRD-16 @FRD-01', async () => {
    const { at, words } = author()
    const form = await request(contract.sendStory, { ...words, files: [asUpload(picture)] })
    const { statusCode, headers } = await at.ask(contract.sendStory, {}, { ...form, url: '/share-your-story' } as never)
    expect([statusCode, headers.location]).toEqual([303, '/share-your-story/received'])
  })

  it('is accepted only from our own pages @T-14', async () => {
    const june = author()
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
    const { payload, headers } = await request(contract.sendStory, { ...june.words, files: [asUpload(picture)] })
    for (const url of ['/api/stories', '/share-your-story']) {
      const answer = await system.app.inject({
        method: 'POST',
        url,
        payload: payload!,
        headers: { ...headers, ...foreign } as never,
      })
      expect(answer.statusCode, url).toBe(403)
    }
  })
})
