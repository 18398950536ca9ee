import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { z } from 'zod'
import type { PaymentSettings } from './modules/billing/payments.ts'
import { longestAnswerMs, type ModelSettings } from './modules/vision/model.ts'
import {
  adminPasswordRule,
  isAdminPassword,
  isGuessable,
  isLoopback,
  isOwnAddress,
  publishedAdministrator,
  smtpUrlOf,
} from './safe-settings.ts'

const optional = <T extends z.ZodType>(schema: T) => z.preprocess((value) => value || undefined, schema.optional())
const flag = z.enum(['on', 'off'])

const knowsItsTls = (url: string) => /^(\?tls=(required|offered))?$/.test(new URL(url).search)

const environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  PORT: z.coerce.number('must be a number').int().min(0).max(65535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  PUBLIC_URL: optional(z.url({ protocol: /^https?$/, error: 'must be an http or https address' })),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: optional(z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgresql:// address' })),
  SMTP_URL: optional(
    z
      .url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address', abort: true })
      .refine(knowsItsTls, 'may end with ?tls=required or ?tls=offered and nothing else'),
  ),
  MAIL_FROM: z.email('must be an e-mail address').default('quotes@tidytally.example'),
  POSTAL_ADDRESS: optional(z.string().regex(/^[^\p{Cc}]{10,200}$/u, 'must be one line of 10 to 200 characters')),
  OPERATOR_MAIL: optional(z.email('must be an e-mail address')),
  OBJECTS_URL: optional(z.url({ protocol: /^file$/, error: 'must be a file:// address' })),
  SESSION_SECRET: optional(
    z
      .string()
      .min(32, { error: 'must have at least 32 characters. Make one with: openssl rand -hex 32', abort: true })
      .refine((secret) => !isGuessable(secret), 'is easy to guess. Make one with: openssl rand -hex 32'),
  ),
  ADMIN_USER: optional(z.string().regex(/^[^:\s]{1,60}$/, 'must be at most 60 characters, without a colon or space')),
  ADMIN_PASSWORD: optional(z.string().refine(isAdminPassword, adminPasswordRule)),
  CHROMIUM_PATH: optional(z.string()),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUST_PROXY: z.coerce.number('must be the number of proxies').int().min(0).max(10).default(0),
  STRIPE_SECRET_KEY: optional(z.string().regex(/^(sk|rk)_/, 'must begin with sk_ or rk_')),
  STRIPE_PUBLISHABLE_KEY: optional(z.string().regex(/^pk_/, 'must begin with pk_')),
  STRIPE_WEBHOOK_SECRET: optional(
    z.string().regex(/^whsec_[^,\s]+(,\s*whsec_[^,\s]+)*$/, 'must begin with whsec_; several are separated by commas'),
  ),
  OPENAI_BASE_URL: optional(z.url({ protocol: /^https?$/, error: 'must be an http or https address' })),
  OPENAI_API_KEY: optional(z.string()),
  OPENAI_MODEL: optional(z.string()),
  OPENAI_TIMEOUT_MS: z.coerce.number('must be milliseconds').int().min(1000).max(300_000).default(30_000),
  OPENAI_DEADLINE_MS: z.coerce.number('must be milliseconds').int().min(1000).max(300_000).default(45_000),
  OPENAI_DAILY_LIMIT: z.coerce.number('must be a number of pictures').int().min(0).default(5000),
  OPENAI_MAX_TOKENS: optional(z.coerce.number('must be a number of tokens').int().min(200)),
  OPENAI_TOKEN_PARAM: z.enum(['max_tokens', 'max_completion_tokens']).default('max_completion_tokens'),
  OPENAI_REASONING_EFFORT: optional(z.string()),
  OPENAI_IMAGE_DETAIL: optional(z.enum(['low', 'high', 'auto'])),
  OPENAI_RESPONSE_FORMAT: z.enum(['json_schema', 'json_object', 'none']).default('json_schema'),
  SERVICE_WORKER: flag.default('on'),
  STAND_INS: optional(flag),
  DEMO: optional(flag),
})

/** A setting that stops the start: its name and what is wrong with it, never its value. */
export class SettingsError extends Error {}

/** All configuration, parsed once. Nothing else reads the environment. */
export type Settings = ReturnType<typeof readSettings>

