import type { Account } from './account.ts'
import type { Check } from './check.ts'
import { checks } from './checks.ts'

export interface Finding {
  readonly name: string
  readonly expected: string
  readonly simulated: string
  readonly live: string
  readonly same: boolean
}

/** Runs every check on both accounts and deletes what it created. `told` gets each finding right away. */
export async function rehearse(
  simulated: Account,
  live: Account,
  told: (finding: Finding) => void = () => undefined,
): Promise<readonly Finding[]> {
  const findings: Finding[] = []
  await Promise.all([simulated.payments.syncCatalogue(), live.payments.syncCatalogue()])
  for (const check of checks) {
    const [here, there] = await Promise.all([seenOn(simulated, check), seenOn(live, check)])
    const { name, expected } = check
    const finding = { name, expected, simulated: here, live: there, same: here === expected && there === expected }
    findings.push(finding)
    told(finding)
  }
  return findings
}

async function seenOn(account: Account, { name, seen }: Check): Promise<string> {
  const scene = await account.begin(name)
  try {
    return await seen({ ...account, scene })
  } catch (error) {
    return `failed: ${(error as Error).message}`
  } finally {
    await scene.end()
  }
}
