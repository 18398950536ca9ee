import { largestFile } from '../../shared-kernel/file-size.ts'
import { kindOf, photoKey } from '../photos/choose.ts'

/** Why a file can't be one of a story's photos. */
async function reasonAgainst(file: File): Promise<string | undefined> {
  if (file.size > largestFile) return `${file.name} is larger than 10 MB`
  const kind = await kindOf(file).catch(() => null)
  if (!kind) return `${file.name} cannot be read`
  return kind === 'photo' ? undefined : `${file.name} isn’t a PNG, JPG or WebP photo`
}

/** Adds newly chosen photos, each once, up to the maximum; `trouble` is the error of the first rejected one. */
export async function sorted(chosen: readonly File[], before: readonly File[], most: number, tooMany: string) {
  const known = new Set(before.map(photoKey))
  const fresh = chosen.filter((file) => !known.has(photoKey(file)))
  const reasons = await Promise.all(fresh.map(reasonAgainst))
  const all = [...before, ...fresh.filter((_, at) => !reasons[at])]
  return { kept: all.slice(0, most), trouble: all.length > most ? tooMany : reasons.find(Boolean) }
}
