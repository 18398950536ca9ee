import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StripeStandIn, startStripe } from '../src/stand-ins/stripe.ts'
import type { Finding } from '../src/testing/rehearsal/rehearse.ts'

const script = fileURLToPath(new URL('rehearse-payments.ts', import.meta.url))

/** Runs the script as an operator does, with or without a key in the environment. */
function run(words: readonly string[], environment: Record<string, string> = {}) {
  const { STRIPE_SECRET_KEY: _, ...env } = process.env
  return new Promise<{ code: number; out: string; err: string }>((resolve) => {
    const options = { env: { ...env, ...environment }, timeout: 120_000 }
    execFile(process.execPath, [script, ...words], options, (error, out, err) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, out, err }),
    )
  })
}

describe('the payments rehearsal', () => {
  let account: StripeStandIn
  beforeAll(async () => {
    account = await startStripe({ file: null })
  })
  afterAll(() => account?.stop())
  const there = () => ({ STRIPE_SECRET_KEY: account.secretKey, REHEARSAL_SIMULATOR: account.url })

  it('B-16: runs every assumption and flow, and finds no differences where there are none', async () => {
    const { code, out, err } = await run(['--json'], there())
    const findings = JSON.parse(out || '[]') as Finding[]
    expect(findings.filter(({ same }) => !same)).toEqual([])
    expect([code, err]).toEqual([0, ''])
    expect(findings.length).toBeGreaterThanOrEqual(19)
  }, 120_000)

  it('B-16: reports a difference and continues', async () => {
    account.faults.answer('invoices.voidInvoice', '500')
    const { code, out } = await run([], there())
    account.faults.clear()
    expect(code).toBe(1)
    expect(out).toContain('DIFFERS  voiding an upgrade’s invoice clears its pending update')
    expect(out).toContain('  simulated  waiting, then cleared\n  test mode  failed: ')
    expect(out).toContain('alike    a renewal’s invoice is a draft for an hour')
    expect(out).toMatch(/\n\d+ checks, 2 differ\.\n$/)
  }, 120_000)

  it('B-16: explains how to get a key, and rejects live keys and keys given as arguments', async () => {
    const none = await run([])
    expect([none.code, none.out]).toEqual([2, ''])
    expect(none.err).toContain('Get one at dashboard.stripe.com')
    const live = await run([], { STRIPE_SECRET_KEY: 'rk_live_fictional' })
    expect([live.code, live.err]).toEqual([
      2,
      'This is a live key. The rehearsal charges cards, so it takes test keys only.\n',
    ])
    const told = await run(['sk_test_fictional'])
    expect([told.code, told.err]).toEqual([
      2,
      'Set the key in the environment as STRIPE_SECRET_KEY, never as an argument.\n',
    ])
    const help = await run(['--help'])
    expect([help.code, help.err]).toEqual([0, ''])
    expect(help.out).toContain('npm run rehearse:payments')
  })
})
