import { execFile } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { dataDir, read, refusal } from '../testing/system/read-settings.ts'
import { warningsOf } from './safe-settings.ts'

const test = {
  STRIPE_SECRET_KEY: 'sk_test_51Abc',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_51Abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
}
const live = { ...test, STRIPE_SECRET_KEY: 'rk_live_51Abc', STRIPE_PUBLISHABLE_KEY: 'pk_live_51Abc' }
const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgresql://db.tidytally.example/tidytally',
  SMTP_URL: 'smtps://mail.tidytally.example',
  SESSION_SECRET: '9f2c61d07be84a35c0d1e6f7a8b94302',
  LINK_SECRET: '4b1d8e07c36fa95208e1d4c97a3f6b20',
  SIGNING_SECRET: '5b0e7c93d1f84a6ea2c4907d8e3f61b5',
  PUBLIC_URL: 'https://tidytally.example',
}

describe('the payments setting', () => {
  it('is simulated when nothing is configured, and real when all three settings are there, even with stand-ins', () => {
    expect(read({}).payments).toBeNull()
    const real = {
      secretKey: 'sk_test_51Abc',
      publishableKey: 'pk_test_51Abc',
      webhookSecrets: ['whsec_abc'],
      simulator: null,
    }
    expect(read(test).payments).toEqual(real)
    expect(read({ ...test, STAND_INS: 'on' }).payments).toEqual(real)
    expect(read({ ...production, ...live }).payments).toMatchObject({ secretKey: 'rk_live_51Abc', simulator: null })
  })

  it('treats empty settings as missing, and accepts two webhook secrets during rotation @T-34', () => {
    expect(read({ STRIPE_SECRET_KEY: '', STRIPE_PUBLISHABLE_KEY: '', STRIPE_WEBHOOK_SECRET: '' }).payments).toBeNull()
    const replaced = { ...test, STRIPE_WEBHOOK_SECRET: 'whsec_old, whsec_new' }
    expect(read(replaced).payments?.webhookSecrets).toEqual(['whsec_old', 'whsec_new'])
  })

  it.each([
    [['STRIPE_SECRET_KEY'], 'STRIPE_SECRET_KEY is missing'],
    [['STRIPE_PUBLISHABLE_KEY'], 'STRIPE_PUBLISHABLE_KEY is missing'],
    [['STRIPE_WEBHOOK_SECRET'], 'STRIPE_WEBHOOK_SECRET is missing'],
    [['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'], 'STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are missing'],
  ])('rejects an incomplete set and names what is missing: without %s', (left, sentence) => {
    const half = Object.fromEntries(Object.entries(test).filter(([name]) => !left.includes(name)))
    const all = 'set all of STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET, or none of them'
    for (const place of [{}, production]) expect(refusal({ ...place, ...half })).toBe(`${sentence}: ${all}`)
  })

  it('rejects mixed live and test keys, simulated keys, keys of the wrong kind, and live keys without https', () => {
    const mixed = 'STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY must both be live keys or both be test keys'
    expect(refusal({ ...live, STRIPE_PUBLISHABLE_KEY: test.STRIPE_PUBLISHABLE_KEY })).toBe(mixed)
    expect(refusal({ ...test, STRIPE_PUBLISHABLE_KEY: live.STRIPE_PUBLISHABLE_KEY })).toBe(mixed)
    expect(refusal({ ...test, STRIPE_SECRET_KEY: 'sk_test_sim_1' })).toContain('is one of simulated payments: set none')
    expect(refusal({ ...test, STRIPE_SECRET_KEY: 'pk_test_1' })).toBe('STRIPE_SECRET_KEY must begin with sk_ or rk_')
    expect(refusal({ ...test, STRIPE_PUBLISHABLE_KEY: 'sk_test_1' })).toBe('STRIPE_PUBLISHABLE_KEY must begin with pk_')
    expect(refusal({ ...test, STRIPE_WEBHOOK_SECRET: 'whsec_a,nothing' })).toContain('must begin with whsec_')
    expect(refusal(live)).toBe('PUBLIC_URL must be an https address where STRIPE_SECRET_KEY is a live key')
  })

  it('rejects production without keys unless stand-ins are on', () => {
    expect(refusal(production)).toBe(
      'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET are missing: without them nobody can pay. STAND_INS=on simulates payments',
    )
    expect(read({ ...production, STAND_INS: 'on' }).payments).toBeNull()
  })

  it('never repeats a key in an error', () => {
    const keys = { ...live, STRIPE_WEBHOOK_SECRET: 'whsec-4242-hidden' }
    for (const place of [
      { ...test, STRIPE_SECRET_KEY: 'xx_4242_hidden' },
      keys,
      { ...live, STRIPE_WEBHOOK_SECRET: '' },
    ])
      expect(refusal(place)).not.toMatch(/hidden|51Abc/)
  })

  it('stops the start with only the error message', async () => {
    const server = fileURLToPath(new URL('../server.ts', import.meta.url))
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir, STRIPE_SECRET_KEY: 'sk_test_1' }
    const ended = await new Promise<{ code: unknown; err: string }>((resolve) =>
      execFile(process.execPath, [server], { env }, (error, _, err) => resolve({ code: error?.code, err })),
    )
    expect(ended).toEqual({ code: 1, err: `${refusal({ STRIPE_SECRET_KEY: 'sk_test_1' })}\n` })
  }, 20_000)
})

