import { onTestFinished } from 'vitest'

/** Until the test has finished, this process takes its machine for another. */
export function elsewhere(platform: NodeJS.Platform, arch: NodeJS.Architecture = process.arch): void {
  const here = { platform: process.platform, arch: process.arch }
  const take = (machine: typeof here) => {
    for (const [name, value] of Object.entries(machine)) Object.defineProperty(process, name, { value })
  }
  take({ platform, arch })
  onTestFinished(() => take(here))
}
