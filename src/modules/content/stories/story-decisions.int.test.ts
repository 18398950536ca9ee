import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { visitor } from '../../../testing/browser/visitor.ts'
import { startStories } from '../../../testing/fixtures/stories.ts'
import { publicUrl } from '../../../testing/system/system.ts'
import * as contract from '../contract/stories.ts'
import { approvedStories } from '../index.ts'

const { system, editor, author, stored, mailsTo, mailedToken, shown, photosOf, see, stop } = await startStories()
afterAll(stop)

describe('public stories', () => {
  it('show the first name, location, story, and photos of an approved one, and nothing else @FRD-07 @FRD-16', async () => {
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

  it('show the five most recently approved, newest first @FRD-07', async () => {
    await system.db.query(`update content.stories set state = 'declined' where state = 'approved'`)
    const ids = []
    for (let at = 0; at < 8; at++) ids.push((await author().sent()).id)
    for (const id of ids) await editor.approve(id)
    expect((await approvedStories(system.db)).map(({ id }) => id)).toEqual(ids.slice(3).reverse())
  })

  it('have each decision in the audit trail with its editor, and repeated decisions once @FRD-07', async () => {
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

describe('removing a story', () => {
  const remove = (token: string) => visitor(system.app).ask(contract.removeStory, { token })

  it('with the emailed link deletes everything, shown or not, and can be repeated @FRD-16 @FRD-07', async () => {
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
      const { rows: told } = await system.db.query(
        `select 1 from public.audit where subject = $1 and action = 'content.story-removed'`,
        [id],
      )
      expect(told).toHaveLength(1)
    }
  })

  it('works on the link’s page without JavaScript @FRD-16', async () => {
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

  it('with an altered link removes nothing @FRD-16', async () => {
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
        'This link isn’t complete, or it was changed. Please open it from the email once more.',
      )
    }
    expect((await editor.show(id)).state).toBe('pending')
  })

  it('the email repeats no typed text, does not greet spam names, and goes to one address @FRD-16 @T-24', async () => {
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

  it('the author of an approved story is notified with the same link @FRD-16', async () => {
    const june = author()
    const { id } = await june.sent()
    const token = await mailedToken(june.words.email)
    await editor.approve(id)
    await expect.poll(async () => (await mailsTo(june.words.email)).length).toBe(2)
    const told = (await mailsTo(june.words.email)).find(({ subject }) => subject === 'Your story is on TidyTally')
    expect(told!.text).toContain(token)
  })
})

describe('a story that is not shown', () => {
  it('is deleted 30 days after it was declined, and 180 days after it was sent without review @FRD-16', async () => {
    const { files } = await stored()
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
    expect((await stored()).files).toBe(files + 1)
  })

  it('is kept for 30 days from the decline, however long it waited before @FRD-16', async () => {
    const { id } = await author().sent()
    await system.db.query(`update content.stories set sent_at = sent_at - interval '100 days' where id = $1`, [id])
    await editor.decline(id)
    await housekeeping('content.forget-stories')
    expect((await editor.show(id)).state).toBe('declined')
  })

  it('keeps its photos in the orphan sweep @T-30', async () => {
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
  await expect.poll(state).toBe('completed')
}
