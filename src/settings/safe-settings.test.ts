import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { read, refusal } from '../testing/system/read-settings.ts'
import { isGuessable, isWords, publishedIn, warningsOf } from './safe-settings.ts'

const DATABASE_URL = 'postgresql://db.tidytally.example/tidytally'
const PUBLIC_URL = 'https://tidytally.example'
const SESSION_SECRET = '9f2c61d07be84a35c0d1e6f7a8b94302'
const production = {
  NODE_ENV: 'production',
  DATABASE_URL,
  PUBLIC_URL,
  SESSION_SECRET,
  LINK_SECRET: '4b1d8e07c36fa95208e1d4c97a3f6b20',
  SIGNING_SECRET: '5b0e7c93d1f84a6ea2c4907d8e3f61b5',
  SMTP_URL: 'smtp://mail.tidytally.example',
  STAND_INS: 'on',
  LEGAL_NAME: 'Bright Bay LLC',
  LEGAL_ADDRESS: '1 Sample Road, Salem, OR 97301',
  LEGAL_STATE: 'Oregon',
}

describe('S-18: the demonstration accounts with their published password', () => {
  it('are on by default only on a local machine; elsewhere they must be enabled', () => {
    expect(read({}).demo).toBe(true)
    const places: Record<string, string>[] = [{ DATABASE_URL }, { PUBLIC_URL }, { HOST: '0.0.0.0' }, production]
    for (const place of places) {
      expect([place, read(place).demo]).toEqual([place, false])
      expect([place, read({ ...place, DEMO: 'on' }).demo]).toEqual([place, true])
    }
    expect(read({ DEMO: 'off' }).demo).toBe(false)
  })

  it('cause a warning where others can reach them', () => {
    const warned = (env: Record<string, string>) =>
      warningsOf(read(env)).filter((warning) => warning.includes('DEMO=on'))
    expect(warned({ PUBLIC_URL, DEMO: 'on' })).toEqual([
      'DEMO=on: anybody who reaches https://tidytally.example can sign in to the demonstration accounts, whose password is published.',
    ])
    expect(warned({ HOST: '0.0.0.0', DEMO: 'on' })).toHaveLength(1)
    expect([...warned({}), ...warned({ PUBLIC_URL })]).toEqual([])
  })
})

describe('S-18: the session secret', () => {
  it.each([
    ['identical letters', 'a'.repeat(32)],
    ['a short pattern', 'Kq7-xV2z'.repeat(5)],
    ['few characters', 'Q7mQm2w7QwmQ2m7wQ72mwQ7mQw27mwQ2m7'],
    ['neighbors', 'abcdefghijklmnopqrstuvwxyz0123456789'],
    ['an example', 'change-me-to-something-with-32-characters'],
    ['rows of a keyboard @SEC-17', 'qwertyuiopasdfghjklzxcvbnm-1234567890'],
    ['rows backward @SEC-17', 'Poiuytrewq_Lkjhgfdsa_Mnbvcxz_0987654321'],
    ['a sentence @SEC-17', 'we clean every office twice a week'],
    ['words with hyphens @SEC-17', 'correct-horse-battery-staple-and-7-mops'],
    ['words without spaces @SEC-17', 'WeCleanEveryOfficeTwiceEachWeekForYears'],
    ["the tests' own", 'a-secret-of-the-tests-with-more-than-32-characters'],
  ])('is refused, without repeating it, when it is %s', (_, secret) => {
    const sentence = refusal({ SESSION_SECRET: secret })
    expect(sentence).toBe('SESSION_SECRET is easy to guess. Make one with: openssl rand -hex 32')
  })

  it('is refused when short, and accepted when random', () => {
    expect(refusal({ SESSION_SECRET: 'short' })).toBe(
      'SESSION_SECRET must have at least 32 characters. Make one with: openssl rand -hex 32',
    )
    expect(read({ SESSION_SECRET }).sessionSecret).toEqual([SESSION_SECRET])
    const next = '0b1dd94ca6a24b1ab2e37a5c7fd0c9e8'
    expect(read({ SESSION_SECRET: `${next}, ${SESSION_SECRET}` }).sessionSecret).toEqual([next, SESSION_SECRET])
    expect(refusal({ SESSION_SECRET: `${SESSION_SECRET},short` })).toContain('must have at least 32 characters')
    expect(isWords('Wr_LYsDUcSctSlFOWHp-plYutUFghmSyMCOYo-JTAxk')).toBe(false)
    for (let round = 0; round < 2000; round++)
      for (const kind of ['hex', 'base64', 'base64url'] as const) {
        const secret = createHash('sha256').update(String(round)).digest(kind)
        expect([secret, isGuessable(secret), isWords(secret)]).toEqual([secret, false, false])
      }
  })
})

