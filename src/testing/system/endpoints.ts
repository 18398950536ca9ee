import type { Endpoint } from '../../shared-kernel/endpoint.ts'

const contracts = import.meta.glob<Record<string, unknown>>(
  ['../../modules/*/contract/*.ts', '!**/*.test.ts', '!**/*.examples.ts'],
  { eager: true },
)

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value

/** Every endpoint of every module's contract, with its name, so that new ones are tested automatically. */
export const endpoints: readonly (readonly [name: string, endpoint: Endpoint])[] = Object.values(contracts).flatMap(
  (contract) => Object.entries(contract).filter((entry): entry is [string, Endpoint] => isEndpoint(entry[1])),
)
