import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import catalogue from '../features/requirements.json' with { type: 'json' }
import { readBook } from './docs/book.ts'
import { endpointsIn } from './docs/endpoints.ts'
import { eventsIn } from './docs/events.ts'
import { lastOutcomes } from './docs/outcomes.ts'
import { pageOf } from './docs/page.ts'
import { readSources } from './imports.ts'

/**
 * Writes the page for product owners: the features of every module, their proofs and requirements; for newcomers, the
 * events between modules and the access to endpoints. Results come from the last `npm test`; what didn't run says so. With
 * `npm run docs -- --prove` the features run first.
 */
const root = join(import.meta.dirname, '..')
if (process.argv.includes('--prove'))
  spawnSync(process.execPath, [join(root, 'scripts/test.mjs'), 'features', 'browser'], { cwd: root, stdio: 'inherit' })

const outcomes = lastOutcomes(root)
const inside = { events: eventsIn(readSources(root)), endpoints: await endpointsIn(root) }
const page = join(root, '.build', 'living-documentation.html')
mkdirSync(join(root, '.build'), { recursive: true })
writeFileSync(page, pageOf({ parts: readBook(root, outcomes), requirements: catalogue, outcomes, inside }))
console.log(`Living documentation: ${page}`)
