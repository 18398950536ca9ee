/** A limit as OPERATING.md lists it. `npm run limits` writes that table. */
export interface Listed {
  readonly name: string
  /** How many, and per what time or state. */
  readonly most: string
  /** Key that it counts per, such as "account". */
  readonly by: string
  /** Where it is counted: in the database, in this process, or in the database with leases. */
  readonly counted: 'database' | 'process' | 'leases'
  /** The refusal's sentence, or what happens instead if no request is refused. */
  readonly sentence: string
}

const all = new Map<string, Listed>()

export function enlist(limit: Listed) {
  if (all.has(limit.name)) throw new Error(`Two limits are named ${limit.name}`)
  all.set(limit.name, limit)
}

/** Every limit declared in the loaded files, by name. */
export const listed = (): readonly Listed[] => [...all.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
