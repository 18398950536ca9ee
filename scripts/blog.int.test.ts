import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postFile } from '../src/testing/fixtures/blog.ts'
import { freshDatabase } from '../src/testing/system/database.ts'
import { main } from './blog/main.ts'
import { timeIn } from './blog/time.ts'

const database = await freshDatabase()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tidytally-blog-'))
})
afterAll(async () => {
  await rm(folder, { recursive: true })
  await database.drop()
})

async function blog(...words: string[]) {
  const [out, err]: [string[], string[]] = [[], []]
  const code = await main(words, {
    env: { DATABASE_URL: database.url, DATA_DIR: folder },
    out: (text) => void out.push(text),
    err: (text) => void err.push(text),
  })
  return { code, out: out.join(''), err: err.join(''), json: () => JSON.parse(out.join('')) }
}

describe('npm run blog @FRD-06 @FRD-15', () => {
  it('explains each command', async () => {
    const { code, out } = await blog('--help')
    expect(code).toBe(0)
    for (const name of ['list', 'new', 'import', 'preview', 'publish', 'schedule', 'unpublish', 'email', 'subscribers'])
      expect(out).toContain(`npm run blog -- ${name}`)
    expect((await blog('schedule', '--help')).out).toContain('US Eastern')
  })

  it.each([
    [[]],
    [['frob']],
    [['constructor']],
    [['publish']],
    [['list', 'everything']],
    [['publish', 'a', 'b']],
    [['publish', 'a', '--at', '2027-01-31T09:00']],
    [['schedule', 'a']],
    [['schedule', 'a', '--at', 'tomorrow']],
    [['schedule', 'a', '--at', '2027-02-30T09:00']],
    [['list', '--wide']],
    [['new', '???']],
  ])('%j is rejected as wrong usage', async (words) => {
    const { code, out, err } = await blog(...words)
    expect([code, out]).toEqual([2, ''])
    expect(err).toContain('npm run blog -- --help')
  })

  it('takes a post from a file to publication, with JSON output', async () => {
    const file = join(folder, 'post.md')
    await writeFile(file, postFile())
    expect((await blog('list', '--json')).json()).toEqual([])
    expect((await blog('import', file)).code).toBe(0)
    const draft = {
      slug: 'quoting-gutters',
      title: 'Quoting gutters',
      status: 'draft',
      publishedAt: null,
      emailedAt: null,
    }
    expect((await blog('list', '--json')).json()).toEqual([draft])
    expect((await blog('schedule', 'quoting-gutters', '--at', '2099-01-31T09:00', '--json')).json()).toEqual({
      ...draft,
      status: 'scheduled',
      publishedAt: '2099-01-31T14:00:00.000Z',
    })
    expect((await blog('publish', 'quoting-gutters', '--json')).json()).toMatchObject({ status: 'published' })
    expect((await blog('preview', 'quoting-gutters')).out).toMatch(
      /^http:\/\/localhost:3000\/blog\/quoting-gutters\?preview=\S+\nuntil/,
    )
    expect((await blog('subscribers', '--json')).json()).toEqual({ subscribed: 0, unsubscribed: 0 })
    expect((await blog('unpublish', 'quoting-gutters')).code).toBe(0)
  })

  it('exits with 1 and an explanation on errors, also as JSON', async () => {
    const bad = join(folder, 'bad.md')
    await writeFile(bad, postFile({ slug: 'bad' }, 'Fine.\n<script>alert(1)</script>'))
    const { code, out, err } = await blog('import', bad)
    expect([code, out]).toEqual([1, ''])
    expect(err).toContain('Line 9: the HTML "<script>" isn’t allowed')
    const binary = join(folder, 'binary.md')
    await writeFile(binary, Buffer.from([0xff, 0xfe, 0x00]))
    const big = join(folder, 'big.md')
    await writeFile(big, postFile({ slug: 'big' }, 'Words. '.repeat(150_000)))
    for (const [command, word, sentence] of [
      ['import', binary, 'is not UTF-8 text'],
      ['import', big, 'has more than 1 MB'],
      ['import', 'nowhere.md', 'cannot be read (ENOENT)'],
      ['publish', 'nothing', 'There’s no post "nothing"'],
      ['email', 'nothing', 'There’s no post "nothing"'],
    ] as const) {
      const refused = await blog(command, word, '--json')
      expect(refused.code).toBe(1)
      expect(JSON.parse(refused.err).error.message).toContain(sentence)
    }
  })

  it('names a new file after the title and never overwrites an existing one', async () => {
    const before = process.cwd()
    process.chdir(folder)
    try {
      expect((await blog('new', ' Crème Brûlée: What It’s Worth ')).code).toBe(0)
      const file = 'creme-brulee-what-its-worth.md'
      expect((await blog('import', file)).err).toContain('summary is missing')
      await writeFile(file, 'filled in')
      const again = await blog('new', 'Crème Brûlée: what its worth')
      expect([again.code, again.err]).toEqual([1, expect.stringContaining(`${file} exists already.`)])
      expect(await readFile(file, 'utf8')).toBe('filled in')
    } finally {
      process.chdir(before)
    }
  })
})

describe('times without an offset are US Eastern', () => {
  it.each([
    ['2027-01-31T09:00', '2027-01-31T14:00:00.000Z'],
    ['2027-07-01T09:00', '2027-07-01T13:00:00.000Z'],
    ['2027-03-14T01:59', '2027-03-14T06:59:00.000Z'],
    ['2027-03-14T03:00', '2027-03-14T07:00:00.000Z'],
    ['2027-11-07T00:30', '2027-11-07T04:30:00.000Z'],
    ['2027-11-07T03:00', '2027-11-07T08:00:00.000Z'],
    ['2027-01-31T09:00Z', '2027-01-31T09:00:00.000Z'],
    ['2027-01-31T09:00-08:00', '2027-01-31T17:00:00.000Z'],
    ['2027-01-31', '2027-01-31T05:00:00.000Z'],
  ])('%s is %s', (text, at) => {
    expect(timeIn(text)?.toISOString()).toBe(at)
  })
})