describe('example values from .env.example', () => {
  const shown = Object.fromEntries(
    [...readFileSync(new URL('../../.env.example', import.meta.url), 'utf8').matchAll(/^#? ?([A-Z_]+)=(\S*)/gm)].map(
      ([, name = '', value = '']) => [name, value],
    ),
  )
  const names = ['SESSION_SECRET', 'SIGNING_SECRET', 'ADMIN_PASSWORD', 'DATABASE_URL', 'SMTP_URL', 'PUBLIC_URL'].filter(
    (name) => shown[name],
  )
  const full = { ...production, ADMIN_USER: 'ops', ADMIN_PASSWORD: 'WfJq3mZt9-Lk2Rv8' }

  it.each(names)('%s is refused in production, without repeating it @SEC-17 @OPS-15', (name) => {
    expect(read(full).production).toBe(true)
    const sentence = refusal({ ...full, [name]: shown[name]! })
    expect(sentence).toContain(name)
    expect(sentence).not.toContain(shown[name])
  })

  it('include the settings named in the finding @SEC-17 @OPS-15', () => {
    expect(names).toEqual(
      expect.arrayContaining(['SESSION_SECRET', 'SIGNING_SECRET', 'DATABASE_URL', 'SMTP_URL', 'PUBLIC_URL']),
    )
  })

  it('passwords among them are refused outside production too, and nothing else is @SEC-17', () => {
    expect(publishedIn({ DATABASE_URL: 'postgresql://app:change%2Dme@10.0.0.7/other' })).toEqual([
      'DATABASE_URL has the password of .env.example. Set your own',
    ])
    expect(publishedIn({ PUBLIC_URL: 'https://quotes.example/' })).toHaveLength(1)
    expect(publishedIn({ ...production, PUBLIC_URL: 'https://quotes.example.com' })).toEqual([])
  })
})

describe('PUBLIC_URL', () => {
  const rule = 'PUBLIC_URL must be an address without a path, user or query, such as https://quotes.example'

  it.each([
    'https://tidytally.example/app',
    'https://tidytally.example/app/',
    'https://dana@tidytally.example',
    'https://dana:hidden@tidytally.example/',
    'https://tidytally.example?',
    'https://tidytally.example/?a=1',
    'https://tidytally.example/#',
    'http://localhost:3000/app',
  ])('%s is refused @SEC-17 @OPS-16', (url) => {
    for (const place of [{}, production]) expect(refusal({ ...place, PUBLIC_URL: url })).toBe(rule)
  })

  it.each([
    ['https://tidytally.example', 'https://tidytally.example'],
    ['https://tidytally.example/', 'https://tidytally.example'],
    ['https://TidyTally.example:443/', 'https://tidytally.example'],
    ['http://localhost:3000/', 'http://localhost:3000'],
  ])('%s is accepted and normalized to an origin @SEC-17', (url, origin) => {
    expect(read({ ...production, PUBLIC_URL: url }).publicUrl).toBe(origin)
  })
})

describe('S-18: sessions over plain http', () => {
  it('are refused in production, except on localhost', () => {
    expect(refusal({ ...production, PUBLIC_URL: 'http://tidytally.example' })).toBe(
      'PUBLIC_URL must be an https address: over http passwords and sessions travel unencrypted',
    )
    for (const PUBLIC_URL of ['http://localhost:3000', 'http://127.0.0.1:3000', 'https://tidytally.example'])
      expect(read({ ...production, PUBLIC_URL }).publicUrl).toBe(PUBLIC_URL)
  })

  it('cause a warning elsewhere', () => {
    const warned = (env: Record<string, string>) =>
      warningsOf(read(env)).filter((warning) => warning.includes('travel unencrypted'))
    expect(warned({ HOST: '0.0.0.0' })).toHaveLength(1)
    expect(warned({ PUBLIC_URL: 'http://tidytally.example' })).toHaveLength(1)
    expect([...warned({}), ...warned({ PUBLIC_URL }), ...warned({ HOST: '0.0.0.0', PUBLIC_URL })]).toEqual([])
  })
})

describe('S-26: the connection to the mail server', () => {
  const urlOf = (env: Record<string, string>) => read({ ...production, ...env }).smtpUrl

  it('is encrypted in production unless it is local or the address says otherwise', () => {
    expect(urlOf({})).toBe('smtp://mail.tidytally.example?tls=required')
    expect(urlOf({ SMTP_URL: 'smtp://mail.tidytally.example?tls=offered' })).toMatch(/tls=offered$/)
    expect(urlOf({ SMTP_URL: 'smtp://127.0.0.1:25' })).toMatch(/tls=offered$/)
    expect(urlOf({ NODE_ENV: 'development' })).toMatch(/tls=offered$/)
    expect(urlOf({ NODE_ENV: 'development', SMTP_URL: 'smtp://mail.tidytally.example?tls=required' })).toMatch(
      /=required$/,
    )
    expect(urlOf({ SMTP_URL: 'smtps://mail.tidytally.example' })).toBe('smtps://mail.tidytally.example')
  })

  it('causes a warning when it may be unencrypted, and rejects a misspelled option', () => {
    const SMTP_URL = 'smtp://mail.tidytally.example?tls=offered'
    expect(warningsOf(read({ ...production, SMTP_URL }))).toEqual([
      'SMTP_URL says tls=offered: email leaves unencrypted if the mail server offers no encryption.',
    ])
    for (const wish of ['?tls=yes', '?TLS=required', '?require_tls'])
      expect(refusal({ SMTP_URL: `smtp://dana:hidden@mail.tidytally.example${wish}` })).toBe(
        'SMTP_URL may end with ?tls=required or ?tls=offered and nothing else',
      )
  })
})

describe('access to the administration', () => {
  const ADMIN_USER = 'ops'
  const ADMIN_PASSWORD = 'WfJq3mZt9-Lk2Rv8'
  const rule =
    'ADMIN_PASSWORD must be an argon2id hash, or at least 16 characters that are not easy to guess. Make one with: openssl rand -base64 24'

  it.each([
    ['the default of many', 'admin'],
    ['short', 'WfJq3mZt9-Lk2Rv'],
    ['a pattern', 'abcdefghijklmnopqrstuvwxyz'],
    ['an example', 'replace-me-with-a-good-one'],
    ["the demonstration's own", 'tidytally-admin-demo'],
    ['a hash of another kind', '$2b$10$N9qo8uLOickgx2ZMRZoMye.change-me'],
  ])('refuses to start with a password that is %s @T-45', (_, password) => {
    expect(refusal({ ADMIN_USER: 'admin', ADMIN_PASSWORD: password })).toBe(rule)
  })

  it('rejects a hash that is cheap to guess @SEC-17', async () => {
    const { hash } = await import('@node-rs/argon2')
    const costs = (memoryCost: number, timeCost: number) => hash('anything', { memoryCost, timeCost, parallelism: 1 })
    for (const cheap of [await costs(8, 1), await costs(19_456, 1), await costs(4096, 30)])
      expect(refusal({ ADMIN_USER, ADMIN_PASSWORD: cheap })).toBe(
        'ADMIN_PASSWORD is an argon2id hash that is cheap to guess. Make it with at least m=19456,t=2, as OPERATING.md shows',
      )
    for (const dear of [await costs(19_456, 2), await costs(47_104, 1), await costs(7168, 5)])
      expect(refusal({ ADMIN_USER, ADMIN_PASSWORD: dear })).toBeNull()
  })

  it('rejects a user without a password, a password without a user, and a user unfit for Basic credentials @T-45', () => {
    expect(refusal({ ADMIN_USER })).toBe('ADMIN_PASSWORD is missing: it is needed with ADMIN_USER')
    expect(refusal({ ADMIN_USER, ADMIN_PASSWORD: '' })).toBe('ADMIN_PASSWORD is missing: it is needed with ADMIN_USER')
    expect(refusal({ ADMIN_PASSWORD })).toBe('ADMIN_USER is missing: it is needed with ADMIN_PASSWORD')
    expect(refusal({ ADMIN_USER: 'o:ps', ADMIN_PASSWORD })).toContain('ADMIN_USER must be at most 60 characters')
  })

  it('accepts a good password or its hash @T-45', async () => {
    const { hash } = await import('@node-rs/argon2')
    for (const password of [ADMIN_PASSWORD, await hash('anything')])
      expect(read({ ADMIN_USER, ADMIN_PASSWORD: password }).administration).toEqual({ user: ADMIN_USER, password })
  })

  it('uses published credentials in the local demonstration, and is off where others can reach it @AMB-R04', () => {
    expect(read({}).administration).toEqual({ user: 'ops', password: 'tidytally-admin-demo' })
    const places: Record<string, string>[] = [
      { DATABASE_URL },
      { PUBLIC_URL },
      { HOST: '0.0.0.0' },
      production,
      { NODE_ENV: 'production', STAND_INS: 'on' },
    ]
    for (const place of places)
      for (const DEMO of ['on', 'off']) expect([place, read({ ...place, DEMO }).administration]).toEqual([place, null])
    expect(read({ DEMO: 'off' }).administration).toBeNull()
  })
})
