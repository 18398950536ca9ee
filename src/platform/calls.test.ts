import { describe, expect, it } from 'vitest'
import { retried } from './calls.ts'

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
