import { dirname, join } from 'node:path'
import { screens } from '../app/screens.ts'

/** Libraries of many parts, from which the bundler takes what is used, and stylesheets, which have files of their own. */
const takenApart = /node_modules[\\/](@ark-ui|@zag-js|@floating-ui|@internationalized|@hookform)[\\/]|\.css$/

/** What every page with React needs to look right: the runtime of the styles and of the icons. */
const look = /styled-system[\\/](?!recipes[\\/](?!create))|lucide-react[\\/]dist[\\/]esm[\\/](?!icons)/

/** What loads parts of a page later. */
const loader = /preload-helper|web[\\/]loading[\\/]preload\.ts$/

/** What the bundler knows of a module. */
export interface Known {
  readonly code: string | null
  readonly importedIds: readonly string[]
  readonly dynamicallyImportedIds: readonly string[]
}
export interface Graph {
  getModuleInfo(id: string): Known | null
}

/** The entries of pages that are only read, of all public pages, and of the pages where somebody signs in or up. */
const siteEntries = ['public/site.ts']
const publicEntries = ['public/entry.tsx', 'public/hydrate.tsx', 'public/site.ts']
const accountPages = [
  'public/entry.tsx',
  'public/hydrate.tsx',
  'public/pages/register.tsx',
  'public/pages/trial-signup.tsx',
]

/**
 * Decides which file each module goes into, so that there are few. A bundler makes one for every set of screens that share a
 * module. Here a module goes with the first screen of `screens` that needs it at once, and later screens load that file, which
 * is usually there already. What public pages share with the product has files of its own: public pages then load nothing of
 * the product, and pages that are only read load nothing of React.
 */
export function waves(root: string) {
  let places: Map<string, string> | undefined
  const placeOf = (id: string, graph: Graph) => {
    if (takenApart.test(id)) return undefined
    if (look.test(id)) return 'look'
    if (loader.test(id)) return 'site-app'
    places ??= placesIn(root, graph)
    return places.get(id)
  }
  const names = [
    'look',
    'app',
    'account',
    'site-app',
    'site-desk',
    'tables',
    'words',
    'more-words',
    ...Object.keys(screens).flatMap((screen) => [`open-${screen}`, screen]),
  ]
  return { names, placeOf }
}

function placesIn(root: string, graph: Graph): Map<string, string> {
  const at = (names: readonly string[]) => names.map((name) => join(root, name))
  const site = reached(at(siteEntries), graph, true)
  const open = reached(at(publicEntries), graph, true)
  const signIn = reached(at(accountPages), graph, false)
  const { sending, start, walk } = screens
  const quoting = reached(at([...sending, ...start, ...walk]), graph, false)
  const places = new Map<string, string>()

  function placeFor(id: string, screen: string): string {
    const early = withTheList.has(screen)
    if (site.has(id)) return screen === 'app' ? 'site-app' : 'site-desk'
    if (screen === 'app') return open.has(id) ? 'look' : 'app' // every page with React has the look
    if (id.endsWith('?plain')) return early ? 'open-desk' : quoting.has(id) ? 'words' : 'more-words' // only schemas need these
    if (signIn.has(id)) return 'account'
    if (open.has(id)) return early ? 'open-desk' : `open-${screen}`
    if (screen === 'desk' && !quoting.has(id)) return 'tables' // the list needs it, a new quote does not
    return screen
  }

  for (const [screen, files] of Object.entries(screens))
    for (const id of reached(at(files), graph, false)) if (!places.has(id)) places.set(id, placeFor(id, screen))
  return places
}

/** Screens that share little with public pages; it goes into one file. */
const withTheList = new Set(['desk', 'toasts', 'sending', 'calm'])

/** All modules that these import, directly or not. With `later`, also those behind an `import()`. */
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
