import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { z } from 'zod'
import { DomainError } from '../../shared-kernel/domain-error.ts'
import { type Access, accessWords, type Endpoint, type FormPage } from '../../shared-kernel/endpoint.ts'
import { largestFile } from '../../shared-kernel/file-size.ts'
import type { Handled, Page, Sent, ServerEvent } from '../../shared-kernel/use-case.ts'
import { needsPlace } from './bodies.ts'
import { sendEvents } from './events.ts'
import { fileTooLarge, type ParsedBody, parseBody, sendFile } from './files.ts'
import type { RequestFiles } from './handlers.ts'
import { refusedInput, refuseUnsafeText } from './input.ts'
import { isNewer, parseNewer } from './newer-client.ts'
import { isOneClick } from './protection.ts'

const smallBody = 4 * 1024
const normalBody = 1024 * 1024
/** A customer's answer with a drawn signature. */
const answerBody = 64 * 1024

type Uploaded = Extract<Handled, { kind: 'upload' | 'uploads' | 'pictures' }>

declare module 'fastify' {
  interface FastifyRequest {
    /** The fields of a form that a page without script sent; null for any other request. */
    typed: Readonly<Record<string, unknown>> | null
  }
  interface FastifyContextConfig {
    /** The form's page, if this route answers with pages. */
    formPage?: FormPage
  }
}

