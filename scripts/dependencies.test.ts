import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { importsOf, readSources } from './imports.ts'

const root = join(import.meta.dirname, '..')
const { dependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
const sources = readSources(root)

/** Programs of the image, apart from what only engineers run. */
const programs = ['server', 'migrate', 'jobs', 'blog', 'plans', 'stories', 'terms', 'objects', 'backup', 'restore'].map(
  (name) => (name === 'server' ? 'src/server.ts' : `scripts/${name}.ts`),
)

/** Programs that the server starts for files from outside. */
const processes = [...sources.keys()].filter((path) => /^src\/(modules|platform)\/.*-process\.ts$/.test(path))

/** Packages that these files load in production, now or later. Stand-ins never run there; the browser's finder does. */
function packagesOf(entries: readonly string[]) {
  const seen = new Set<string>()
  const packages = new Set<string>()
  const waiting = [...entries]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    const text = sources.get(path)
    if (text === undefined) packages.add(path)
    else if (!path.startsWith('src/stand-ins/') || path.endsWith('/chromium.ts'))
      waiting.push(
        ...importsOf(path, text)
          .filter(({ when }) => when !== 'type')
          .map(({ to }) => to),
      )
  }
  return [...packages].filter((name) => /^(@[\w-]+\/)?[\w.-]+$/.test(name))
}

it('production packages are those that production loads; the client is built with development packages @SCL-07', () => {
  const loaded = packagesOf([...programs, ...processes])
  expect(loaded).toEqual(expect.arrayContaining(['fastify', 'zod', 'exceljs'])) // at once and later
  const fonts = Object.keys(dependencies).filter((name) => name.startsWith('@expo-google-fonts/'))
  expect([...loaded, ...fonts].sort()).toEqual(Object.keys(dependencies).sort())
})
