import { dirname, join } from 'node:path'
import { screens } from './screens.ts'

/** Of a library with a list of all its parts only what is used comes along; styles have files of their own. */
const takenApart =
  /node_modules[\\/](@ark-ui|@zag-js|@floating-ui|@internationalized|@hookform)[\\/](?!toast[\\/]dist[\\/]toast\.store|.*create-toaster)|\.css$/

/** What every page with React needs to look as designed: the styles' own code and the drawing of icons. */
const look = /styled-system[\\/](?!recipes[\\/](?!create))|lucide-react[\\/]dist[\\/]esm[\\/](?!icons)/

/** What the bundler knows of a module. */
export interface Known {
  readonly code: string | null
  readonly importedIds: readonly string[]
  readonly dynamicallyImportedIds: readonly string[]
}
export interface Graph {
  getModuleInfo(id: string): Known | null
}

/** The entries of pages that are only read, of all public pages, and of those that sign in. */
const siteEntries = ['public/site.ts']
const publicEntries = ['public/entry.tsx', 'public/hydrate.tsx', 'public/site.ts']
const accountPages = [
  'public/entry.tsx',
  'public/hydrate.tsx',
  'public/pages/register.tsx',
  'public/pages/trial-signup.tsx',
]

/**
 * Few files instead of one for every set of screens that share a module: a module belongs to the first screen of the list
 * that needs it at once, and what public pages need too is a file of its own, so that they load nothing of the product, and
 * pages that are only read nothing of React.
 * A screen then loads the files of those before it, most of which are there already.
 */
export function waves(root: string) {
  let places: Map<string, string> | undefined
  const placeOf = (id: string, graph: Graph) => {
    if (takenApart.test(id)) return undefined
    if (look.test(id)) return 'look'
    places ??= placesIn(root, graph)
    return places.get(id)
  }
  const names = [
    'look',
    'app',
    'words',
    'account',
    ...Object.keys(screens).flatMap((screen) => [`site-${screen}`, `open-${screen}`, screen]),
  ]
  return { names, placeOf }
}

function placesIn(root: string, graph: Graph): Map<string, string> {
  const at = (names: readonly string[]) => names.map((name) => join(root, name))
  const site = reached(at(siteEntries), graph, true)
  const open = reached(at(publicEntries), graph, true)
  const signIn = reached(at(accountPages), graph, false)
  const places = new Map<string, string>()
  for (const [screen, files] of Object.entries(screens))
    for (const id of reached(at(files), graph, false)) {
      const atOnce = screen === 'app'
      const shared = site.has(id)
        ? `site-${screen}`
        : !atOnce && id.endsWith('?plain')
          ? 'words' // which the schemas need, and no screen with them
          : atOnce && open.has(id)
            ? 'look' // every page with React has it
            : signIn.has(id)
              ? 'account'
              : open.has(id)
                ? `open-${screen}`
                : screen
      if (!places.has(id)) places.set(id, shared)
    }
  return places
}

/** All that these modules import, directly or not; with `later`, also what they import when needed. */
function reached(from: readonly string[], graph: Graph, later: boolean): Set<string> {
  const found = new Set(from)
  for (const id of found) for (const next of importsOf(id, graph, later)) found.add(next)
  return found
}

function importsOf(id: string, graph: Graph, later: boolean): string[] {
  const known = graph.getModuleInfo(id)
  if (!known) return []
  const ids = later ? [...known.importedIds, ...known.dynamicallyImportedIds] : known.importedIds
  return ids
    .filter((next) => !next.endsWith('?schemas'))
    .flatMap((next) => {
      const list = lists.find(({ file }) => next.endsWith(file))
      const all = graph.getModuleInfo(next)?.code ?? ''
      return list ? namedIn(known, list.from).flatMap((name) => partOf(next, list.place(name, all))) : next
    })
}

const partOf = (list: string, place: string | undefined) => (place ? [join(dirname(list), place)] : [])

/** Lists of all icons and all recipes, of which a module takes some; each part is a file of its own. */
const lists = [
  {
    file: '/lucide-react.mjs',
    from: 'lucide-react',
    place: (icon: string, all: string) => all.match(new RegExp(`default as ${icon}\\b[^}]*\\} from ['"]([^'"]+)`))?.[1],
  },
  {
    file: '/recipes/index.js',
    from: 'recipes/index.js',
    place: (recipe: string) => `${recipe.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.js`,
  },
]

function namedIn({ code }: Known, from: string): string[] {
  const [, names = ''] = code?.match(new RegExp(`import \\{([^}]*)\\} from ["'][^"']*${from}["']`)) ?? []
  return names.split(',').flatMap((name) => name.trim().split(' as ')[0] || [])
}
