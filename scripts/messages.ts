import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import requirements from '../features/requirements.json' with { type: 'json' }
import { catalogue, notesFolder, wanted } from '../src/testing/system/rendered.ts'

const ofTheSpecification = /^(ACC|ADM|BIL|CON|DOC|PRI|QUO|VIS|WEB)-/

/** Every double-quoted text of the specification's requirements. */
export const quoted = (): Set<string> =>
  new Set(
    Object.entries(requirements)
      .filter(([id]) => ofTheSpecification.test(id))
      .flatMap(([, { text }]) => [...text.matchAll(/"([^"\n]+)"/g)].map(([, message]) => message!)),
  )

/** The texts that tests noted on a screen, on a page or in an answer of the API. */
export function noted(): Set<string> {
  const files = globSync('*.txt', { cwd: notesFolder })
  return new Set(files.flatMap((file) => readFileSync(join(notesFolder, file), 'utf8').split('\n')))
}

/** The texts that nothing has shown. */
export const unseen = (seen: ReadonlySet<string>): string[] =>
  [...wanted].filter(([, shown]) => !seen.has(shown)).map(([message]) => message)

if (import.meta.main && !existsSync(notesFolder)) {
  console.error('No test has noted a text yet: run npm test first.')
  process.exitCode = 1
} else if (import.meta.main) {
  const missing = unseen(noted())
  for (const message of missing) console.log(`NOT SHOWN  ${message}`)
  const settled = Object.keys(catalogue).length - wanted.size
  console.log(`${wanted.size - missing.length} shown, ${settled} settled by a decision, ${missing.length} not shown`)
  process.exitCode = missing.length > 0 ? 1 : 0
}
