import type { FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { DomainError } from '../../shared-kernel/domain-error.ts'
import type { Endpoint } from '../../shared-kernel/endpoint.ts'
import { largestFile } from '../../shared-kernel/file-size.ts'
import type { Received, Sent } from '../../shared-kernel/use-case.ts'
import type { ScannedBody } from './body-scanner.ts'
import { refusedInput } from './input.ts'
import { pathOf, unlinkedFile, writerTo } from './unlinked-file.ts'

export const fileTooLarge = () => new DomainError('too-large', 'file-too-large', 'File is larger than 10 MB')

type Arrived = Received & { close(): Promise<void> }

/** The parsed request body. */
export interface ParsedBody {
  readonly fields: object
  readonly file: Arrived | null
  readonly files: readonly Arrived[]
  readonly pictures: ScannedBody | null
  /** Problems with the files, reported together with those of the fields. */
  readonly troubles: readonly z.core.$ZodIssue[]
}

const nothing: ParsedBody = { fields: {}, file: null, files: [], pictures: null, troubles: [] }

/** Reads the body: JSON as is, a form's text fields, or files (written to disk) with their fields. */
export async function parseBody(request: FastifyRequest, endpoint: Endpoint): Promise<ParsedBody> {
  const { carrier, filePart } = endpoint
  if (carrier === 'json') return { ...nothing, fields: objectIn(request.body) }
  if (carrier === 'pictures') {
    const { body, pictures } = request.body as { body: unknown; pictures: ScannedBody }
    return { ...nothing, fields: objectIn(body), pictures }
  }
  if (carrier === 'files') return severalFiles(request, endpoint)
  const fields: Record<string, unknown> = {}
  let file: Arrived | null = null
  try {
    for await (const part of request.parts({ limits: { files: carrier === 'file' ? 1 : 0, fileSize: largestFile } })) {
      if (part.type === 'field') fields[part.fieldname] = (part as MultipartValue).value
      else file = await received(part, filePart)
    }
  } catch (error) {
    await (file as Arrived | null)?.close()
    throw isMalformed(error) ? refusedInput('The form can’t be read') : error
  }
  if (carrier === 'file' && !file && !endpoint.isFileOptional)
    throw refusedInput(`Please choose a ${filePart === 'file' ? 'file' : 'photo'}`, [filePart])
  return { ...nothing, fields, file }
}

/**
 * A form with several files. Even when one is too large, or there are too many, the rest of the form is read (and
 * thrown away), so that the user gets every error at once and the typed text back.
 */
async function severalFiles(request: FastifyRequest, { filePart, files: terms }: Endpoint): Promise<ParsedBody> {
  const fields: Record<string, unknown> = {}
  const files: Arrived[] = []
  const troubles = new Map<string, z.core.$ZodIssue>()
  const complain = (message: string) =>
    troubles.set(message, { code: 'custom', path: [filePart], message, input: undefined })
  try {
    for await (const part of request.parts({ limits: { fileSize: largestFile } })) {
      if (part.type === 'field') {
        const { fieldname, value } = part as MultipartValue
        if (fieldname !== filePart || value !== '') fields[fieldname] = value // browsers send no files as an empty text
        continue
      }
      if (files.length === terms!.most) {
        complain(terms!.tooMany)
        part.file.resume()
        continue
      }
      const file = await received(part, filePart).catch((error) => {
        if (!(error instanceof DomainError)) throw error
        complain(error.message)
        return null
      })
      // Or as an empty file without a name.
      if (file?.bytes === 0 && file.filename === '') await file.close()
      else if (file) files.push(file)
    }
  } catch (error) {
    for (const file of files) await file.close()
    throw isMalformed(error) ? refusedInput('The form can’t be read') : error
  }
  if (files.length === 0 && troubles.size === 0) complain(terms!.missing)
  return { ...nothing, fields, files, troubles: [...troubles.values()] }
}

/** A JSON null is not an empty body. */
function objectIn(body: unknown = {}): object {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw refusedInput('Please send a JSON object')
  return body
}

/** The parser's own errors have no code; a full disk and our refusals do. */
const isMalformed = (error: unknown) => error instanceof Error && !(error instanceof z.ZodError) && !('code' in error)

async function received(part: MultipartFile, filePart: string): Promise<Arrived> {
  let file: FileHandle | null = null
  try {
    if (part.fieldname !== filePart) throw refusedInput(`Please send the file as "${filePart}"`, [part.fieldname])
    const kept = await unlinkedFile()
    file = kept
    await pipeline(part.file, writerTo(kept))
    if (part.file.truncated) throw fileTooLarge()
    const filename = (part.filename ?? '').replaceAll('\0', '').toWellFormed()
    return { path: pathOf(kept), filename, bytes: (await kept.stat()).size, close: () => kept.close() }
  } catch (error) {
    part.file.resume()
    await file?.close()
    throw error
  }
}

/** Cuts off a client that stops reading for this long, or stays slower than this the whole time. */
const longestStandstillMs = 20_000
const leastBytesPerSecond = 32 * 1024

export function sendFile(reply: FastifyReply, { body, bytes, type, filename, show, etag }: Sent) {
  const ascii = filename.replace(/[^\w.-]+/g, '-')
  if (type.startsWith('image/'))
    reply.header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
  if (bytes !== undefined) reply.header('content-length', bytes)
  reply.header('cache-control', etag ? 'public, max-age=0, must-revalidate' : 'private, no-store')
  if (etag) reply.header('etag', etag)
  if (etag && reply.request.headers['if-none-match'] === etag) {
    if (!Buffer.isBuffer(body)) body.destroy()
    return reply.removeHeader('content-length').code(304).send()
  }
  limitReading(reply, bytes ?? (Buffer.isBuffer(body) ? body.length : largestFile))
  return reply
    .type(type)
    .header('content-disposition', `${show}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(filename)}`)
    .send(body)
}

function limitReading({ raw }: FastifyReply, bytes: number) {
  const cut = () => raw.destroy()
  const timer = setTimeout(cut, longestStandstillMs + (bytes / leastBytesPerSecond) * 1000)
  timer.unref()
  raw.once('close', () => clearTimeout(timer))
  raw.setTimeout(longestStandstillMs, cut)
}
