import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { sendStory } from '../src/modules/content/contract/stories.ts'
import { visitor } from '../src/testing/browser/visitor.ts'
import { asUpload, photo } from '../src/testing/fixtures/pictures.ts'
import { startSystem } from '../src/testing/system/system.ts'
import { main } from './stories/main.ts'

const system = await startSystem()
const folder = await mkdtemp(join(tmpdir(), 'tidytally-editor-'))
afterAll(async () => {
  await system.stop()
  await rm(folder, { recursive: true })
})

async function stories(...args: string[]) {
  const [out, err]: [string[], string[]] = [[], []]
  const env = {
    DATABASE_URL: system.databaseUrl,
    OBJECTS_URL: pathToFileURL(system.objectsFolder).href,
    DATA_DIR: folder,
  }
  const code = await main(args, { env, out: (text) => void out.push(text), err: (text) => void err.push(text) })
  return { code, out: out.join(''), err: err.join('') }
}

let sent = 0
async function story(changes: object = {}) {
  const words = {
    name: 'June Fields',
    email: 'june@fieldsofshine.example',
    location: 'Boise, Idaho',
    story: `Story ${++sent}`,
    consent: 'true' as const,
  }
  const june = visitor(system.app, `10.8.0.${sent}`)
  await system.db.query('truncate public.limits')
  return june.call(sendStory, { ...words, ...changes, files: [asUpload(await photo(320, 240))] })
}

describe('npm run stories @FRD-07', () => {
  it('has a help text for the program and for each command', async () => {
    const all = await stories('--help')
    expect(all).toMatchObject({ code: 0, err: '' })
    for (const name of ['list', 'show', 'approve', 'decline']) {
      expect(all.out).toContain(`npm run stories -- ${name}`)
      const one = await stories(name, '--help')
      expect([one.code, one.out.split('\n')[0]]).toEqual([0, expect.stringContaining(`npm run stories -- ${name}`)])
    }
  })

  it.each([
    [[], 'Say what to do'],
    [['publish'], 'There is no command "publish"'],
    [['constructor'], 'There is no command "constructor"'],
    [['approve'], 'approve needs the id of a story; list shows them'],
    [['list', 'june'], 'Too many words: june'],
    [['approve', 'a', 'b'], 'Too many words: a b'],
    [['list', '--state', 'happy'], 'There is no state "happy"'],
    [['approve', 'a', '--photos', 'x'], 'approve knows no --photos'],
    [['list', '--all'], "Unknown option '--all'"],
  ])('wrong usage exits with 2 and an explanation: %j', async (words, sentence) => {
    const { code, out, err } = await stories(...words)
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain(sentence)
    expect(err).toContain('npm run stories -- --help')
  })

  it.each(['nonsense', '00000000-0000-4000-8000-000000000009'])('an unknown story exits with 1: %s', async (id) => {
    for (const name of ['show', 'approve', 'decline']) {
      expect(await stories(name, id)).toEqual({ code: 1, out: '', err: 'There is no such story.\n' })
      const { code, err } = await stories(name, id, '--json')
      expect([code, JSON.parse(err)]).toEqual([
        1,
        { error: { code: 'story-not-found', message: 'There is no such story.' } },
      ])
    }
  })

  it('lists, shows, approves and declines, as text and as JSON', async () => {
    const { id } = await story()
    const other = await story({ name: 'Ann Other' })
    expect((await stories('list', '--state', 'pending')).out).toMatch(
      new RegExp(`^${id} {2}pending {3}.+ UTC {2}1 photo {3}June Fields, Boise, Idaho\n${other.id} `),
    )
    expect((await stories('approve', id)).out).toBe(`${id} is approved\n`)
    expect(JSON.parse((await stories('list', '--json')).out)).toEqual([
      expect.objectContaining({ id, state: 'approved', name: 'June Fields', photos: 1 }),
      expect.objectContaining({ id: other.id, state: 'pending', decidedAt: null }),
    ])
    expect(JSON.parse((await stories('decline', id, '--json')).out)).toMatchObject({ id, state: 'declined' })
    const shown = await stories('show', id)
    expect(shown.out).toContain('email     june@fieldsofshine.example')
    expect(shown.out).toContain('  Story 1')
    const { rows } = await system.db.query(
      'select distinct actor from public.audit where subject = $1 and actor is not null',
      [id],
    )
    expect(rows).toEqual([{ actor: userInfo().username }])
  })

  it('writes the photos into a folder as they would appear on the page', async () => {
    const { id } = await story()
    const place = join(folder, 'photos')
    const { out } = await stories('show', id, '--photos', place, '--json')
    const [name] = await readdir(place)
    expect(JSON.parse(out).files).toEqual([join(place, name!)])
    expect(await sharp(await readFile(join(place, name!))).metadata()).toMatchObject({ format: 'jpeg', width: 320 })
  })

  it('strips control characters from submitted text', async () => {
    const { id } = await story({ name: 'June\u001b[2J', story: 'One\u202e\nTwo\u001b]0;title\u0007' })
    for (const words of [['list'], ['show', id], ['show', id, '--json']]) {
      const { out } = await stories(...words)
      for (const sign of ['\u001b', '\u0007', '\u202e']) expect(out).not.toContain(sign)
    }
    expect((await stories('show', id)).out).toContain('  One\n  Two')
  })
})
