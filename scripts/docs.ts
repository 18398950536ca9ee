import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** Proves every feature and writes the report that the product owner reads. */
const root = join(import.meta.dirname, '..')
const page = join(root, '.build', 'living-documentation.html')
mkdirSync(join(root, '.build'), { recursive: true })
const cucumber = join(root, 'node_modules', '.bin', 'cucumber-js')
const args = ['--config', 'features/cucumber.mjs', ...process.argv.slice(2), '--format', `html:${page}`]
const child = spawn(cucumber, args, { cwd: root, stdio: 'inherit' })
child.once('exit', (code) => {
  console.log(`\nLiving documentation: ${page}`)
  process.exitCode = code ?? 1
})
