import type { FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { DomainError } from '../../shared-kernel/domain-error.ts'
import type { Endpoint } from '../../shared-kernel/endpoint.ts'
import type { Received, Sent } from '../../shared-kernel/use-case.ts'
import { refusedInput } from './input.ts'
import { namelessFile, pathOf, writerTo } from './nameless-file.ts'
import type { Spool } from './spool.ts'

/** The largest file an upload route accepts, in bytes: 10 MB. */
export const largestFile = 10 * 1024 * 1024

export const fileTooLarge = () => new DomainError('too-large', 'file-too-large', 'File is larger than 10 MB')

type Arrived = Received & { close(): Promise<void> }

/** Reads the body: JSON as is, a form's text fields, or a file (written to disk) with its fields. */
export async function carried(request: FastifyRequest, { carrier, filePart }: Endpoint) {
  if (carrier === 'json') return { fields: objectIn(request.body), file: null, pictures: null }
  if (carrier === 'pictures') {
    const { body, pictures } = request.body as { body: unknown; pictures: Spool }
    return { fields: objectIn(body), file: null, pictures }
  }
  const fields: Record<string, unknown> = {}
  let file: Arrived | null = null
  try {
    for await (const part of request.parts({ limits: { files: carrier === 'file' ? 1 : 0, fileSize: largestFile } })) {
      if (part.type === 'field') fields[part.fieldname] = (part as MultipartValue).value
      else file = await received(part, filePart)
    }
  } catch (error) {
    await (file as Arrived | null)?.close()
    throw isMalformed(error) ? refusedInput('The form cannot be read') : error
  }
  if (carrier === 'file' && !file) throw refusedInput('Please choose a photo', [filePart])
  return { fields, file, pictures: null }
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
    const kept = await namelessFile()
    file = kept
    const target = writerTo(kept)
    await pipeline(part.file, target)
    if (part.file.truncated) throw fileTooLarge()
    const filename = (part.filename ?? '').replaceAll('\0', '').toWellFormed()
    return { path: pathOf(kept), filename, bytes: target.bytesWritten, close: () => kept.close() }
  } catch (error) {
    part.file.resume()
    await file?.close()
    throw error
  }
}

/** Cuts off a client that stops reading for this long, or stays slower than this the whole time. */
const longestStandstillMs = 20_000
const leastBytesPerSecond = 32 * 1024

export function sendFile(reply: FastifyReply, { body, bytes, type, filename, show }: Sent) {
  const ascii = filename.replace(/[^\w.-]+/g, '-')
  if (type.startsWith('image/'))
    reply.header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
  if (bytes !== undefined) reply.header('content-length', bytes)
  limitReading(reply, bytes ?? (Buffer.isBuffer(body) ? body.length : largestFile))
  return reply
    .type(type)
    .header('content-disposition', `${show}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(filename)}`)
    .header('cache-control', 'private, no-store')
    .send(body)
}

function limitReading({ raw }: FastifyReply, bytes: number) {
  const cut = () => raw.destroy()
  const timer = setTimeout(cut, longestStandstillMs + (bytes / leastBytesPerSecond) * 1000)
  timer.unref()
  raw.once('close', () => clearTimeout(timer))
  raw.setTimeout(longestStandstillMs, cut)
}
