import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { asUpload, photo, photoWithPlace, pictureBomb } from '../../testing/pictures.ts'
import { publicUrl, startSystem } from '../../testing/system.ts'
import { request, visitor } from '../../testing/visitor.ts'
import * as contract from './contract/stories.ts'
import { approvedStories } from './index.ts'

const uploads = await mkdtemp(join(tmpdir(), 'tidytally-stories-'))
vi.stubEnv('TMPDIR', uploads)
const system = await startSystem()
afterAll(async () => {
  await system.stop()
  vi.unstubAllEnvs()
  await rm(uploads, { recursive: true })
})

const editor = system.stories('robin')
let picture: Uint8Array
beforeAll(async () => {
  picture = await photo()
})

let people = 0
/** Somebody new, on a network of her own. */
function author() {
  const number = ++people
  const at = visitor(system.app, `10.7.${number >> 8}.${number & 255}`)
  const words = {
    name: 'June Fields',
    email: `june${number}@fieldsofshine.example`,
    location: 'Boise, Idaho',
    story: `We walked ${number} rooms in ten minutes.`,
    consent: 'true' as const,
  }
  const send = (changes: object = {}) =>
    at.ask(contract.sendStory, { ...words, files: [asUpload(picture)], ...changes })
  return {
    at,
    words,
    send,
    sent: async (changes?: object) => (await send(changes)).json() as { id: string; state: string },
  }
}

const files = async () =>
  (await readdir(system.objectsFolder, { recursive: true, withFileTypes: true }).catch(() => [])).filter((entry) =>
    entry.isFile(),
  ).length
const rows = async () =>
  Number(
    (
      await system.db.query(
        'select (select count(*) from content.stories) + (select count(*) from content.story_photos) as n',
      )
    ).rows[0].n,
  )
const waiting = async () => (await readdir(uploads)).filter((name) => /^tidytally-[0-9a-f]{8}-/.test(name)).length
const stored = async () => ({ rows: await rows(), files: await files(), waiting: await waiting() })

const mailsTo = async (address: string) => (await system.mailbox.mails()).filter(({ to }) => to.includes(address))
async function mailedToken(address: string) {
  await expect.poll(async () => (await mailsTo(address)).length, { timeout: 20_000 }).toBeGreaterThan(0)
  const [mail] = await mailsTo(address)
  return String(mail!.text).match(/share-your-story\/remove\?token=(\S+)/)![1]!
}

const shown = async (id: string) => (await approvedStories(system.db)).find((story) => story.id === id)
const photosOf = async (id: string) => (await editor.show(id)).photos.map((one) => one.id)
const see = (photoId: string, headers = {}) => visitor(system.app).ask(contract.storyPhoto, { photoId }, { headers })

