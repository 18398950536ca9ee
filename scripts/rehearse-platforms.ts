import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { dryRun, nodeOn, type Platform, partsFor, platforms, withManifest } from './platforms.ts'

/** `npm run rehearse:platforms`: runs `npm ci` for each supported platform. The first run downloads half a gigabyte. */
async function rehearse(platform: Platform) {
  const { os, cpu } = platform
  const node = nodeOn(platform)
  return withManifest(async (folder) => {
    const refusal = await dryRun(folder, platform, `v${node}`)
    if (refusal) return `refused: ${/code (\w+)/.exec(refusal)?.[1] ?? refusal}`
    const words = ['ci', '--ignore-scripts', `--os=${os}`, `--cpu=${cpu}`, '--libc=glibc', '--loglevel=error']
    await promisify(execFile)('npm', words, { cwd: folder })
    const parts = [...partsFor(platform).values()]
    const missing = parts.filter((path) => !existsSync(join(folder, path, 'package.json')))
    return missing.length > 0 ? `missing: ${missing.join(', ')}` : `Node ${node}, ${parts.length} native parts`
  })
}

for (const platform of platforms) {
  const outcome = await rehearse(platform)
  if (!outcome.startsWith('Node')) process.exitCode = 1
  console.log(`${platform.os} ${platform.cpu}`.padEnd(14), outcome)
}
