import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The part of the bundler's module graph that we use. */
interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null
}

/** Libraries and styles of which each screen uses a few; the bundler gives them chunks of their own. */
const separate = /node_modules[\\/](@ark-ui|@zag-js|@floating-ui|@internationalized|@hookform)[\\/]|\.css$/
const contract = /[\\/](contract|shared-kernel)[\\/]/
/**
 * Barrels that re-export hundreds of modules, and schemas, which a contract's facade mentions even where only its
 * endpoints are used. Their imports aren't followed.
 */
const barrel = /lucide-react|styled-system|\?schemas/

/** The screens that share most, in the order in which a visitor opens them. */
const screens = {
  site: ['public/site.ts'],
  plain: filesIn('public/plain', '.client.ts'),
  account: ['public/entry.tsx', 'public/hydrate.tsx', 'public/pages/login.tsx', 'public/pages/trial-signup.tsx'],
  app: ['main.tsx'],
  quotes: ['quoting/dashboard/dashboard.tsx'],
  outbox: ['quoting/outbox.ts'],
  walkthrough: ['quoting/calculator/calculator.tsx', 'quoting/field-tool/field-tool.tsx'],
  try: ['public/pages/try.tsx'],
} as const

/**
 * The client's chunks. By default the bundler writes one for every set of screens that share a module, about a hundred
 * for a dashboard. Here a shared module goes with the first of `screens` that always needs it; modules that the account
 * pages share with the signed-in product are `common`. Modules that /try shares with a screen are a chunk next to that
 * screen's, so that a visitor loads neither router nor forms. Each screen's own code stays in its own chunk.
 */
export function chunks(root: string) {
  const needed = new Map<string, Set<string>>()
  const needs = (screen: keyof typeof screens, id: string, graph: Graph) => {
    const known =
      needed.get(screen) ??
      importedBy(
        screens[screen].map((file) => join(root, file)),
        graph,
      )
    needed.set(screen, known)
    return known.has(id)
  }
  const sharing = ['app', 'quotes', 'outbox', 'walkthrough', 'try'] as const
  const alone = new Set<string>(['site', 'plain', 'try'])
  const place = (id: string, graph: Graph) => {
    if (separate.test(id)) return null
    const first = (Object.keys(screens) as (keyof typeof screens)[]).find((screen) => needs(screen, id, graph))
    const name = first === 'account' && sharing.some((screen) => needs(screen, id, graph)) ? 'common' : (first ?? null)
    const tried = name && !alone.has(name) && needs('try', id, graph)
    return tried ? `${name}-try` : (name ?? (contract.test(id) ? 'contracts' : null))
  }
  const library = (name: string, test: RegExp) => ({ name, test })
  const shared = { minShareCount: 2, includeDependenciesRecursively: false }
  return [
    library('react', /node_modules[\\/](react|react-dom|scheduler)[\\/]/),
    library('zod', /node_modules[\\/]zod[\\/]/),
    library('forms', /node_modules[\\/]react-hook-form[\\/]/),
    library('router', /node_modules[\\/]@tanstack[\\/]/),
    { name: 'schemas', test: /(?<!administration\/contract\/\w+)\.ts\?schemas/, ...shared },
    { name: 'look', test: /styled-system|lucide-react/, ...shared },
    // The landing page needs it, the product only once a quote is open.
    {
      name: 'price',
      test: /(pricing[\\/]contract[\\/](price|time|time-basis)|shared-kernel[\\/]share-out)\.ts/,
      ...shared,
    },
    { name: place, debugName: 'screens', ...shared },
  ]
}

/** All modules that these files import statically, directly or indirectly. */
function importedBy(files: readonly string[], graph: Graph): Set<string> {
  const found = new Set(files)
  for (const id of found)
    if (!barrel.test(id)) for (const next of graph.getModuleInfo(id)?.importedIds ?? []) found.add(next)
  return found
}

function filesIn(folder: string, ending: string): string[] {
  const names = readdirSync(join(import.meta.dirname, '..', folder))
  return names.filter((name) => name.endsWith(ending)).map((name) => `${folder}/${name}`)
}
