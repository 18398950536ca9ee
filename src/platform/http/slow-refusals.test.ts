import type { FastifyRequest } from 'fastify'
import { expect, it } from 'vitest'
import { slowRefusals } from './slow-refusals.ts'

it('S-03: responses slow down for callers who are refused repeatedly, and for no others', async () => {
  const waited: number[] = []
  const refusal = slowRefusals(async (ms) => void waited.push(ms))
  const from = (contractorId?: string, ip = '192.0.2.1') => refusal({ session: { contractorId }, ip } as FastifyRequest)
  for (let n = 0; n < 20; n++) await from('eve')
  expect(waited).toEqual([])
  await from('eve')
  await from('eve')
  expect(waited).toEqual([500, 500])
  await from('dana')
  await from(undefined)
  expect(waited).toHaveLength(2)
  for (let n = 0; n < 20; n++) await from(undefined)
  expect(waited).toHaveLength(3)
  await from(undefined, '192.0.2.2')
  expect(waited).toHaveLength(3)
  for (let n = 0; n < 21; n++) await from(undefined, `2001:db8:1:2::${n + 1}`) // one customer's network
  expect(waited).toHaveLength(4)
})
