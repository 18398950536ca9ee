import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const client = join(import.meta.dirname, '../../.build/client')

type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>
const manifest = (): Manifest => JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8'))

export const isBuilt = (source: string): boolean => source in manifest()

/** Files that a browser loads up front for these entries, and their gzipped kilobytes. */
export function loadedBy(...entries: readonly string[]) {
  const known = manifest()
  const wanted = new Set(entries)
  for (const source of wanted) for (const next of known[source]!.imports ?? []) wanted.add(next)
  const parts = [...wanted].map((source) => known[source]!)
  const scripts = [...new Set(parts.map(({ file }) => file))].filter((file) => file.endsWith('.js'))
  const styles = [...new Set(parts.flatMap(({ css = [] }) => css))]
  return { scripts, styles, scriptKb: kilobytes(scripts), styleKb: kilobytes(styles) }
}

/** Import cycles, in which a file may run before its dependencies. */
export function circles(): string[] {
  const known = manifest()
  const found = new Set<string>()
  const left = new Set<string>()
  const visit = (source: string, way: readonly string[]) => {
    if (way.includes(source)) found.add([...way.slice(way.indexOf(source)), source].join(' > '))
    if (left.has(source) || way.includes(source)) return
    for (const next of known[source]!.imports ?? []) visit(next, [...way, source])
    left.add(source)
  }
  for (const source of Object.keys(known)) visit(source, [])
  return [...found]
}

const read = (file: string) => readFileSync(join(client, file), 'utf8')
/** Built files, gzipped. */
export const kilobytes = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).length, 0) / 1024