/** The app's part in a route: who may use it, and how the handler runs. */
export interface Host {
  admit(access: Access, request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** Waits for a place for an upload or another large body. */
  receive(request: FastifyRequest, reply: FastifyReply): Promise<void>
  /** Refuses an upload before reading its body. */
  expect(upload: Uploaded, request: FastifyRequest): Promise<void>
  run(
    handled: Handled,
    input: never,
    files: RequestFiles,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<unknown>
}

/** Turns every endpoint into a route. Bodies are read only after the caller is admitted. */
export function routeAll(app: FastifyInstance, handlers: readonly Handled[], host: Host) {
  if (!app.hasRequestDecorator('typed')) app.decorateRequest('typed', null)
  for (const handled of handlers) {
    const { method, path, access, carrier, largestBody, output, formPage, oneClick } = handled.endpoint
    if (!accessWords.includes(access)) throw new Error(`${method} ${path}: nobody knows the access "${access}"`)
    const usual = { public: smallBody, link: answerBody }[access as string] ?? normalBody
    const bodyLimit = largestBody ?? (carrier === 'file' ? largestFile + normalBody : usual)
    let schema: Readonly<Record<string, unknown>> | undefined
    const route: RouteOptions = {
      method,
      url: path,
      config: {
        isStream: handled.kind === 'stream',
        ...(access === 'link' && { byLink: true }),
        ...(oneClick && { oneClick }),
        ...(handled.kind === 'page' && { isPage: true }),
      },
      bodyLimit,
      onRequest: async (request, reply) => {
        if (access === 'link') reply.headers(unlisted)
        refuseWrongCarrier(request, handled.endpoint)
        await host.admit(access, request, reply)
        const refuseTooLong = () => {
          if (carrier !== 'json' && Number(request.headers['content-length'] ?? 0) > bodyLimit) throw fileTooLarge()
        }
        if (handled.kind === 'pictures' || handled.kind === 'upload' || handled.kind === 'uploads')
          return receive(host, handled, request, reply, refuseTooLong)
        refuseTooLong()
        if (needsPlace(request.headers)) await host.receive(request, reply)
      },
      handler: async (request, reply) => {
        const body = await parseBody(request, handled.endpoint)
        const { file, files, pictures } = body
        try {
          if (request.routeOptions.config.formPage) request.typed = body.fields as Record<string, unknown>
          const input = handled.kind === 'page' ? pageInput(request, body) : inputOf(handled.endpoint, request, body)
          const result = await host.run(handled, input as never, { file, files, pictures }, request, reply)
          if (request.typed) return reply.redirect(formPage!.done, 303)
          if (handled.kind === 'stream') return sendEvents(reply, result as AsyncIterable<ServerEvent>)
          if (handled.kind === 'page') return sendPage(reply, result as Page)
          if (handled.kind === 'download') return sendFile(reply, result as Sent)
          if (result === undefined) return reply.code(204).send()
          schema ??= responseSchema(output) // a serializer takes 1 ms to make, so each waits for its first response
          return reply
            .type('application/json; charset=utf-8')
            .send(reply.serializeInput(result as Record<string, unknown>, schema))
        } finally {
          for (const each of files) await each.close()
          await file?.close()
          await pictures?.close()
        }
      },
    }
    app.route(route)
    if (formPage) app.route({ ...route, url: formPage.path, config: { formPage } })
  }
}

/** How long a refused upload holds its place, so that repeating it costs the sender. */
const refusedUploadMs = 500

/** Takes a place for the body, then refuses an upload whose body need not be read. */
async function receive(host: Host, upload: Uploaded, request: FastifyRequest, reply: FastifyReply, check: () => void) {
  await host.receive(request, reply)
  try {
    check()
    await host.expect(upload, request)
  } catch (refusal) {
    await sleep(refusedUploadMs)
    throw refusal
  }
}

/**
 * One flat object of path, query and body. The path wins. Unsafe text and unknown keys are refused; from a newer
 * client, unknown keys are dropped if they are empty.
 */
function inputOf(endpoint: Endpoint, request: FastifyRequest, body: ParsedBody) {
  const { troubles } = body
  const ownAddress = endpoint.method === 'GET' || request.routeOptions.config.formPage // a form page's URL keeps it
  if (!ownAddress && Object.keys(request.query as object).length > 0)
    throw refusedInput('Please send this without a query')
  const sent = sentIn(request, body)
  const { data, error } = isNewer(request.headers) ? parseNewer(endpoint, sent) : endpoint.input.safeParse(sent)
  if (error || troubles.length > 0) throw new z.ZodRealError([...(error?.issues ?? []), ...troubles])
  refuseUnsafeText(data)
  return data
}

/** Pages refuse what is wrong themselves, beside the field; only unsafe text gets no further. */
function pageInput(request: FastifyRequest, body: ParsedBody) {
  const sent = sentIn(request, body)
  refuseUnsafeText(sent)
  return sent
}

const sentIn = (request: FastifyRequest, { fields }: ParsedBody): Readonly<Record<string, unknown>> => ({
  ...(request.query as object),
  ...fields,
  ...(request.params as object),
})

/** What is reached by a quote's link is for its customer alone: no search engine, cache or other site learns of it. */
const unlisted = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow, noarchive',
}

function sendPage(reply: FastifyReply, page: Page) {
  if ('goTo' in page) return reply.redirect(page.goTo, 303)
  reply.header('content-security-policy', page.policy)
  return reply
    .code(page.status ?? 200)
    .type('text/html; charset=utf-8')
    .send(page.html)
}

function refuseWrongCarrier(request: FastifyRequest, { carrier, method, oneClick }: Endpoint) {
  const type = request.headers['content-type']?.split(';')[0]?.trim().toLowerCase()
  if (oneClick && isOneClick(request)) return
  const wanted = carrier === 'json' || carrier === 'pictures' ? 'application/json' : 'multipart/form-data'
  const empty = type === undefined && wanted === 'application/json' && !Number(request.headers['content-length'] ?? 0)
  if (method !== 'GET' && type !== wanted && !empty) {
    throw new DomainError('unsupported', 'wrong-content-type', `Please send ${wanted}`)
  }
}

/** The read model for the serializer: properties that are not in it cannot leave the server. */
function responseSchema(output: z.ZodType) {
  const schema = z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' })
  delete schema.$schema
  return simpler(schema) as Readonly<Record<string, unknown>>
}

/** `anyOf [X, null]` is slow to serialize; X with `nullable` is fast. Output needs no patterns. */
function simpler(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(simpler)
  if (typeof node !== 'object' || node === null) return node
  const { pattern, ...rest } = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, simpler(value)]))
  const [only, nothing] = (rest.anyOf as Record<string, unknown>[] | undefined) ?? []
  if (Array.isArray(rest.anyOf) && rest.anyOf.length === 2 && nothing?.type === 'null')
    return { ...only, nullable: true }
  return rest
}
