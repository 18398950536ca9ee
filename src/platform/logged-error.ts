/** The parts of an error that a log or a failed job may hold: never a row, a statement, a parameter or an address. */
export interface ToldError {
  readonly type: string
  readonly message: string
  readonly stack: string
  readonly code?: string
  readonly constraint?: string
  readonly schema?: string
  readonly table?: string
  readonly column?: string
  readonly statusCode?: number
  readonly responseCode?: number
  readonly requestId?: string
  readonly cause?: ToldError
}

type Fields = Readonly<Record<string, unknown>>

/** Short words from the listed fields; anything else about an error is left out. */
const words = ['code', 'constraint', 'schema', 'table', 'column', 'requestId'] as const
const numbers = ['statusCode', 'responseCode'] as const

export function told(error: unknown, depth = 0): ToldError {
  if (typeof error !== 'object' || error === null) return { type: typeof error, message: 'not an error', stack: '' }
  const fields = error as Fields
  const type = error instanceof Error ? error.constructor.name : 'object'
  return {
    type,
    message: messageOf(fields, type),
    stack: framesOf(fields.stack),
    ...Object.fromEntries(words.flatMap((name) => (isWord(fields[name]) ? [[name, fields[name]]] : []))),
    ...Object.fromEntries(numbers.flatMap((name) => (typeof fields[name] === 'number' ? [[name, fields[name]]] : []))),
    ...(fields.cause && depth < 3 ? { cause: told(fields.cause, depth + 1) } : {}),
  }
}

/** The same error with only those fields, for a failed job or a dead letter. */
export function tellable(error: unknown): Error {
  const { stack, message, cause, ...rest } = told(error)
  const safe = Object.assign(new Error(message), rest)
  safe.stack = `${rest.type}: ${message}\n${stack}`
  return safe
}

const isWord = (value: unknown) => typeof value === 'string' && /^[\w.-]{1,80}$/.test(value)

/** Messages from our code and from Node are logged; messages that quote their input are not. */
function messageOf(error: Fields, type: string): string {
  const source = quotes(error, type)
  if (source) return `${source}; its message may quote what it was given`
  return String(error.message ?? '')
    .replace(/[^\s<>"'(]+@[^\s<>"')]+/g, '[address]')
    .replace(/\$argon2\S+|\b[\w-]{32,}\b/g, '[secret]')
    .slice(0, 500)
}

function quotes(error: Fields, type: string): string | null {
  if ('severity' in error && 'routine' in error) return `PostgreSQL refused with ${error.code}`
  if ('entity' in error) return 'The ORM refused an entity'
  if ('responseCode' in error || 'rejected' in error) return 'The mail server refused'
  if (type.startsWith('Stripe') || 'rawType' in error) return 'The card provider refused'
  if (type === 'SyntaxError' || type === 'ZodError' || type === 'ZodRealError') return 'A text could not be read'
  return null
}

const framesOf = (stack: unknown) =>
  typeof stack === 'string'
    ? stack
        .split('\n')
        .filter((line) => /^\s+at /.test(line))
        .slice(0, 30)
        .join('\n')
    : ''
