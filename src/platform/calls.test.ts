import { describe, expect, it } from 'vitest'
import { callsOver, retried } from './calls.ts'

/** A transaction that fails with these codes, then succeeds. */
function transaction(...codes: string[]) {
  const tried: string[] = []
  const attempt = async () => {
    const code = codes.shift()
    tried.push(code ?? 'done')
    if (code) throw Object.assign(new Error(code), { code })
    return 'saved'
  }
  return { tried, attempt }
}

describe('a transaction', () => {
  it('S-10: that loses a conflict is retried, up to three attempts @F-07', async () => {
    const { attempt, tried } = transaction('40P01', '40001')
    expect(await retried(attempt)).toBe('saved')
    expect(tried).toEqual(['40P01', '40001', 'done'])
    await expect(retried(transaction('40P01', '40P01', '40P01').attempt)).rejects.toThrow('40P01')
  })

  it.each(['23505', '55P03', '57014'])('S-10: that fails with %s is not retried', async (code) => {
    const { attempt, tried } = transaction(code)
    await expect(retried(attempt)).rejects.toThrow(code)
    expect(tried).toEqual([code])
  })
})

it('with 500 queries waiting, accounts that wait already are refused, and others are served @OPS-14', async () => {
  const { reading } = callsOver({} as never, {} as never, {} as never)
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  const ofTenAccounts = (count: number) =>
    Array.from({ length: 10 * count }, (_, n) => reading({ kind: 'contractor', id: `eve ${n % 10}` }, () => opened))
  const others = () => reading({ kind: 'contractor', id: 'dana' }, async () => 'served')
  const running = ofTenAccounts(3)
  await others()
  const waiting = ofTenAccounts(50)
  const beyond = Promise.allSettled(ofTenAccounts(1))
  expect(await others()).toBe('served')
  open()
  const refusal = { fault: 'unavailable', code: 'busy', details: { retryAfterSeconds: 5 } }
  expect(await beyond).toMatchObject(Array(10).fill({ status: 'rejected', reason: refusal }))
  await Promise.all([...running, ...waiting])
})
