import { globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { parseSync } from 'vite'

/** An import: `to` is a path from the root of the repository, or the name of a package. */
export interface Import {
  readonly from: string
  readonly to: string
  /** `static` loads with the file, `lazy` on demand, `type` never. */
  readonly when: 'static' | 'lazy' | 'type'
}

/** Source text by path from the root of the repository. */
export type Sources = ReadonlyMap<string, string>

export function readSources(root: string): Sources {
  const paths = globSync('{src,features,scripts,db}/**/*.{ts,tsx,mts,mjs}', {
    cwd: root,
    exclude: (path) => path.includes('styled-system') || path.includes('node_modules'),
  })
  return new Map(paths.sort().map((path) => [path, readFileSync(posix.join(root, path), 'utf8')]))
}

const target = (from: string, specifier: string) => {
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier.replace(/\?.*$/, ''))
  return specifier.match(/^(@[^/]+\/[^/]+|[^/]+)/)?.[1] ?? specifier
}

/** Specifiers of `import('x').Type`, which the module record leaves out. */
function typeImports(node: unknown, found: string[] = []): string[] {
  if (Array.isArray(node)) for (const child of node) typeImports(child, found)
  else if (node && typeof node === 'object') {
    const { type, source } = node as { type?: string; source?: { value?: unknown } }
    if (type === 'TSImportType' && typeof source?.value === 'string') found.push(source.value)
    for (const child of Object.values(node)) typeImports(child, found)
  }
  return found
}

export function importsOf(from: string, text: string): Import[] {
  const { module, program, errors } = parseSync(from, text)
  if (errors.length > 0) throw new Error(`${from}: ${errors[0]?.message}`)
  const isType = ({ start, end }: { start: number; end: number }) =>
    /^(im|ex)port\s+type\b/.test(text.slice(start, end))
  const exported = module.staticExports.flatMap((statement) => {
    const source = statement.entries.find((entry) => entry.moduleRequest)?.moduleRequest
    return source ? [{ ...statement, moduleRequest: source }] : []
  })
  return [
    ...[...module.staticImports, ...exported].map((statement) => ({
      specifier: statement.moduleRequest.value,
      when: isType(statement) ? ('type' as const) : ('static' as const),
    })),
    ...module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({
      specifier: text.slice(start + 1, end - 1),
      when: 'lazy' as const,
    })),
    ...typeImports(program).map((specifier) => ({ specifier, when: 'type' as const })),
  ].map(({ specifier, when }) => ({ from, to: target(from, specifier), when }))
}

export const importsIn = (sources: Sources): Import[] => [...sources].flatMap(([path, text]) => importsOf(path, text))

/** Everything that is loaded together with `root`. */
export function loadedWith(root: string, imports: readonly Import[]): Set<string> {
  const loaded = new Set([root])
  for (const file of loaded) {
    for (const { from, to, when } of imports) if (from === file && when === 'static') loaded.add(to)
  }
  return loaded
}

/** `src/web/quoting`, `src/modules/billing`, `src/platform`. */
const folderOf = (path: string) => path.match(/^src\/(?:(?:web|modules)\/)?[^/]+(?=\/)/)?.[0] ?? path.split('/')[0]

/**
 * One path for each import cycle, including type imports. A lazy import breaks a cycle within a folder, but not between
 * two folders of `src/`, modules or parts of the client.
 */
export function cyclesIn(imports: readonly Import[]): string[] {
  const next = Map.groupBy(
    imports.filter(({ from, to, when }) => when !== 'lazy' || folderOf(from) !== folderOf(to)),
    ({ from }) => from,
  )
  const done = new Set<string>()
  const cycles: string[] = []
  const visit = (file: string, trail: readonly string[]) => {
    if (trail.includes(file)) cycles.push([...trail.slice(trail.indexOf(file)), file].join(' -> '))
    if (done.has(file) || trail.includes(file)) return
    for (const { to } of next.get(file) ?? []) visit(to, [...trail, file])
    done.add(file)
  }
  for (const file of next.keys()) visit(file, [])
  return cycles
}
