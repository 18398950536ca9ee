import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** The specification's sentences, and the product's files that contain them word for word. */
export function messages() {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const catalogue: Record<'now' | 'later', string[]> = JSON.parse(readFileSync(`${root}features/messages.json`, 'utf8'))
  const files = globSync('src/{modules,web,shared-kernel,http}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$|styled-system|ui-gallery|samples/.test(file))
    .map((file) => ({ file, text: readFileSync(root + file, 'utf8') }))
  const saidIn = (message: string) => files.filter(({ text }) => text.includes(message)).map(({ file }) => file)
  return Object.entries(catalogue).flatMap(([since, all]) =>
    all.map((message) => ({ since, message, saidIn: saidIn(message) })),
  )
}

if (import.meta.main) {
  const all = messages()
  for (const { since, message, saidIn } of all) {
    console.log(
      `${saidIn.length > 0 ? 'said   ' : since === 'later' ? 'later  ' : 'MISSING'}  ${message}${saidIn[0] ? `   ${saidIn[0]}` : ''}`,
    )
  }
  const missing = all.filter(({ since, saidIn }) => since === 'now' && saidIn.length === 0)
  console.log(`\n${all.filter(({ saidIn }) => saidIn.length > 0).length} said, ${missing.length} missing`)
  process.exitCode = missing.length > 0 ? 1 : 0
}
