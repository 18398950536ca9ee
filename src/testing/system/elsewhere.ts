import { onTestFinished } from 'vitest'

/** Fakes the process's platform and architecture until the test has finished. */
export function elsewhere(platform: NodeJS.Platform, arch: NodeJS.Architecture = process.arch): void {
  const here = { platform: process.platform, arch: process.arch }
  const take = (machine: typeof here) => {
    for (const [name, value] of Object.entries(machine)) Object.defineProperty(process, name, { value })
  }
  take({ platform, arch })
  onTestFinished(() => take(here))
}