describe('sending a story', () => {
  it('keeps it until somebody has read it, and shows nothing before @FRD-16 @AMB-A12', async () => {
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
    [{ consent: 'false' }, 'consent', 'Please tick the box. Without your consent we cannot show your story.'],
    [{ name: 'x'.repeat(81) }, 'name', 'Please use at most 80 characters'],
  ])('is refused with %j, and nothing is kept @QUO-104', async (changes, path, message) => {
    const before = await stored()
    const answer = await author().send(changes)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().issues).toEqual([{ path, message }])
    expect(await stored()).toEqual(before)
  })

  it('knows an input without files, as a browser sends it, from an empty file @QUO-104', async () => {
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

  it('says all that is wrong at once @QUO-104', async () => {
    const answer = await author().send({ name: '', email: '', location: '', story: '', consent: '', files: [] })
    expect(answer.json().issues.map(({ path }: { path: string }) => path)).toEqual([
      ...['name', 'email', 'location', 'story', 'consent', 'photos'],
    ])
  })

  it('takes a double click, and a second try after a lost answer, as one story @FRD-16', async () => {
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

  it('has a limit for one network, and one for the mailbox that is mailed @FRD-16', async () => {
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
      /^Five stories were sent from your network today. Please try again in 24 hours/,
    )
    const email = 'victim@elsewhere.example'
    const statuses = []
    for (let at = 0; at < 4; at++)
      statuses.push((await author().send({ email: at % 2 ? email : email.toUpperCase() })).statusCode)
    expect(statuses).toEqual([200, 200, 200, 429])
    expect((await stored()).rows).toBe(before.rows + 6)
  })

  it('is refused after thirty tries in an hour, before anything is read @FRD-16', async () => {
    const june = author()
    const tries = await Promise.all(Array.from({ length: 3 }, () => june.send({ name: '' })))
    expect(tries.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400])
    await system.db.query(`update public.rates set count = 30 where key like 'story-try:%'`)
    const refused = await june.send()
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too-often'])
    await system.db.query(`delete from public.rates where key like 'story-try:%'`)
  })

  it('without script leads to a page that says what happens next @FRD-16 @FRD-01', async () => {
    const { at, words } = author()
    const form = await request(contract.sendStory, { ...words, files: [asUpload(picture)] })
    const { statusCode, headers } = await at.ask(contract.sendStory, {}, { ...form, url: '/share-your-story' } as never)
    expect([statusCode, headers.location]).toEqual([303, '/share-your-story/received'])
  })

  it('comes only from our own pages @T-14', async () => {
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

describe('a photo of a story', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  it.each([
    ['a GIF', () => photo(20, 20, 'gif'), 'room.png is not a PNG, JPG or WebP photo'],
    ['an SVG', () => Buffer.from(svg), 'room.png is not a PNG, JPG or WebP photo'],
    [
      'a page',
      () => Buffer.from('<!doctype html><script>alert(1)</script>'),
      'room.png is not a PNG, JPG or WebP photo',
    ],
    ['nothing', () => Buffer.alloc(0), 'room.png is not a PNG, JPG or WebP photo'],
    ['half a JPEG', async () => (await photo(800, 600)).subarray(0, 900), 'room.png: This photo cannot be read'],
    ['a bomb', () => pictureBomb(20_000), 'room.png: This picture has too many pixels'],
  ])('is refused if it is %s, and the good ones beside it are not kept @T-26 @T-27', async (_, make, message) => {
    const before = await stored()
    const answer = await author().send({ files: [asUpload(picture), asUpload(await make(), 'room.png', 'image/png')] })
    expect([answer.statusCode, answer.json().issues]).toEqual([415, [{ path: 'photos', message }]])
    expect(await stored()).toEqual(before)
  })

  it('is refused beyond 10 MB and beyond five, with everything else that is wrong @T-29 @FRD-16', async () => {
    const before = await stored()
    const big = await author().send({ name: '', files: [asUpload(Buffer.alloc(60 * 1024 * 1024, 7), 'big.jpg')] })
    expect([big.statusCode, big.json().issues]).toEqual([
      400,
      [
        { path: 'name', message: 'Name is required' },
        { path: 'photos', message: 'File is larger than 10 MB' },
      ],
    ])
    const eleven = await author().send({ files: Array.from({ length: 11 }, () => asUpload(picture)) })
    expect([eleven.statusCode, eleven.json().issues]).toEqual([
      400,
      [{ path: 'photos', message: 'Please upload at most 5 photos' }],
    ])
    const five = await author().send({ files: Array.from({ length: 5 }, () => asUpload(picture)) })
    expect(five.statusCode).toBe(200)
    const huge = await author().at.ask(
      contract.sendStory,
      {},
      {
        headers: { 'content-type': 'multipart/form-data; boundary=x', 'content-length': '900000000' },
        payload: 'x',
      },
    )
    expect(huge.statusCode).toBe(413)
    expect(await stored()).toEqual({ rows: before.rows + 6, files: before.files + 5, waiting: 0 })
  })

  it('is drawn again: upright, without the place, the phone or anything behind it @T-27 @T-28 @FRD-07', async () => {
    const hostile = Buffer.concat([await photoWithPlace(), Buffer.from('<script>alert("CanaryTail")</script>')])
    const { id } = await author().sent({ files: [asUpload(hostile)] })
    await editor.approve(id)
    const [photoId] = await photosOf(id)
    const answer = await see(photoId!)
    const { width, height, format, exif } = await sharp(answer.rawPayload).metadata()
    expect({ width, height, format, exif }).toEqual({ width: 240, height: 320, format: 'jpeg', exif: undefined })
    expect(answer.rawPayload.includes('Canary')).toBe(false)
    expect((await editor.show(id)).photos[0]).toMatchObject({ width: 240, height: 320 })
  })

  it('is seen by everybody once approved, kept by browsers, and gone at once when declined @FRD-16', async () => {
    const { id } = await author().sent()
    const [photoId] = await photosOf(id)
    await editor.approve(id)
    const first = await see(photoId!)
    expect(first.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'cache-control': 'public, max-age=0, must-revalidate',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    })
    expect(first.cookies).toEqual([])
    const again = await see(photoId!, { 'if-none-match': first.headers.etag })
    expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0])
    await editor.decline(id)
    expect((await see(photoId!, { 'if-none-match': first.headers.etag })).statusCode).toBe(404)
    expect((await see(randomUUID())).statusCode).toBe(404)
  })
})

describe('on our pages', () => {
  it('an approved story has the first name, the location and the photos of its author, and nothing else @FRD-07 @FRD-16', async () => {
    const june = author()
    const { id } = await june.sent()
    const file = await editor.approve(id)
    expect(await shown(id)).toEqual({
      id,
      firstName: 'June',
      location: 'Boise, Idaho',
      story: june.words.story,
      photos: [{ url: `/stories/photos/${file.photos[0]!.id}`, width: 320, height: 240 }],
    })
    expect(JSON.stringify(await approvedStories(system.db))).not.toMatch(/Fields|fieldsofshine/)
    await editor.decline(id)
    expect(await shown(id)).toBeUndefined()
  })

  it('the ones approved last come first, five at most @FRD-07', async () => {
    await system.db.query(`update content.stories set state = 'declined' where state = 'approved'`)
    const ids = []
    for (let at = 0; at < 8; at++) ids.push((await author().sent()).id)
    for (const id of ids) await editor.approve(id)
    expect((await approvedStories(system.db)).map(({ id }) => id)).toEqual(ids.slice(3).reverse())
  })

  it('a decision is in the audit trail with who made it, and one made twice is there once @FRD-07', async () => {
    const { id } = await author().sent()
    await editor.approve(id)
    await editor.approve(id)
    await editor.decline(id)
    await editor.show(id)
    const { rows } = await system.db.query(
      'select actor_kind, actor, action, details from public.audit where subject = $1 order by id',
      [id],
    )
    expect(rows).toEqual([
      { actor_kind: 'visitor', actor: null, action: 'content.story-sent', details: { storyId: id } },
      ...['approved', 'declined', 'opened'].map((what) => ({
        actor_kind: 'operator',
        actor: 'robin',
        action: `content.story-${what}`,
        details: { storyId: id },
      })),
    ])
  })
})

describe('taking a story back', () => {
  const remove = (token: string) => visitor(system.app).ask(contract.removeStory, { token })

  it('the mail has a link that deletes all of it, shown or not, as often as one likes @FRD-16 @FRD-07', async () => {
    for (const approved of [false, true]) {
      const june = author()
      const before = await stored()
      const { id } = await june.sent()
      const [photoId] = await photosOf(id)
      if (approved) await editor.approve(id)
      const token = await mailedToken(june.words.email)
      expect((await remove(token)).json()).toEqual({ state: 'removed' })
      expect(await shown(id)).toBeUndefined()
      expect((await see(photoId!)).statusCode).toBe(404)
      expect(await stored()).toEqual({ rows: before.rows + 1, files: before.files, waiting: 0 })
      const { rows: left } = await system.db.query('select * from content.stories where id = $1', [id])
      expect(left[0]).toMatchObject({
        state: 'removed',
        name: null,
        email: null,
        location: null,
        story: null,
        digest: null,
      })
      expect((await remove(token)).json()).toEqual({ state: 'removed' })
      await expect(editor.approve(id)).rejects.toThrow('This story was removed. Nothing of it is left.')
    }
  })

  it('works on the page of the link, without script @FRD-16', async () => {
    const june = author()
    const { id } = await june.sent()
    const token = await mailedToken(june.words.email)
    const press = (query: string) => {
      const headers = { 'content-type': 'multipart/form-data; boundary=x' }
      return june.at.ask(
        contract.removeStory,
        {},
        { url: `/share-your-story/remove?${query}`, headers, payload: '--x--\r\n' },
      )
    }
    expect((await press('')).statusCode).toBe(400)
    expect((await press(`token=${token}x`)).statusCode).toBe(404)
    for (const _ of [1, 2]) {
      const { statusCode, headers } = await press(`token=${token}`)
      expect([statusCode, headers.location]).toEqual([303, '/share-your-story/removed'])
    }
    expect((await editor.show(id)).state).toBe('removed')
  })

  it('an altered link removes nothing @FRD-16', async () => {
    const june = author()
    const other = author()
    const { id } = await june.sent()
    await other.sent()
    const token = await mailedToken(june.words.email)
    const [, key] = token.split('.')
    const [foreignId] = (await mailedToken(other.words.email)).split('.')
    const altered = [
      `${token}x`,
      token.slice(0, -1),
      `${id}.`,
      id,
      `${foreignId}.${key}`,
      `${randomUUID()}.${key}`,
      '.',
      '',
      `x.${key}`,
    ]
    for (const one of altered) {
      const answer = await remove(one)
      expect(answer.statusCode, one).toBe(404)
      expect(answer.json().message).toBe(
        'This link is not complete, or it was changed. Please open it from the email once more.',
      )
    }
    expect((await editor.show(id)).state).toBe('pending')
  })

  it('the mail repeats nothing that was typed, greets no advertisement, and goes to one address @FRD-16 @T-24', async () => {
    const june = author()
    await june.sent({ name: 'win-money.example now', story: 'Visit win-money.example', location: 'win-money.example' })
    await mailedToken(june.words.email)
    const [mail] = await mailsTo(june.words.email)
    expect(mail!.subject).toBe('Your story for TidyTally has arrived')
    expect(`${mail!.text}${mail!.html}`).not.toContain('win-money')
    expect(mail!.text).toContain('Hello there,')
    expect(mail!.text).toContain(`${publicUrl}/share-your-story/remove?token=`)
    expect(mail!.to).toBe(`there <${june.words.email}>`)
  })

  it('an approved story’s author is told, with the same link @FRD-16', async () => {
    const june = author()
    const { id } = await june.sent()
    const token = await mailedToken(june.words.email)
    await editor.approve(id)
    await expect.poll(async () => (await mailsTo(june.words.email)).length, { timeout: 20_000 }).toBe(2)
    const told = (await mailsTo(june.words.email)).find(({ subject }) => subject === 'Your story is on TidyTally')
    expect(told!.text).toContain(token)
  })
})

describe('what is not shown', () => {
  it('is deleted 30 days after it was declined, and 180 days after nobody read it @FRD-16', async () => {
    const [declined, unread, approved] = [author(), author(), author()]
    const ids = [(await declined.sent()).id, (await unread.sent()).id, (await approved.sent()).id]
    await editor.decline(ids[0]!)
    await editor.approve(ids[2]!)
    const states = async () => Promise.all(ids.map(async (id) => (await editor.show(id)).state))
    const passDays = async (days: number) => {
      await system.db.query(
        `update content.stories set sent_at = sent_at - make_interval(days => $2),
                                    decided_at = decided_at - make_interval(days => $2) where id = any($1)`,
        [ids, days],
      )
      await housekeeping('content.forget-stories')
    }
    await passDays(29)
    expect(await states()).toEqual(['declined', 'pending', 'approved'])
    await passDays(2)
    expect(await states()).toEqual(['removed', 'pending', 'approved'])
    await passDays(150)
    expect(await states()).toEqual(['removed', 'removed', 'approved'])
    const { rows: left } = await system.db.query(
      'select count(*)::int as n from content.story_photos where story_id = any($1)',
      [ids],
    )
    expect(left[0].n).toBe(1)
  })

  it('the sweep of orphans knows the photos of stories @T-30', async () => {
    const { id } = await author().sent()
    const { rows: named } = await system.db.query('select picture from content.story_photos where story_id = $1', [id])
    const place = (key: string) => join(system.objectsFolder, key.slice(0, 2), key)
    const orphan = randomUUID()
    await mkdir(join(system.objectsFolder, orphan.slice(0, 2)), { recursive: true })
    await writeFile(place(orphan), 'x')
    for (const key of [orphan, named[0].picture]) await utimes(place(key), 0, 0)
    await housekeeping('objects.remove-orphans')
    expect(existsSync(place(named[0].picture))).toBe(true)
    expect(existsSync(place(orphan))).toBe(false)
  })
})

/** Runs a nightly job now. */
async function housekeeping(queue: string) {
  const job = await system.boss.send(queue, { payload: {}, requestId: 'clock' })
  const state = async () => (await system.db.query('select state from pgboss.job where id = $1', [job])).rows[0]?.state
  await expect.poll(state, { timeout: 20_000 }).toBe('completed')
}
