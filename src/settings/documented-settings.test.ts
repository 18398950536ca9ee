import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { refusal } from '../testing/system/read-settings.ts'
import { environment } from './settings.ts'

const textOf = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const sorted = (names: Iterable<string>) => [...names].sort()

const known = sorted(Object.keys(environment.shape))
/** The defaults, as one would type them. */
const defaults = Object.fromEntries(
  Object.entries(environment.parse({})).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)]],
  ),
)

const example = [...textOf('.env.example').matchAll(/^#? ?([A-Z_]+)=(\S*)(.*)$/gm)]
const rows = [...textOf('OPERATING.md').matchAll(/^\| (`[A-Z_`, ]+)( \*)? \|([^|]*)\|/gm)].flatMap(
  ([, names, star, presets]) =>
    names!
      .replaceAll('`', '')
      .split(', ')
      .map((name, at) => {
        const value = presets!.replaceAll('`', '').trim().split(', ')[at]
        return { name, required: star !== undefined, value }
      }),
)

const needed = {
  PUBLIC_URL: 'https://tidytally.example',
  DATABASE_URL: 'postgresql://db.tidytally.example/tidytally',
  SMTP_URL: 'smtps://mail.tidytally.example',
  SESSION_SECRET: '9f2c61d07be84a35c0d1e6f7a8b94302',
  LINK_SECRET: '4b1d8e07c36fa95208e1d4c97a3f6b20',
  SIGNING_SECRET: '5b0e7c93d1f84a6ea2c4907d8e3f61b5',
  STRIPE_SECRET_KEY: 'sk_test_51Abc',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_51Abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
}
const without = (left: string) => Object.fromEntries(Object.entries(needed).filter(([name]) => name !== left))

describe('settings.ts, .env.example, compose.yaml and OPERATING.md', () => {
  it('list the same settings @OPS-06', () => {
    expect(known.length).toBeGreaterThan(30)
    expect(sorted(example.map(([, name]) => name!).filter((name) => name !== 'POSTGRES_PASSWORD'))).toEqual(known)
    expect(sorted(rows.map(({ name }) => name))).toEqual(known)
  })

  it('mark the settings that production requires @OPS-06', () => {
    expect(refusal({ NODE_ENV: 'production', ...needed })).toBeNull()
    for (const name of Object.keys(needed))
      expect(refusal({ NODE_ENV: 'production', ...without(name) }), name).toContain(name)
    const marked = example.filter(([, , , comment]) => /# \*/.test(comment!)).map(([, name]) => name!)
    expect(sorted(marked)).toEqual(sorted(Object.keys(needed)))
    expect(sorted(rows.filter(({ required }) => required).map(({ name }) => name))).toEqual(sorted(marked))
    for (const line of textOf('.env.example').match(/.*the .* marked \*.*/g)!)
      expect(line).toContain('the nine marked *')
    expect(marked).toHaveLength(9)
  })

  it('give the same defaults @OPS-06', () => {
    expect(Object.keys(defaults).length).toBeGreaterThan(10)
    const shown = Object.fromEntries(example.map(([, name, value]) => [name!, value!]))
    const told = Object.fromEntries(rows.map(({ name, value }) => [name, value]))
    for (const [name, value] of Object.entries(defaults)) {
      expect(shown[name], `${name} in .env.example`).toBe(value)
      expect(told[name], `${name} in OPERATING.md`).toBe(value)
    }
    expect(shown.DEMO).toBe('off') // the example shows PUBLIC_URL and DATABASE_URL too
  })

  it('compose passes on all of .env, and overrides only what differs in the container @OPS-06', () => {
    const { web, worker, db } = parse(textOf('compose.yaml'), { merge: true }).services
    expect([web.env_file, worker.env_file]).toEqual(['.env', '.env'])
    const { PGPASSWORD, ...overridden } = web.environment
    expect(PGPASSWORD).toBe(db.environment.POSTGRES_PASSWORD)
    expect(known).toEqual(expect.arrayContaining(Object.keys(overridden)))
    expect(refusal({ NODE_ENV: 'production', ...needed, ...overridden, TRUST_PROXY: '1' })).toBeNull()
    expect(new URL(overridden.DATABASE_URL).password).toBe('')
  })
})