it('B-07: accepts one address for alarms, or none', () => {
  expect(read({}).operatorMail).toBeNull()
  expect(read({ OPERATOR_MAIL: '' }).operatorMail).toBeNull()
  expect(read({ OPERATOR_MAIL: 'office@tidytally.example' }).operatorMail).toBe('office@tidytally.example')
  expect(refusal({ OPERATOR_MAIL: 'office' })).toBe('OPERATOR_MAIL must be an email address')
  expect(refusal({ OPERATOR_MAIL: 'a@tidytally.example,b@tidytally.example' })).toContain('OPERATOR_MAIL')
})

it('an address for bounces is off by default, short enough for codes, and has a port of its own @SND-06', () => {
  expect(read({}).bounces).toBeNull()
  const bounces = { BOUNCE_ADDRESS: 'bounce@tidytally.example' }
  expect(read(bounces).bounces).toEqual({ address: 'bounce@tidytally.example', port: 2525 })
  expect(refusal({ BOUNCE_ADDRESS: 'bounce' })).toBe('BOUNCE_ADDRESS must be an email address')
  const rule = 'BOUNCE_ADDRESS must have at most 15 characters before the @, and no +'
  expect(refusal({ BOUNCE_ADDRESS: 'sixteen.letters1@tidytally.example' })).toBe(rule)
  expect(refusal({ BOUNCE_ADDRESS: 'bounce+1@tidytally.example' })).toBe(rule)
  const taken = 'BOUNCE_PORT must be another port than PORT and METRICS_PORT'
  expect(refusal({ ...bounces, PORT: '2525' })).toBe(taken)
  expect(refusal({ ...bounces, METRICS_PORT: '2525' })).toBe(taken)
})

it('a direct address goes with a pooled one, and statements have names unless a pooler loses them @SCL-03', () => {
  const pooled = { DATABASE_URL: 'postgresql://pooler/tidytally', DATABASE_DIRECT_URL: 'postgresql://db/tidytally' }
  const { DATABASE_URL: databaseUrl, DATABASE_DIRECT_URL: databaseDirectUrl } = pooled
  expect(read(pooled)).toMatchObject({ databaseUrl, databaseDirectUrl, databaseStatements: 'named' })
  expect(read({ DATABASE_STATEMENTS: 'unnamed' })).toMatchObject({
    databaseDirectUrl: null,
    databaseStatements: 'unnamed',
  })
  expect(refusal({ DATABASE_DIRECT_URL: databaseDirectUrl })).toBe(
    'DATABASE_DIRECT_URL needs DATABASE_URL: it leads to the same database without a pooler',
  )
  expect(refusal({ ...pooled, DATABASE_DIRECT_URL: 'db:5432' })).toBe(
    'DATABASE_DIRECT_URL must be a postgresql:// address',
  )
  expect(refusal({ DATABASE_STATEMENTS: 'off' })).toBe('DATABASE_STATEMENTS must be named or unnamed')
})

