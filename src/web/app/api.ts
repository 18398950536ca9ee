import type { Endpoint, OutputOf, SentTo } from '../../shared-kernel/endpoint.ts'
import { contractorHeader, release, releaseHeader } from '../../shared-kernel/product.ts'

let contractorOnScreen: () => string | null = () => null

/** Sets the source of the contractor id that calls name. */
export function showsWorkOf(contractorId: () => string | null): void {
  contractorOnScreen = contractorId
}

/** The id of the contractor whose work is on screen; null before anyone is signed in. */
export const contractorShown = (): string | null => contractorOnScreen()

/**
 * Headers of every call: this release, so that an older server doesn't treat fields it doesn't know as mistakes
 * (AMB-Q15), and the contractor, so that the call isn't answered for someone who signed in later.
 */
export const callHeaders = (contractorId = contractorOnScreen()): Readonly<Record<string, string>> => ({
  [releaseHeader]: release,
  ...(contractorId && { [contractorHeader]: contractorId }),
})

/**
 * The body of an error response: `issues` are messages per field, by dotted path; `current` holds the values after a
 * conflict.
 */
export interface ProblemBody {
  code?: string
  message?: string
  error?: string
  issues?: { path: string; message: string }[]
  current?: unknown
}

/** The server answered with an error. The message is "{status}: {body}". */
export class Problem extends Error {
  override readonly name = 'Problem'
  readonly status: number
  readonly problem: ProblemBody

  constructor(status: number, body: string) {
    super(`${status}: ${body}`)
    this.status = status
    this.problem = asProblem(body)
  }
}

/** Another account has signed in in this browser, so nothing was done. */
export const isSomeoneElse = (error: unknown): boolean =>
  error instanceof Problem && error.problem.code === 'someone-else'

/** No answer: no network, or the server is unreachable. The input is still here and can be sent again. */
export class Offline extends Error {
  override readonly name: string = 'Offline'

  constructor(message = 'No connection. Nothing you typed is lost. Try again when you’re back online.') {
    super(message)
  }
}

/** The request timed out. Whether the server has carried it out is unknown, so it may be retried. */
export class NoAnswer extends Offline {
  override readonly name = 'NoAnswer'

  constructor() {
    super('We can’t reach TidyTally. Nothing you typed is lost. Try again in a moment.')
  }
}

interface CallOptions {
  signal?: AbortSignal
  /**
   * The timeout for the whole answer: a minute by default, since payments may take long; none for files and pictures.
   */
  patienceMs?: number
  /** Lets the request outlive the page, for the last save before a tab closes. */
  keepalive?: boolean
  /** The contractor making the call, if not the one on screen; null for the signed-in user. */
  contractorId?: string | null
  /** Reads the headers of a successful answer, such as the next page of a list. */
  onHeaders?: (headers: Headers) => void
}

/** The sentence to show for a failed call: the server's own if there is one, otherwise `fallback`. */
export function sentenceFor(error: unknown, fallback: string): string {
  if (error instanceof Problem) return error.problem.message || error.problem.error || fallback
  return error instanceof Offline ? error.message : fallback
}

/** The fields that the server refused, each with its sentence. */
export const issuesOf = (error: unknown) => (error instanceof Problem ? (error.problem.issues ?? []) : [])

/** Calls an endpoint of any module's contract, typed by that contract. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: SentTo<E> & { file?: Blob },
  { signal, patienceMs = 60_000, keepalive, contractorId, onHeaders }: CallOptions = {},
): Promise<OutputOf<E>> {
  const { url, body } = address(endpoint, input)
  const takesLong = input.file instanceof Blob || endpoint.carrier === 'pictures' || endpoint.carrier === 'files'
  const [response, text] = await reach(url, {
    method: endpoint.method,
    credentials: 'same-origin',
    headers: { ...callHeaders(contractorId), ...(typeof body === 'string' && { 'content-type': 'application/json' }) },
    body,
    ...{ keepalive: keepalive ?? false, signal, limit: takesLong ? undefined : AbortSignal.timeout(patienceMs) },
  })
  if (!response.ok) throw new Problem(response.status, text || response.statusText)
  onHeaders?.(response.headers)
  return (response.status === 204 ? undefined : JSON.parse(text)) as OutputOf<E>
}

/** Path parameters go into the path; the rest becomes the query of a read or the body of a write. */
export function address(endpoint: Endpoint, input: object): { url: string; body: string | FormData | null } {
  const rest: Record<string, unknown> = { ...input }
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  if (endpoint.method === 'GET') return { url: path + asQuery(rest), body: null }
  if (endpoint.carrier === 'json' || endpoint.carrier === 'pictures') return { url: path, body: JSON.stringify(rest) }
  return { url: path, body: asForm(rest, endpoint.filePart) }
}

/** Aborts when either signal does. Browsers from 2023 lack `AbortSignal.any`; there only the caller's signal counts. */
const joined = (signals: readonly AbortSignal[]): AbortSignal | null =>
  signals.length > 1 && 'any' in AbortSignal ? AbortSignal.any([...signals]) : (signals[0] ?? null)

interface Request extends Omit<RequestInit, 'signal'> {
  /** The caller's signal: it no longer needs the answer. */
  readonly signal: AbortSignal | undefined
  readonly limit: AbortSignal | undefined
}

async function reach(url: string, { signal, limit, ...init }: Request): Promise<[Response, string]> {
  const signals = [signal, limit].filter((one) => one !== undefined)
  try {
    const response = await fetch(url, { ...init, signal: joined(signals) })
    return [response, await response.text()]
  } catch (error) {
    if (signal?.aborted) throw error
    throw limit?.aborted ? new NoAnswer() : new Offline()
  }
}

function asQuery(rest: Record<string, unknown>): string {
  const given = Object.entries(rest).filter(([, value]) => value !== undefined && value !== '')
  const query = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString()
  return query && `?${query}`
}

/** The server reads a form as a stream, so the text parts go before the file. Null would arrive as the text "null". */
function asForm({ file, ...texts }: Record<string, unknown>, filePart: string): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(texts)) {
    if (value !== undefined && value !== null)
      form.append(name, typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
  if (file instanceof Blob) form.append(filePart, file)
  return form
}

function asProblem(body: string): ProblemBody {
  try {
    const parsed: unknown = JSON.parse(body)
    return typeof parsed === 'object' && parsed !== null ? parsed : {}
  } catch {
    return {}
  }
}
