import { createHash, randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
import { claim, limit } from '../../../platform/limits/limit.ts'
import type { Objects } from '../../../platform/objects/objects.ts'
import { notDrawn, type Pictures } from '../../../platform/objects/pictures.ts'
import { DomainError } from '../../../shared-kernel/domain-error.ts'
import type { InputOf, OutputOf } from '../../../shared-kernel/endpoint.ts'
import type { CommandCall, ExpectStranger, Received, Uploads } from '../../../shared-kernel/use-case.ts'
import type * as contract from '../contract/stories.ts'
import { Story } from './domain/story.ts'
import { storySent } from './story-audit-events.ts'

const taken = ['image/png', 'image/jpeg', 'image/webp']
/** Maximum unread stories. More means that operators don't read them, or that an attacker is filling the disk. */
const mostWaiting = 300
/** Counted before anything is read. */
const tries = limit('story-tries', {
  most: 30,
  per: 'hour',
  by: 'network',
  says: 'Your network tried to send a story {most} times in the last {per}.',
})
const fromNetwork = limit('stories', {
  most: 5,
  per: '24 hours',
  by: 'network',
  says: '{most} stories were sent from your network in the last {per}.',
})
/** Each story sends an email, so a sender cannot flood another person's mailbox through us. */
const ofAddress = limit('stories-of-address', {
  most: 3,
  per: '24 hours',
  by: 'email address',
  says: '{most} stories were sent with this email address in the last {per}.',
})

export const refuseManyTries: ExpectStranger = (place, { db }) => claim(db, tries.of(place))

/** Takes a story: redraws its photos without metadata, and keeps all of it or nothing. */
export const sendStory =
  (objects: Objects, pictures: Pictures): Uploads<typeof contract.sendStory> =>
  async (input, files, call) => {
    const { db, visitor } = call
    const digest = await digestOf(input, files)
    const before = await sentBefore(db, digest)
    if (before) return before
    await refuseBeyondRoom(db)
    const photos = await redrawn(files, visitor.place, pictures)
    await claim(db, fromNetwork.of(visitor.place), ofAddress.of(input.email.toLowerCase()))
    try {
      for (const { picture, bytes } of photos) await objects.put(picture, bytes)
      const isNew = await call.inTransaction((inside) => keep(input, digest, photos, inside))
      if (isNew) return isNew
    } catch (error) {
      await forget(photos, objects)
      throw error
    }
    await forget(photos, objects) // the same story came twice at once
    return (await sentBefore(db, digest))!
  }

type Input = InputOf<typeof contract.sendStory>
type Answer = OutputOf<typeof contract.sendStory>

/** The same words with the same photos are the same story, however often the button is pressed. */
async function digestOf({ name, email, location, story }: Input, files: readonly Received[]) {
  const hash = createHash('sha256').update(JSON.stringify([name, email.toLowerCase(), location, story]))
  for (const { path } of files) for await (const chunk of createReadStream(path, { start: 0 })) hash.update(chunk)
  return hash.digest('hex')
}

async function sentBefore(db: Pool, digest: string): Promise<Answer | undefined> {
  const { rows } = await db.query<Answer>(
    `select id, state from content.stories where digest = $1 and state in ('pending', 'approved')`,
    [digest],
  )
  return rows[0]
}

async function refuseBeyondRoom(db: Pool) {
  const { rows } = await db.query<{ waiting: number }>(
    `select count(*)::int as waiting from content.stories where state = 'pending'`,
  )
  if (rows[0]!.waiting >= mostWaiting)
    throw new DomainError(
      'unavailable',
      'too-many-stories',
      'Too many stories are waiting to be read, so we can’t take another one right now. Please try again in a few days.',
    )
}

interface Photo {
  readonly picture: string
  readonly bytes: Uint8Array
  readonly width: number
  readonly height: number
}

/** Every photo, drawn again; or what is wrong with the first one that cannot be. */
async function redrawn(files: readonly Received[], place: string, pictures: Pictures): Promise<Photo[]> {
  const photos: Photo[] = []
  const { fileTypeFromFile } = await import('file-type')
  for (const { path, filename } of files) {
    const name = filename.slice(0, 100) || 'A photo'
    const kind = await fileTypeFromFile(path)
    if (!kind || !taken.includes(kind.mime)) throw wrongPhoto(`${name} isn’t a PNG, JPG or WebP photo`)
    const drawn = await pictures.draw(`stranger ${place}`, { kind: 'story', path })
    if ('trouble' in drawn) throw wrongPhoto(`${name}: ${notDrawn(drawn.trouble, '', 'photo').message}`)
    const [bytes] = drawn.pictures as [Uint8Array]
    photos.push({ picture: randomUUID(), bytes, ...drawn.size! })
  }
  return photos
}

const wrongPhoto = (message: string) =>
  new DomainError('unsupported', 'not-a-photo', message, { issues: [{ path: 'photos', message }] })

/** Nothing if the same story is there already. */
async function keep(input: Input, digest: string, photos: readonly Photo[], { em, now, publish }: CommandCall) {
  const { name, email, location, story } = input
  const fresh = Story.sent(randomUUID(), { name, email, location, story }, digest, now)
  const { id, state } = fresh
  const inserted = await em.execute<object[]>(
    `insert into content.stories (id, state, name, email, location, story, digest, removal_key, sent_at)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (digest) where state in ('pending', 'approved') do nothing
     returning id`,
    [id, state, name, email, location, story, digest, fresh.removalKey, now],
  )
  if (inserted.length === 0) return null
  await keepPhotos(id, photos, em)
  await publish(storySent({ storyId: id }))
  return { id, state }
}

async function keepPhotos(storyId: string, photos: readonly Photo[], em: EntityManager) {
  for (const [position, { picture, width, height }] of photos.entries())
    await em.execute(
      `insert into content.story_photos (id, story_id, position, picture, width, height) values (?, ?, ?, ?, ?, ?)`,
      [randomUUID(), storyId, position, picture, width, height],
    )
}

const forget = (photos: readonly Photo[], objects: Objects) => objects.remove(photos.map(({ picture }) => picture))