it('traces are on with an endpoint; OpenTelemetry’s other names are checked @SCL-08', () => {
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://collector:4318'
  expect(read({ OTEL_TRACES_SAMPLER: 'always_on' }).tracing).toBeNull()
  expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT }).tracing).toEqual({ sampler: 'parentbased_always_on', ratio: 1 })
  const tenth = { OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' }
  expect(read({ OTEL_EXPORTER_OTLP_ENDPOINT, ...tenth }).tracing).toEqual({
    sampler: 'parentbased_traceidratio',
    ratio: 0.1,
  })
  for (const [name, value, rule] of [
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', 'must be an http or https address'],
    ['OTEL_EXPORTER_OTLP_PROTOCOL', 'grpc', 'must be http/protobuf'],
    ['OTEL_TRACES_SAMPLER_ARG', '10', 'must be a number from 0 to 1'],
  ] as const)
    expect(refusal({ [name]: value })).toBe(`${name} ${rule}`)
})

describe('what accepted quotes are signed with', () => {
  const SIGNING_CERTIFICATE_PASSWORD = 'opens it'

  it('is a secret that is kept, unless one is set @ONL-06', () => {
    const { signing } = read({})
    expect(signing).toEqual({ secret: expect.stringMatching(/^[\da-f]{64}$/) })
    expect(read({}).signing).toEqual(signing)
    expect(read({ ...production, ...live }).signing).toEqual({ secret: production.SIGNING_SECRET })
    expect(refusal({ SIGNING_SECRET: 'short' })).toContain('SIGNING_SECRET must have at least 32 characters')
  })

  it('is a PKCS#12 file or its base64 instead, and then production needs no secret @ONL-06', () => {
    const pkcs12 = Buffer.from('308209fc020103', 'hex')
    const { SIGNING_SECRET: _, ...others } = { ...production, ...live }
    expect(refusal(others)).toContain('SIGNING_SECRET is missing')
    const path = join(dataDir, 'certificate.p12')
    writeFileSync(path, pkcs12)
    for (const SIGNING_CERTIFICATE of [path, pkcs12.toString('base64')]) {
      const env = { ...others, SIGNING_CERTIFICATE, SIGNING_CERTIFICATE_PASSWORD }
      expect(read(env).signing).toEqual({ pkcs12, password: SIGNING_CERTIFICATE_PASSWORD })
    }
    expect(refusal({ SIGNING_CERTIFICATE: path })).toBe(
      'SIGNING_CERTIFICATE_PASSWORD is missing: it opens SIGNING_CERTIFICATE',
    )
    expect(refusal({ SIGNING_CERTIFICATE: dataDir, SIGNING_CERTIFICATE_PASSWORD })).toBe(
      "SIGNING_CERTIFICATE can't be read: EISDIR",
    )
    expect(refusal({ SIGNING_CERTIFICATE: `${path}x`, SIGNING_CERTIFICATE_PASSWORD })).toBe(
      'SIGNING_CERTIFICATE is neither the path of a PKCS#12 file nor its bytes in base64',
    )
  })
})

