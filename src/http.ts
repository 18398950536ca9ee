import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile, MultipartValue } from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { refusedInput, refuseUnsafeText } from './http/input.ts'
import { DomainError } from './shared-kernel/domain-error.ts'
import type { Access, Endpoint } from './shared-kernel/endpoint.ts'
import type { Handled, Received, Sent } from './shared-kernel/use-case.ts'

/** The largest photo that a route with a file takes, in bytes: 10 MB. */
export const largestFile = 10 * 1024 * 1024
const smallBody = 4 * 1024
const normalBody = 1024 * 1024

/** What the app does for a route: who may come in, and how the handler runs. */
export interface Host {
  admit(access: Access, request: FastifyRequest): Promise<void>
  run(
    handled: Handled,
    input: never,
    file: Received | null,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<unknown>
}

/** Turns every endpoint into a route. Nobody's body is read before he is admitted. */
export function routeAll(app: FastifyInstance, handlers: readonly Handled[], host: Host) {
  for (const handled of handlers) {
    const { method, path, access, carrier, output } = handled.endpoint
    const bodyLimit = carrier === 'file' ? largestFile + normalBody : access === 'public' ? smallBody : normalBody
    const answersJson = handled.kind !== 'download' && !(output instanceof z.ZodVoid)
    app.route({
      method,
      url: path,
      bodyLimit,
      schema: answersJson ? { response: { 200: responseSchema(output) } } : {},
      onRequest: async (request) => {
        refuseWrongCarrier(request, handled.endpoint)
        if (carrier !== 'json' && Number(request.headers['content-length'] ?? 0) > bodyLimit) throw fileTooLarge()
        await host.admit(access, request)
      },
      handler: async (request, reply) => {
        const { fields, file } = await carried(request, handled.endpoint)
        try {
          const input = inputOf(handled.endpoint, request, fields)
          const result = await host.run(handled, input as never, file, request, reply)
          if (handled.kind === 'download') return sendFile(reply, result as Sent)
          return reply.code(result === undefined ? 204 : 200).send(result)
        } finally {
          if (file) await rm(file.path, { force: true })
        }
      },
    })
  }
}

/** One flat object of path, query and body; the path wins, unknown keys and unsafe text are refused. */
function inputOf(endpoint: Endpoint, request: FastifyRequest, fields: object) {
  const query = request.query as object
  if (endpoint.method !== 'GET' && Object.keys(query).length > 0) throw refusedInput('Please send this without a query')
  const input = endpoint.input.parse({ ...query, ...fields, ...(request.params as object) })
  refuseUnsafeText(input)
  return input
}

function refuseWrongCarrier(request: FastifyRequest, { carrier, method }: Endpoint) {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  const wanted = carrier === 'json' ? 'application/json' : 'multipart/form-data'
  const empty = type === undefined && carrier === 'json' && !Number(request.headers['content-length'] ?? 0)
  if (method !== 'GET' && type !== wanted && !empty) {
    throw new DomainError('unsupported', 'wrong-content-type', `Please send ${wanted}`)
  }
}

/** Reads the body: JSON as it is, a form's text fields, or a file onto the disk together with its fields. */
async function carried(request: FastifyRequest, { carrier, filePart }: Endpoint) {
  if (carrier === 'json') {
    const body = request.body ?? {}
    if (typeof body !== 'object' || Array.isArray(body)) throw refusedInput('Please send an object')
    return { fields: body, file: null }
  }
  const fields: Record<string, unknown> = {}
  let file: Received | null = null
  try {
    for await (const part of request.parts({ limits: { files: carrier === 'file' ? 1 : 0, fileSize: largestFile } })) {
      if (part.type === 'field') fields[part.fieldname] = (part as MultipartValue).value
      else file = await received(part, filePart)
    }
  } catch (error) {
    if (file) await rm((file as Received).path, { force: true })
    throw isMalformed(error) ? refusedInput('The form cannot be read') : error
  }
  if (carrier === 'file' && !file) throw refusedInput('Please choose a photo', [filePart])
  return { fields, file }
}

const fileTooLarge = () => new DomainError('too-large', 'file-too-large', 'File is larger than 10 MB')

/** The parser's own complaints have no code; a full disk and our refusals have one. */
const isMalformed = (error: unknown) => error instanceof Error && !(error instanceof z.ZodError) && !('code' in error)

async function received(part: MultipartFile, filePart: string): Promise<Received> {
  const path = join(tmpdir(), `tidytally-${randomUUID()}`)
  try {
    if (part.fieldname !== filePart) throw refusedInput(`Please send the file as "${filePart}"`, [part.fieldname])
    const target = createWriteStream(path, { mode: 0o600 })
    await pipeline(part.file, target)
    if (part.file.truncated) throw fileTooLarge()
    const filename = (part.filename ?? '').replaceAll('\0', '').toWellFormed()
    return { path, filename, bytes: target.bytesWritten }
  } catch (error) {
    part.file.resume()
    await rm(path, { force: true })
    throw error
  }
}

function sendFile(reply: FastifyReply, { body, bytes, type, filename, show }: Sent) {
  const ascii = filename.replace(/[^\w.-]+/g, '-')
  if (type.startsWith('image/'))
    reply.header('content-security-policy', "default-src 'none'; sandbox; frame-ancestors 'none'")
  if (bytes !== undefined) reply.header('content-length', bytes)
  return reply
    .type(type)
    .header('content-disposition', `${show}; filename="${ascii}"; filename*=UTF-8''${encodeURIComponent(filename)}`)
    .header('cache-control', 'private, no-store')
    .send(body)
}

/** The read model as the serializer wants it; a property that it does not list cannot leave the server. */
function responseSchema(output: z.ZodType) {
  const schema = z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' })
  delete schema.$schema
  return simpler(schema)
}

/** `anyOf [X, null]` is slow to serialize and X with `nullable` is not; patterns serve no purpose on the way out. */
function simpler(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(simpler)
  if (typeof node !== 'object' || node === null) return node
  const { pattern, ...rest } = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, simpler(value)]))
  const [only, nothing] = (rest.anyOf as Record<string, unknown>[] | undefined) ?? []
  if (Array.isArray(rest.anyOf) && rest.anyOf.length === 2 && nothing?.type === 'null')
    return { ...only, nullable: true }
  return rest
}