export function readSettings(env: Record<string, string | undefined> = process.env) {
  const parsed = environment.safeParse(env)
  if (!parsed.success) {
    throw new SettingsError(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('\n'))
  }
  const values = parsed.data
  const production = values.NODE_ENV === 'production'
  const standIns = (values.STAND_INS ?? (production ? 'off' : 'on')) === 'on'
  if (!standIns) {
    for (const name of ['DATABASE_URL', 'SMTP_URL', 'SESSION_SECRET', 'PUBLIC_URL'] as const) {
      if (!values[name]) throw new SettingsError(`${name} is missing: it is needed when no stand-ins run`)
    }
  }
  if (production && values.PUBLIC_URL?.startsWith('http:') && !isOwnAddress(values.PUBLIC_URL))
    throw new SettingsError('PUBLIC_URL must be an https address: over http passwords and sessions travel unencrypted')
  const dataDir = resolve(values.DATA_DIR)
  const alone = !values.PUBLIC_URL && !values.DATABASE_URL && isLoopback(values.HOST)
  const demo = (values.DEMO ?? (standIns && alone ? 'on' : 'off')) === 'on'
  return {
    production,
    standIns,
    demo,
    administration: administrationIn(values) ?? (demo && alone && !production ? publishedAdministrator : null),
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL?.replace(/\/$/, '') ?? null,
    dataDir,
    databaseUrl: values.DATABASE_URL ?? null,
    smtpUrl: values.SMTP_URL ? smtpUrlOf(values.SMTP_URL, production) : null,
    mailFrom: values.MAIL_FROM,
    operatorMail: values.OPERATOR_MAIL ?? null,
    postalAddress: values.POSTAL_ADDRESS ?? (production ? null : fictionalAddress),
    objectsUrl: values.OBJECTS_URL ?? pathToFileURL(join(dataDir, 'objects')).href,
    sessionSecret: values.SESSION_SECRET ?? keptSecret(dataDir),
    payments: paymentsIn(values, standIns),
    model: modelIn(values, standIns),
    chromiumPath: values.CHROMIUM_PATH ?? null,
    role: values.ROLE,
    logLevel: values.LOG_LEVEL,
    trustProxy: values.TRUST_PROXY,
    serviceWorker: values.SERVICE_WORKER,
  }
}

/** Both settings of the administration, or none: then nobody gets in. */
function administrationIn({ ADMIN_USER: user, ADMIN_PASSWORD: password }: z.infer<typeof environment>) {
  if (!user && !password) return null
  if (!user) throw new SettingsError('ADMIN_USER is missing: it is needed with ADMIN_PASSWORD')
  if (!password) throw new SettingsError('ADMIN_PASSWORD is missing: it is needed with ADMIN_USER')
  return { user, password }
}

/** For development; the ZIP code is nobody's. */
const fictionalAddress = 'TidyTally, 100 Example Street, Springfield, IL 00000'

const paymentNames = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const

/** All three settings of the card provider, or none for simulated payments (null). Setting only some is a mistake. */
function paymentsIn(values: z.infer<typeof environment>, standIns: boolean): PaymentSettings | null {
  const missing = paymentNames.filter((name) => !values[name])
  if (missing.length === 3 && standIns) return null
  if (missing.length > 0) {
    const why =
      missing.length === 3
        ? 'without them nobody can pay. STAND_INS=on simulates payments'
        : `set all of ${paymentNames.join(', ')}, or none of them`
    throw new SettingsError(`${listed(missing)} ${missing.length > 1 ? 'are' : 'is'} missing: ${why}`)
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

/** Where OpenAI answers, unless another address is set. */
const openai = 'https://api.openai.com/v1'

/** The model that looks at photos; 'demo' for the demonstration model, null where AI analysis is not configured. */
function modelIn(values: z.infer<typeof environment>, standIns: boolean): ModelSettings | 'demo' | null {
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

const listed = (names: readonly string[]) => [names.slice(0, -1).join(', '), names.at(-1)].filter(Boolean).join(' and ')

/** Without a configured secret, we make one and keep it, so that sessions survive a restart. */
function keptSecret(dataDir: string) {
  const file = join(dataDir, 'session-secret')
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true })
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600 })
  }
  return readFileSync(file, 'utf8')
}
