import { globSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Endpoint } from '../../src/shared-kernel/endpoint.ts'

/** One endpoint of a module's contract. */
export type ContractLine = Pick<Endpoint, 'method' | 'path' | 'access'> & { readonly module: string }

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** Every endpoint of every contract, by module and path. */
export async function endpointsIn(root: string): Promise<readonly ContractLine[]> {
  const paths = globSync('src/modules/*/contract/*.ts', { cwd: root }).filter(
    (path) => !/\.(test|examples)\.ts$/.test(path),
  )
  const found = await Promise.all(
    paths.sort().map(async (path) => {
      const contract: Record<string, unknown> = await import(pathToFileURL(join(root, path)).href)
      const module = path.split('/')[2]!
      return Object.values(contract)
        .filter(isEndpoint)
        .map(({ method, path, access }) => ({ module, method, path, access }))
    }),
  )
  return found.flat()
}
