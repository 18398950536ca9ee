import { existsSync, readFileSync } from 'node:fs'
import type { Recorded } from './recorded.ts'
import { type Contracts, type Schema, whole } from './schemas.ts'

/** An entry of db/releases.json, which lists the oldest first. */
export interface Release {
  readonly version: string
  readonly commit: string
  readonly date: string
}

const read = (file: URL) => JSON.parse(readFileSync(file, 'utf8'))
export const releasesFile = new URL('../../../db/releases.json', import.meta.url)
export const releases = (): readonly Release[] => read(releasesFile)

/** The record of a release that `npm run release` writes. */
export interface Kept {
  readonly contracts: Contracts
  readonly requests: readonly Recorded[]
  /** Its last migration. */
  readonly migration: string
}

export const keptFile = (version: string) => new URL(`./${version}.json`, import.meta.url)

export function keptOf(version: string): Kept {
  const { requests, migration, ...schemas } = read(keptFile(version)) as Kept & { parts: readonly Schema[] }
  return { contracts: whole(schemas), requests, migration }
}

/** The releases with a record, oldest first. */
export const keptReleases = (): readonly Release[] => releases().filter(({ version }) => existsSync(keptFile(version)))
