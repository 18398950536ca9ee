import { OptimisticLockError, UniqueConstraintViolationException } from '@mikro-orm/core'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { DomainError, type Fault } from '../../shared-kernel/domain-error.ts'
import { slowRefusals } from './slow-refusals.ts'

const statusOf: Record<Fault, number> = {
  'bad-request': 400,
  invalid: 422,
  unsigned: 400,
  'signed-out': 401,
  'payment-required': 402,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  gone: 410,
  'too-large': 413,
  unsupported: 415,
  'too-many': 429,
  unavailable: 503,
}

/** Data a page without script needs to show its form again. */
export interface RefusedForm {
  readonly typed: Readonly<Record<string, unknown>>
  readonly message: string
  /** A sentence for each field, by its name. */
  readonly issues?: readonly { readonly path: string; readonly message: string }[]
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A page for people: they read why it is refused, even in browsers that don't say what they open. */
    isPage?: true
  }
  interface FastifyInstance {
    /** The page of a form that was refused, with the typed values and the errors. */
    refusedForm?: (path: string, refused: RefusedForm) => string
    /**
     * The page with this sentence, for a tab that was to open a file, and the address where trying again may help. It
     * costs next to nothing. A server without pages has none.
     */
    refusalPage?: (sentence: string, again: string | undefined) => string
  }
}

/**
 * Answers every refusal as application/problem+json (RFC 9457). Unexpected errors are logged and returned without
 * details.
 */
export function reportProblems(app: FastifyInstance, wait: (ms: number) => Promise<void>) {
  const delay = slowRefusals(wait)
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    if (hasLeft(request, error)) {
      request.log.info({ err: error }, 'the client left')
      return reply.code(clientLeft).send()
    }
    const problem = problemOf(error)
    if (problem.status === 429) await delay(request)
    if (problem.status >= 500) request.log.error({ err: error }, 'request failed')
    if ('retryAfterSeconds' in problem) reply.header('retry-after', String(problem.retryAfterSeconds))
    reply.code(problem.status).header('cache-control', 'no-store')
    const page = (await refusedForm(app, request, problem)) ?? refusalPage(app, request, problem)
    if (page) return reply.type('text/html; charset=utf-8').send(page)
    return reply.type('application/problem+json').send(JSON.stringify(problem))
  })
}

/** The status that nginx logs for this. */
const clientLeft = 499

/** True if the client disconnected before its body ended, or while we were working. Our own errors stay errors. */
const hasLeft = ({ raw, socket }: FastifyRequest, { name, code }: FastifyError) =>
  socket.destroyed && (!raw.complete || name === 'AbortError' || code === 'aborted')

type Problem = ReturnType<typeof problemOf>

/** The form with the typed values; nothing if too many forms are being refused right now. */
async function refusedForm(app: FastifyInstance, request: FastifyRequest, problem: Problem) {
  const { formPage } = request.routeOptions.config
  if (!formPage || !app.refusedForm) return
  const form = () => app.refusedForm!(formPage.path, { typed: request.typed ?? {}, ...problem })
  return app.renderInTurn(request, form).catch((error) => {
    if (!(error instanceof DomainError)) throw error
  })
}

function refusalPage(
  app: FastifyInstance,
  { headers, url, routeOptions: { config } }: FastifyRequest,
  problem: Problem,
) {
  const opensInTab = config.isPage || config.formPage || headers['sec-fetch-dest'] === 'document'
  const again = problem.status === 429 || problem.status >= 500 || config.formPage ? url : undefined
  return opensInTab && app.refusalPage?.(problem.message, again)
}

function problemOf(error: FastifyError) {
  if (error instanceof DomainError)
    return { ...problem(statusOf[error.fault], error.code, error.message), ...error.details }
  if (error instanceof z.ZodError) {
    const issues = error.issues.map((issue) => ({ path: issue.path.join('.'), message: issue.message }))
    return { ...problem(400, 'invalid-input', issues[0]?.message ?? 'Invalid input'), issues }
  }
  if (isDatabaseAway(error))
    return {
      ...problem(503, 'database-away', 'The service isn’t available right now. Please try again in a moment.'),
      retryAfterSeconds: 5,
    }
  if (isTakingTooLong(error))
    return {
      ...problem(503, 'takes-too-long', 'This is taking too long. Try again in a few seconds.'),
      retryAfterSeconds: 5,
    }
  if (isDiskFull(error))
    return {
      ...problem(503, 'disk-full', 'There’s no room for files right now. Please try again in a few minutes.'),
      retryAfterSeconds: 60,
    }
  if (error instanceof OptimisticLockError)
    return problem(409, 'changed-elsewhere', 'This was changed in another tab or on another device')
  if (error instanceof UniqueConstraintViolationException)
    return problem(409, 'made-already', 'This already exists. Reload the page.')
  if (error.code === 'FST_FILES_LIMIT') return problem(400, 'too-many-files', 'Please send one photo at a time')
  if (error.statusCode && error.statusCode < 500) return problem(error.statusCode, 'bad-request', plain(error))
  return problem(500, 'unexpected', 'Something went wrong. Please try again.')
}

/** The database is restarting or unreachable: the client can retry in a moment. */
const isDatabaseAway = ({ code, message }: FastifyError) =>
  /^(08\w{3}|57P0[123]|53300|ECONNREFUSED|ECONNRESET|ETIMEDOUT)$/.test(code ?? '') ||
  /Connection terminated|timeout exceeded when trying to connect/.test(message)

/** The row was locked, the statement timed out, or the transaction sat idle: nothing was saved. */
const isTakingTooLong = ({ code }: FastifyError) => /^(55P03|57014|25P0[34]|40001|40P01)$/.test(code ?? '')

/** No more bytes fit on the disk, or in our share of it: of the files, or of those that are arriving. */
const isDiskFull = ({ code }: FastifyError) => code === 'ENOSPC' || code === 'EDQUOT'

const plain = (error: FastifyError) =>
  error.statusCode === 413
    ? 'The request is too large'
    : error.statusCode === 415
      ? 'The content type isn’t supported'
      : error.message

/** The answer to an address that isn't there. */
export const noSuchRoute = (reply: FastifyReply) =>
  reply
    .code(404)
    .type('application/problem+json')
    .send(JSON.stringify(problem(404, 'no-such-route', 'There’s no such address')))

/** For a worker: it answers only its probes. */
export const serveNothing = (app: FastifyInstance): void =>
  void app.setNotFoundHandler((_, reply) => noSuchRoute(reply))

/** `message` repeats the text for the screens; `error` repeats it for the specification's areas call. */
export const problem = (status: number, code: string, detail: string) => ({
  type: `urn:problem:${code}`,
  code,
  status,
  title: detail,
  detail,
  message: detail,
  error: detail,
})
