import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import type { PaymentSettings } from '../modules/billing/payments.ts'
import { longestAnswerMs, type ModelSettings } from '../modules/vision/model.ts'
import { usualPool } from '../platform/database/database.ts'
import { problemIn } from '../platform/objects/s3-address.ts'
import { longestBounceName } from '../platform/post-office/bounce-address.ts'
import { companyOf, companySettings } from '../shared-kernel/company.ts'
import {
  adminPasswordRule,
  are,
  cheapHashRule,
  isAdminPassword,
  isCostlyHash,
  isGuessable,
  isLoopback,
  isOrigin,
  isOwnAddress,
  isWords,
  listed,
  misspelledIn,
  publishedAdministrator,
  publishedIn,
  smtpUrlOf,
} from './safe-settings.ts'

const optional = <T extends z.ZodType>(schema: T) => schema.optional()
const oneOf = <const Words extends readonly [string, ...string[]]>(...words: Words) =>
  z.enum(words, `must be ${words.slice(0, -1).join(', ')} or ${words.at(-1)}`)
const flag = oneOf('on', 'off')

const whole = (of: string, least: number, most: number) => {
  const rule = `must be a number${of} from ${least} to ${most}`
  return z.coerce.number(rule).int(rule).min(least, rule).max(most, rule)
}
const shareRule = 'must be a number from 0 to 1'
const milliseconds = whole(' of milliseconds', 1000, 300_000)

const isPlace = (url: string) => problemIn(url) === null

const decodes = (url: string) => {
  try {
    return Boolean(decodeURIComponent(url))
  } catch {
    return false
  }
}
const undecodable = 'has a % that means nothing: in a user or password, write % as %25'
const databaseAddress = z
  .url({ protocol: /^postgres(ql)?$/, error: 'must be a postgresql:// address', abort: true })
  .refine(decodes, undecodable)

const knowsItsTls = (url: string) => /^(\?tls=(required|offered))?$/.test(new URL(url).search)

const secret = z
  .string()
  .refine((secrets) => secretsIn(secrets).every(({ length }) => length >= 32), {
    error: 'must have at least 32 characters. Make one with: openssl rand -hex 32',
    abort: true,
  })
  .refine(
    (secrets) => !secretsIn(secrets).some((each) => isGuessable(each) || isWords(each)),
    'is easy to guess. Make one with: openssl rand -hex 32',
  )

