import { existsSync, globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const sections = readFileSync('README.md', 'utf8').split(/^## /m)
const section = (title: string) => sections.find((text) => text.startsWith(title))!

/** The files that a section names, from the root. */
const filesIn = (text: string) =>
  [...text.matchAll(/(?:`|\/\/ )((?:modules|web|testing|drivers|platform)\/[\w./-]+\.tsx?)/g)].map(([, path]) =>
    path!.startsWith('drivers/') ? `features/${path}` : `src/${path}`,
  )

/** The code that a section shows, by the file that the comment above it names. What is left out is a comment. */
const shownIn = (text: string) =>
  [...text.matchAll(/^```ts\n([\s\S]*?)^```/gm)]
    .flatMap(([, block]) => block!.split(/^(?=\/\/ \S+\.ts: )/m))
    .map((part) => ({ path: filesIn(part)[0]!, lines: codeOf(part) }))

const codeOf = (text: string) => linesOf(text).filter((line) => line && !line.startsWith('//'))
const linesOf = (text: string) => text.split('\n').map((line) => line.trim())

/** The first of the lines that isn't in the text, after the line before it. */
function missingFrom(text: string, lines: readonly string[]) {
  let rest = linesOf(text)
  return lines.find((line) => {
    const at = rest.indexOf(line)
    rest = rest.slice(at + 1)
    return at < 0
  })
}

/** The product, its sample requests, and the verbs of features; users of a verb are not part of it. */
const source = globSync('{src,features/drivers}/**/*.{ts,tsx}').filter(
  (path) => !/\.test\.|drivers\/arrange|styled-system/.test(path),
)

it('the README names every file that recording a bid touches, and no other @ENG-04', () => {
  const touched = source.filter((path) => /\b(recordBid|bidRecorded|bid-recorded)\b/.test(readFileSync(path, 'utf8')))
  const named = new Set(filesIn(section('How to add a command')))
  named.delete('src/modules/quoting/storage.ts') // its columns have names of their own
  expect([...named].filter((path) => !path.includes('.test.')).sort()).toEqual(touched.sort())
})

describe('code in the README is the code of the file that it names', () => {
  it('line by line, in order @ENG-04', () => {
    const shown = shownIn(section('How to add a command'))
    expect(shown.map(({ lines }) => lines.length > 0)).toEqual([true, true, true, true])
    for (const { path, lines } of shown) expect(missingFrom(readFileSync(path, 'utf8'), lines)).toBeUndefined()
  })

  it('and a line that was changed or moved is caught @ENG-04', () => {
    expect(missingFrom('a\n  b\nc', ['a', 'c'])).toBeUndefined()
    expect(missingFrom('a\n  b\nc', ['a', 'd'])).toBe('d')
    expect(missingFrom('a\n  b\nc', ['b', 'a'])).toBe('a')
  })
})

it('every file in the README exists @ENG-04', () => {
  const named = filesIn(sections.join())
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})
