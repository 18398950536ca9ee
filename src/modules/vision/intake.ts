import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Pictures } from '../../platform/objects/pictures.ts'
import { largestFile } from '../../shared-kernel/file-size.ts'
import type { Pictured, Received } from '../../shared-kernel/use-case.ts'
import { imageTypes } from './contract/endpoints.ts'
import { type TroubleCode, troubles } from './contract/estimate.ts'

/** A picture as a model may see it: pixels only, at most 1568 on the longer side, no name, place or time (EYE-05). */
export interface Taken {
  readonly jpeg: Uint8Array
  readonly hash: string
}

export type Intake = Taken | { readonly trouble: TroubleCode }

/** Decodes a picture from base64. Refuses invalid base64 and pictures over the limit, naming the field. */
export async function receivedPicture(base64: string, pictures: Pictured, path: PropertyKey[]): Promise<Received> {
  const picture = await pictures.open(base64)
  const refused = (message: string) => new z.ZodRealError([{ code: 'custom', path, message, input: undefined }])
  if (!picture) throw refused('Please send the picture as base64')
  if (picture.bytes > largestFile) throw refused(troubles.too_large.message)
  return picture
}

/** Checks what a file really is, whatever its name, and redraws it. */
export async function takeIn(file: Received, contractorId: string, pictures: Pictures): Promise<Intake> {
  const { fileTypeFromFile } = await import('file-type')
  const kind = await fileTypeFromFile(file.path)
  if (!kind || !imageTypes.some((type) => type === kind.mime)) return { trouble: 'unsupported_image' }
  const drawn = await pictures.draw(contractorId, { kind: 'analysis', path: file.path })
  if ('trouble' in drawn) return { trouble: 'unreadable_image' }
  const jpeg = drawn.pictures[0]!
  return { jpeg, hash: createHash('sha256').update(jpeg).digest('hex') }
}