export const environment = z.object({
  NODE_ENV: oneOf('development', 'production', 'test').default('development'),
  PORT: whole('', 0, 65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: optional(
    z
      .url({ protocol: /^https?$/, error: 'must be an http or https address', abort: true })
      .refine(isOrigin, 'must be an address without a path, user or query, such as https://quotes.example'),
  ),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: optional(databaseAddress),
  DATABASE_DIRECT_URL: optional(databaseAddress),
  DATABASE_STATEMENTS: oneOf('named', 'unnamed').default('named'),
  DATABASE_POOL: whole(' of connections', 4, 100).default(usualPool),
  SMTP_URL: optional(
    z
      .url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address', abort: true })
      .refine(decodes, undecodable)
      .refine(knowsItsTls, 'may end with ?tls=required or ?tls=offered and nothing else'),
  ),
  ...companySettings,
  OPERATOR_MAIL: optional(z.email('must be an email address')),
  BOUNCE_ADDRESS: optional(
    z
      .email({ error: 'must be an email address', abort: true })
      .regex(
        new RegExp(`^[^+@]{1,${longestBounceName}}@`),
        `must have at most ${longestBounceName} characters before the @, and no +`,
      ),
  ),
  BOUNCE_PORT: whole('', 0, 65535).default(2525),
  HOLD_MAIL: flag.default('off'),
  OBJECTS_URL: optional(
    z.url({ protocol: /^(file|s3)$/, error: 'must be a file:// or s3:// address', abort: true }).refine(isPlace, {
      error: ({ input }) => problemIn(input as string) ?? undefined,
    }),
  ),
  SESSION_SECRET: optional(secret),
  LINK_SECRET: optional(secret),
  SIGNING_SECRET: optional(secret),
  SIGNING_CERTIFICATE: z.string().optional(),
  SIGNING_CERTIFICATE_PASSWORD: z.string().optional(),
  ADMIN_USER: optional(z.string().regex(/^[^:\s]{1,60}$/, 'must be at most 60 characters, without a colon or space')),
  ADMIN_PASSWORD: optional(
    z.string().refine(isCostlyHash, { error: cheapHashRule, abort: true }).refine(isAdminPassword, adminPasswordRule),
  ),
  CHROMIUM_PATH: z.string().optional(),
  PG_DUMP: z.string().optional(),
  ROLE: oneOf('all', 'web', 'worker').default('all'),
  METRICS_PORT: optional(whole('', 0, 65535)),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(z.url({ protocol: /^https?$/, error: 'must be an http or https address' })),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.literal('http/protobuf', 'must be http/protobuf').default('http/protobuf'),
  OTEL_TRACES_SAMPLER: oneOf(
    'parentbased_always_on',
    'parentbased_traceidratio',
    'parentbased_always_off',
    'always_on',
    'traceidratio',
    'always_off',
  ).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number(shareRule).min(0, shareRule).max(1, shareRule).default(1),
  LOG_LEVEL: oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent').default('info'),
  TRUST_PROXY: whole(' of proxies', 0, 10).default(0),
  STRIPE_SECRET_KEY: optional(z.string().regex(/^(sk|rk)_/, 'must begin with sk_ or rk_')),
  STRIPE_PUBLISHABLE_KEY: optional(z.string().regex(/^pk_/, 'must begin with pk_')),
  STRIPE_WEBHOOK_SECRET: optional(
    z.string().regex(/^whsec_[^,\s]+(,\s*whsec_[^,\s]+)*$/, 'must begin with whsec_; several are separated by commas'),
  ),
  OPENAI_BASE_URL: optional(z.url({ protocol: /^https?$/, error: 'must be an http or https address' })),
  OPENAI_API_KEY: z.string().optional(),
  OPENAI_MODEL: z.string().optional(),
  OPENAI_TIMEOUT_MS: milliseconds.default(30_000),
  OPENAI_DEADLINE_MS: milliseconds.default(45_000),
  OPENAI_DAILY_LIMIT: whole(' of pictures', 0, 10_000_000).default(5000),
  OPENAI_MAX_TOKENS: whole(' of tokens', 200, 10_000_000).optional(),
  OPENAI_TOKEN_PARAM: oneOf('max_tokens', 'max_completion_tokens').default('max_completion_tokens'),
  OPENAI_REASONING_EFFORT: z.string().optional(),
  OPENAI_IMAGE_DETAIL: oneOf('low', 'high', 'auto').optional(),
  OPENAI_RESPONSE_FORMAT: oneOf('json_schema', 'json_object', 'none').default('json_schema'),
  SERVICE_WORKER: flag.default('on'),
  STAND_INS: flag.optional(),
  DEMO: flag.optional(),
})

type Values = z.infer<typeof environment>

/** Secrets separated by commas: the first one signs, all are accepted. */
const secretsIn = (text: string) => text.split(',').map((secret) => secret.trim())

/** Settings that prevent the start: their names and what is wrong with them, never their values. */
export class SettingsError extends Error {}

/** All configuration, parsed once. Nothing else reads the environment, but OpenTelemetry's packages their OTEL_ names. */
export type Settings = ReturnType<typeof readSettings>

export function readSettings(env: Record<string, string | undefined> = process.env) {
  const { values, problems } = parsed(env)
  const production = values.NODE_ENV === 'production'
  const standIns = (values.STAND_INS ?? (production ? 'off' : 'on')) === 'on'
  const bad = (name: string) => problems.some((problem) => problem.startsWith(`${name} `))
  const isMissing = (name: (typeof required)[number]) =>
    !values[name] && !bad(name) && !(name === 'SIGNING_SECRET' && values.SIGNING_CERTIFICATE)
  const missing = required.filter((name) => !standIns && isMissing(name))
  if (missing.length > 0)
    problems.push(`${listed(missing)} ${are(missing)} missing: needed in production, and wherever STAND_INS=off`)
  if (values.METRICS_PORT && values.METRICS_PORT === values.PORT)
    problems.push('METRICS_PORT must be another port than PORT: metrics are not for the public')
  if (values.BOUNCE_ADDRESS && values.BOUNCE_PORT && [values.PORT, values.METRICS_PORT].includes(values.BOUNCE_PORT))
    problems.push('BOUNCE_PORT must be another port than PORT and METRICS_PORT')
  if (values.DATABASE_DIRECT_URL && !values.DATABASE_URL && !bad('DATABASE_URL'))
    problems.push('DATABASE_DIRECT_URL needs DATABASE_URL: it leads to the same database without a pooler')
  if (production) problems.push(...publishedIn(values), ...plainHttp(values))
  /** Parses a group of settings; its problems join the others. */
  const group = <Value>(read: () => Value): Value => {
    try {
      return read()
    } catch (error) {
      if (!(error instanceof SettingsError)) throw error
      problems.push(error.message)
      return null as Value // not used: startup fails below
    }
  }
  const administration = bad('ADMIN_USER') || bad('ADMIN_PASSWORD') ? null : group(() => administrationIn(values))
  const payments = paymentNames.some(bad) ? null : group(() => paymentsIn(values, standIns))
  const model = group(() => modelIn(values, standIns))
  const certificate = group(() => certificateIn(values))
  if (problems.length > 0) throw new SettingsError(problems.join('\n'))
  const dataDir = resolve(values.DATA_DIR)
  const alone = !values.PUBLIC_URL && !values.DATABASE_URL && isLoopback(values.HOST)
  const demo = (values.DEMO ?? (standIns && alone ? 'on' : 'off')) === 'on'
  return {
    production,
    standIns,
    demo,
    administration: administration ?? (demo && alone && !production ? publishedAdministrator : null),
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL ? new URL(values.PUBLIC_URL).origin : null,
    dataDir,
    databaseUrl: values.DATABASE_URL ?? null,
    databaseDirectUrl: values.DATABASE_DIRECT_URL ?? null,
    databaseStatements: values.DATABASE_STATEMENTS,
    databasePool: values.DATABASE_POOL,
    smtpUrl: values.SMTP_URL ? smtpUrlOf(values.SMTP_URL, production) : null,
    company: companyOf(values, production),
    operatorMail: values.OPERATOR_MAIL ?? null,
    bounces: values.BOUNCE_ADDRESS ? { address: values.BOUNCE_ADDRESS, port: values.BOUNCE_PORT } : null,
    holdMail: values.HOLD_MAIL === 'on',
    misspelled: misspelledIn(env, Object.keys(environment.shape)),
    objectsUrl: values.OBJECTS_URL ?? pathToFileURL(join(dataDir, 'objects')).href,
    sessionSecret: secretsIn(values.SESSION_SECRET ?? keptSecret(dataDir, 'session-secret')),
    linkSecret: values.LINK_SECRET ?? keptSecret(dataDir, 'link-secret'),
    signing: certificate ?? { secret: values.SIGNING_SECRET ?? keptSecret(dataDir, 'signing-secret') },
    payments,
    model,
    chromiumPath: values.CHROMIUM_PATH ?? null,
    pgDump: values.PG_DUMP ?? null,
    role: values.ROLE,
    metricsPort: values.METRICS_PORT ?? null,
    tracing: values.OTEL_EXPORTER_OTLP_ENDPOINT
      ? { sampler: values.OTEL_TRACES_SAMPLER, ratio: values.OTEL_TRACES_SAMPLER_ARG }
      : null,
    logLevel: values.LOG_LEVEL,
    trustProxy: values.TRUST_PROXY,
    serviceWorker: values.SERVICE_WORKER,
  }
}

const required = ['DATABASE_URL', 'SMTP_URL', 'SESSION_SECRET', 'LINK_SECRET', 'SIGNING_SECRET', 'PUBLIC_URL'] as const

/** All values that can be read, and a sentence about each that can't. An empty setting counts as not set. */
function parsed(env: Record<string, string | undefined>) {
  const given = Object.entries(env).filter(([, value]) => value)
  const { data, error } = environment.safeParse(Object.fromEntries(given))
  if (data) return { values: data, problems: [] }
  const sentences = error.issues.map(({ path, message }) => `${path.join('.')} ${message}`)
  const bad = new Set(error.issues.map(({ path }) => path[0]))
  const rest = Object.fromEntries(given.filter(([name]) => !bad.has(name)))
  return { values: environment.parse(rest), problems: [...new Set(sentences)] }
}

const plainHttp = ({ PUBLIC_URL: url }: Values) =>
  url?.startsWith('http:') && !isOwnAddress(url)
    ? ['PUBLIC_URL must be an https address: over http passwords and sessions travel unencrypted']
    : []

/** Both settings of the administration, or null: then no one can sign in to it. */
function administrationIn({ ADMIN_USER: user, ADMIN_PASSWORD: password }: Values) {
  if (!user && !password) return null
  if (!user) throw new SettingsError('ADMIN_USER is missing: it is needed with ADMIN_PASSWORD')
  if (!password) throw new SettingsError('ADMIN_PASSWORD is missing: it is needed with ADMIN_USER')
  return { user, password }
}

const paymentNames = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const

/** All three settings of the card provider, or none for simulated payments (null). Setting only some is a mistake. */
function paymentsIn(values: Values, standIns: boolean): PaymentSettings | null {
  const missing = paymentNames.filter((name) => !values[name])
  if (missing.length === 3 && standIns) return null
  if (missing.length > 0) {
    const why =
      missing.length === 3
        ? 'without them nobody can pay. STAND_INS=on simulates payments'
        : `set all of ${paymentNames.join(', ')}, or none of them`
    throw new SettingsError(`${listed(missing)} ${are(missing)} missing: ${why}`)
  }
  const [secretKey, publishableKey, secrets] = paymentNames.map((name) => values[name]!) as [string, string, string]
  if (secretKey.startsWith('sk_test_sim'))
    throw new SettingsError(`STRIPE_SECRET_KEY is one of simulated payments: set none of ${paymentNames.join(', ')}`)
  const [live, sold] = [secretKey, publishableKey].map((key) => key.includes('_live_'))
  if (live !== sold)
    throw new SettingsError('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live keys or both be test keys')
  if (live && !values.PUBLIC_URL?.startsWith('https:'))
    throw new SettingsError('PUBLIC_URL must be an https address where STRIPE_SECRET_KEY is a live key')
  return { secretKey, publishableKey, webhookSecrets: secrets.split(/,\s*/), simulator: null }
}

/** A certificate of the operator's own, as PKCS#12: the path of the file, or its bytes in base64. */
function certificateIn({ SIGNING_CERTIFICATE: given, SIGNING_CERTIFICATE_PASSWORD: password }: Values) {
  if (!given) return null
  if (password === undefined)
    throw new SettingsError('SIGNING_CERTIFICATE_PASSWORD is missing: it opens SIGNING_CERTIFICATE')
  if (/^MI[\w+/=\s]+$/.test(given)) return { pkcs12: Buffer.from(given, 'base64'), password }
  if (!existsSync(given))
    throw new SettingsError('SIGNING_CERTIFICATE is neither the path of a PKCS#12 file nor its bytes in base64')
  try {
    return { pkcs12: readFileSync(given), password }
  } catch (error) {
    throw new SettingsError(`SIGNING_CERTIFICATE can't be read: ${(error as NodeJS.ErrnoException).code}`)
  }
}

/** OpenAI's API, unless another URL is set. */
const openai = 'https://api.openai.com/v1'

/** The model that looks at photos; 'demo' for the demonstration model, null where AI analysis is not configured. */
function modelIn(values: Values, standIns: boolean): ModelSettings | 'demo' | null {
  const { OPENAI_BASE_URL: baseUrl, OPENAI_API_KEY: apiKey, OPENAI_MODEL: model } = values
  if (!baseUrl && !apiKey) return standIns ? 'demo' : null
  if (!model) throw new SettingsError('OPENAI_MODEL is missing: it says which model looks at photos')
  return {
    baseUrl: baseUrl ?? openai,
    apiKey: apiKey ?? null,
    model,
    timeoutMs: values.OPENAI_TIMEOUT_MS,
    deadlineMs: values.OPENAI_DEADLINE_MS,
    answerMs: longestAnswerMs,
    responseFormat: values.OPENAI_RESPONSE_FORMAT,
    maxTokens: values.OPENAI_MAX_TOKENS ? { name: values.OPENAI_TOKEN_PARAM, most: values.OPENAI_MAX_TOKENS } : null,
    reasoningEffort: values.OPENAI_REASONING_EFFORT ?? null,
    imageDetail: values.OPENAI_IMAGE_DETAIL ?? null,
    dailyLimit: values.OPENAI_DAILY_LIMIT,
    demo: false,
  }
}

/** Without a configured secret, we generate one and store it, so that sessions, links and signatures survive a restart. */
function keptSecret(dataDir: string, name: string) {
  const file = join(dataDir, name)
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 })
  }
  return readFileSync(file, 'utf8')
}