describe('errors in the settings', () => {
  it('are reported all at once, in our own words @OPS-16', () => {
    expect(refusal({ NODE_ENV: 'production' })?.split('\n')).toEqual([
      'DATABASE_URL, SMTP_URL, SESSION_SECRET, LINK_SECRET, SIGNING_SECRET and PUBLIC_URL are missing: needed in production, and wherever STAND_INS=off',
      'STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET are missing: without them nobody can pay. STAND_INS=on simulates payments',
    ])
    const many = {
      ...{
        NODE_ENV: 'production',
        ROLE: 'wrong',
        PORT: '99999',
        TRUST_PROXY: 'yes',
        LOG_LEVEL: 'loud',
        HOLD_MAIL: 'yes',
      },
      ...{ OPENAI_TIMEOUT_MS: '1', OPENAI_API_KEY: 'k', PUBLIC_URL: 'https://a.example/b', SESSION_SECRET: 'short' },
      ...{ ADMIN_USER: 'ops', STRIPE_SECRET_KEY: 'x', DATABASE_URL: production.DATABASE_URL },
    }
    expect(refusal(many)?.split('\n')).toEqual([
      'PORT must be a number from 0 to 65535',
      'PUBLIC_URL must be an address without a path, user or query, such as https://quotes.example',
      'HOLD_MAIL must be on or off',
      'SESSION_SECRET must have at least 32 characters. Make one with: openssl rand -hex 32',
      'ROLE must be all, web or worker',
      'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent',
      'TRUST_PROXY must be a number of proxies from 0 to 10',
      'STRIPE_SECRET_KEY must begin with sk_ or rk_',
      'OPENAI_TIMEOUT_MS must be a number of milliseconds from 1000 to 300000',
      'SMTP_URL, LINK_SECRET and SIGNING_SECRET are missing: needed in production, and wherever STAND_INS=off',
      'ADMIN_PASSWORD is missing: it is needed with ADMIN_USER',
      'OPENAI_MODEL is missing: it says which model looks at photos',
    ])
  })

  it("never contain a value or the parser's wording @OPS-16", () => {
    const odd = {
      ...{ NODE_ENV: 'hidden', STAND_INS: 'hidden', DEMO: 'hidden', OPENAI_IMAGE_DETAIL: 'hidden' },
      PORT: '1.5',
    }
    const told = refusal({
      ...odd,
      OPENAI_MAX_TOKENS: '-1',
      OPENAI_RESPONSE_FORMAT: 'hidden',
      SERVICE_WORKER: 'hidden',
    })
    expect(told?.split('\n')).toHaveLength(8)
    expect(told).not.toMatch(/hidden|Invalid|expected|option/i)
  })

  it("don't include empty settings, which count as missing @OPS-16", () => {
    expect(read({ PORT: '', ROLE: '', HOLD_MAIL: '', TRUST_PROXY: '', HOST: '' })).toMatchObject({
      ...{ port: 3000, role: 'all', holdMail: false, trustProxy: 0, host: '127.0.0.1' },
    })
  })

  it.each([
    ['TRUST_PROXIES', 'TRUST_PROXY'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['OPERATOR_EMAIL', 'OPERATOR_MAIL'],
    ['SESION_SECRET', 'SESSION_SECRET'],
    ['HOLD_MAILS', 'HOLD_MAIL'],
  ])('include a warning for a name close to one of ours: %s @OPS-16', (given, likely) => {
    expect(warningsOf(read({ [given]: 'x' }))).toEqual([
      `${given} is not a setting and does nothing. Do you mean ${likely}?`,
    ])
  })

  it("include no warnings for other programs' variables @OPS-16", () => {
    const others = [
      'HOSTNAME',
      'HOME',
      'NODE_OPTIONS',
      'NODE_COMPILE_CACHE',
      'OPENAI_ORG_ID',
      'POSTGRES_PASSWORD',
      'TMP_DIR',
      'OTEL_EXPORTER_OTLP_HEADERS', // read by OpenTelemetry's own packages
    ]
    expect(warningsOf(read(Object.fromEntries(others.map((name) => [name, 'x']))))).toEqual([])
  })
})

describe('the model for photo estimates @AMB-V08', () => {
  const openai = { OPENAI_API_KEY: 'sk-abc', OPENAI_MODEL: 'some-vision-model' }

  it('is the demonstration model when nothing is configured, and none in production', () => {
    expect(read({}).model).toBe('demo')
    expect(read({ ...production, ...live }).model).toBeNull()
  })

  it('is OpenAI with a key, or any server that speaks its protocol', () => {
    expect(read(openai).model).toMatchObject({
      baseUrl: 'https://api.openai.com/v1',
      apiKey: 'sk-abc',
      model: 'some-vision-model',
      deadlineMs: 45_000,
      responseFormat: 'json_schema',
      maxTokens: null,
      dailyLimit: 5000,
      demo: false,
    })
    const local = {
      OPENAI_BASE_URL: 'http://127.0.0.1:11434/v1',
      OPENAI_MODEL: 'llava',
      OPENAI_RESPONSE_FORMAT: 'json_object',
    }
    const limits = { OPENAI_MAX_TOKENS: '900', OPENAI_TOKEN_PARAM: 'max_tokens', OPENAI_DAILY_LIMIT: '50' }
    expect(read({ ...local, ...limits }).model).toMatchObject({
      baseUrl: 'http://127.0.0.1:11434/v1',
      apiKey: null,
      responseFormat: 'json_object',
      maxTokens: { name: 'max_tokens', most: 900 },
      dailyLimit: 50,
    })
  })

  it('needs a name', () => {
    expect(refusal({ OPENAI_API_KEY: 'sk-abc' })).toBe('OPENAI_MODEL is missing: it says which model looks at photos')
  })
})

it('the postal address for editorial emails is fictional in development and has no default in production @FRD-18', () => {
  expect(read({}).company.postalAddress).toContain('Example Street')
  expect(read({ ...production, STAND_INS: 'on' }).company.postalAddress).toBeNull()
  expect(read({ POSTAL_ADDRESS: 'Brightline, 1 Sample Road, Salem, OR 97301' }).company.postalAddress).toContain(
    'Sample Road',
  )
  expect(refusal({ POSTAL_ADDRESS: 'short' })).toContain('POSTAL_ADDRESS must be one line')
})

describe('the company that the terms are with', () => {
  const ours = {
    LEGAL_NAME: 'Bright Bay LLC',
    LEGAL_ADDRESS: '1 Sample Road, Salem, OR 97301',
    LEGAL_STATE: 'Oregon',
  }
  const place = { ...production, STAND_INS: 'on' }

  it('is fictional in development only, and its address is the postal address by default @WRD-95 @SCR-34', () => {
    expect(read({}).company).toMatchObject({
      legalName: 'TidyTally Example LLC',
      legalAddress: expect.stringContaining('IL 00000'),
    })
    const { company } = read({ ...place, ...ours })
    expect(company).toMatchObject({
      legalName: ours.LEGAL_NAME,
      legalState: 'Oregon',
      postalAddress: ours.LEGAL_ADDRESS,
    })
    expect(read({ ...place, LEGAL_NAME: ours.LEGAL_NAME }).company).toMatchObject({
      legalAddress: null,
      legalState: null,
      postalAddress: null,
    })
    expect(refusal({ LEGAL_STATE: 'or' })).toBe('LEGAL_STATE must be the name of a state, such as Illinois')
  })

  it('is warned about in production while a part of it is missing @WRD-95', () => {
    expect(warningsOf(read({}))).toEqual([])
    expect(warningsOf(read({ ...place, ...ours }))).toEqual([])
    expect(warningsOf(read(place))[0]).toContain('LEGAL_NAME, LEGAL_ADDRESS and LEGAL_STATE are not set')
    expect(warningsOf(read({ ...place, ...ours, LEGAL_STATE: '' }))).toEqual([
      "LEGAL_STATE is not set, so the terms don't name the company and its law. The next release won't start.",
    ])
  })
})

it('names each address that nothing can be made of, and all of them at once', () => {
  const addresses = {
    DATABASE_URL: 'postgresql://tidytally:50%off@db.tidytally.example/tidytally',
    DATABASE_DIRECT_URL: 'postgresql://tidytally:50%off@direct.tidytally.example/tidytally',
    SMTP_URL: 'smtps://quotes:100%@mail.tidytally.example',
    OBJECTS_URL: 'file://data/objects',
  }
  const percent = 'has a % that means nothing: in a user or password, write % as %25'
  expect(refusal({ ...production, ...live, ...addresses })?.split('\n')).toEqual([
    `DATABASE_URL ${percent}`,
    `DATABASE_DIRECT_URL ${percent}`,
    `SMTP_URL ${percent}`,
    'OBJECTS_URL must be a whole path after three slashes, such as file:///data/objects',
  ])
  const encoded = Object.entries(addresses).map(([name, url]) => [name, url.replace('%', '%25')])
  const accepted = { ...Object.fromEntries(encoded), OBJECTS_URL: 'file:///data/objects' }
  expect(read({ ...production, ...live, ...accepted }).objectsUrl).toBe('file:///data/objects')
})
