import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, vi } from 'vitest'
import * as contract from '../modules/content/contract/stories.ts'
import { approvedStories } from '../modules/content/index.ts'
import { asUpload, photo } from './pictures.ts'
import { storedFiles } from './stored-files.ts'
import { startSystem } from './system.ts'
import { visitor } from './visitor.ts'

/** The product with an editor, and as many authors as one likes. */
export async function startStories() {
  const uploads = await mkdtemp(join(tmpdir(), 'tidytally-stories-'))
  vi.stubEnv('TMPDIR', uploads)
  const system = await startSystem()
  const editor = system.stories('robin')
  const picture = await photo()

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

  const files = async () => (await storedFiles(system.objectsFolder)).length
  const rows = async () =>
    Number(
      (
        await system.db.query(
          'select (select count(*) from content.stories) + (select count(*) from content.story_photos) as n',
        )
      ).rows[0].n,
    )
  const waiting = async () => (await readdir(uploads)).filter((name) => /^tidytally-[0-9a-f]{8}-/.test(name)).length
  const mailsTo = async (address: string) => (await system.mailbox.mails()).filter(({ to }) => to.includes(address))

  return {
    system,
    editor,
    picture,
    author,
    /** How much is kept: rows, files, and uploads that wait. */
    stored: async () => ({ rows: await rows(), files: await files(), waiting: await waiting() }),
    mailsTo,
    /** The token of the link in the first mail to this address. */
    async mailedToken(address: string) {
      await expect.poll(async () => (await mailsTo(address)).length, { timeout: 20_000 }).toBeGreaterThan(0)
      const [mail] = await mailsTo(address)
      return String(mail!.text).match(/share-your-story\/remove\?token=(\S+)/)![1]!
    },
    /** The story as everybody may read it. */
    shown: async (id: string) => (await approvedStories(system.db)).find((story) => story.id === id),
    photosOf: async (id: string) => (await editor.show(id)).photos.map((one) => one.id),
    see: (photoId: string, headers = {}) => visitor(system.app).ask(contract.storyPhoto, { photoId }, { headers }),
    async stop() {
      await system.stop()
      vi.unstubAllEnvs()
      await rm(uploads, { recursive: true })
    },
  }
}
