import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const sections = readFileSync('README.md', 'utf8').split(/^## /m)
const section = (title: string) => sections.find((text) => text.startsWith(title))!

/** The files that a section names, from the root. */
const filesIn = (text: string) =>
  [...text.matchAll(/(?:`|\/\/ )((?:modules|web|testing|drivers)\/[\w./-]+\.tsx?)/g)].map(([, path]) =>
    path!.startsWith('drivers/') ? `features/${path}` : `src/${path}`,
  )

/** The product, its sample requests, and the verbs of features; users of a verb are not part of it. */
const source = globSync('{src,features/drivers}/**/*.{ts,tsx}').filter(
  (path) => !/\.test\.|drivers\/arrange|styled-system/.test(path),
)

it('the README names every file that recording a bid touches, and no other @ENG-04', () => {
  const touched = source.filter((path) => /\b(recordBid|bidRecorded|bid-recorded)\b/.test(readFileSync(path, 'utf8')))
  const named = new Set(filesIn(section('How to add a command')))
  named.delete('src/modules/quoting/storage.ts') // its columns have names of their own
  expect([...named].sort()).toEqual(touched.sort())
})

it('every file in the README exists @ENG-04', () => {
  const named = filesIn(sections.join())
  expect(named.length).toBeGreaterThan(15)
  expect(named.filter((path) => !existsSync(path))).toEqual([])
})
