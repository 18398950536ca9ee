import { largestFile } from '../../shared-kernel/file-size.ts'

const startsWith = (bytes: Uint8Array, text: string, at = 0) =>
  [...text].every((letter, place) => bytes[at + place] === letter.charCodeAt(0))

/** Why a file can't be one of a story's photos. Checks its first bytes, not its name. */
async function reasonAgainst(file: File): Promise<string | undefined> {
  if (file.size > largestFile) return `${file.name} is larger than 10 MB`
  const head = await file
    .slice(0, 12)
    .arrayBuffer()
    .catch(() => null)
  if (!head) return `${file.name} cannot be read`
  const bytes = new Uint8Array(head)
  const isWebp = startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8)
  const known = startsWith(bytes, '\xff\xd8\xff') || startsWith(bytes, '\x89PNG') || isWebp
  return known ? undefined : `${file.name} isn’t a PNG, JPG or WebP photo`
}

const keyOf = ({ name, lastModified, size }: File) => `${name} ${lastModified} ${size}`

/** Adds newly chosen photos, each once, up to the maximum; `trouble` is the error of the first rejected one. */
export async function sorted(chosen: readonly File[], before: readonly File[], most: number, tooMany: string) {
  const known = new Set(before.map(keyOf))
  const fresh = chosen.filter((file) => !known.has(keyOf(file)))
  const reasons = await Promise.all(fresh.map(reasonAgainst))
  const all = [...before, ...fresh.filter((_, at) => !reasons[at])]
  return { kept: all.slice(0, most), trouble: all.length > most ? tooMany : reasons.find(Boolean) }
}
