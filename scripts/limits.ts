import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import '../src/app.ts'
import '../src/platform/post-office/bounce-server.ts'
import { type Listed, listed } from '../src/platform/limits/list.ts'
import '../src/site/pages.ts'
import { readSources } from './imports.ts'

const place = new URL('../OPERATING.md', import.meta.url)
const [begin, end] = ['<!-- npm run limits -->\n', '<!-- end -->\n']

/** Files that declare limits, by the limit's name. */
export function declarations() {
  const sources = [...readSources(fileURLToPath(new URL('..', import.meta.url)))].filter(
    ([path]) => path.startsWith('src/') && !/\.test\.tsx?$/.test(path),
  )
  return new Map(
    sources.flatMap(([path, text]) =>
      [...text.matchAll(/\b(?:limit\(|turns\(|enlist\(\{\s*name:)\s*'([^']+)'/g)].map(
        ([, name]) => [name!, path] as const,
      ),
    ),
  )
}

const where = { database: 'database', process: 'process', leases: 'all processes' }

function table() {
  const places = declarations()
  const row = ({ name, most, by, counted, sentence }: Listed) =>
    `| \`${name}\` | ${most} | ${by} | ${where[counted]} | ${sentence} | \`${places.get(name)?.replace('src/', '')}\` |\n`
  return `| limit | at most | for each | counted in | a refused request says | declared in |\n|---|---|---|---|---|---|\n${listed().map(row).join('')}`
}

/** OPERATING.md as it is, and with the current limits. */
export function documented() {
  const now = readFileSync(place, 'utf8')
  const [before = '', rest = ''] = now.split(begin)
  return { now, right: before + begin + table() + end + rest.split(end)[1] }
}

if (import.meta.main) {
  writeFileSync(place, documented().right)
  process.exit() // modules that the product loads would keep the process alive
}
