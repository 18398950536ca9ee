import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { fairPrinter } from './fair-printer.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const log = { info: () => {}, warn: () => {}, error: () => {} }
const takes = (ms: number, used: string[], name: string) => ({
  async print() {
    used.push(name)
    vi.advanceTimersByTime(ms)
    return new Uint8Array()
  },
  warm: async () => {},
  close: async () => {},
})

function printers(ms: number) {
  const used: string[] = []
  const printer = fairPrinter(takes(ms, used, 'usual'), takes(ms, used, 'giving way'))
  const print = (contractorId: string, areas = 5) => printer.print({ html: '', contractorId, areas }, log)
  return { used, print }
}

it('S-03: whoever printed for long in this minute gives way to the others, and no longer in the next', async () => {
  const { used, print } = printers(7_000)
  for (let n = 0; n < 3; n++) await print('eve')
  await print('dana')
  expect(used).toEqual(['usual', 'usual', 'giving way', 'usual'])
  vi.advanceTimersByTime(60_000)
  await print('eve')
  expect(used.at(-1)).toBe('usual')
})

it('S-03: ten quotes that are sent at once are printed like one', async () => {
  const used: string[] = []
  const slow = (name: string) => ({
    ...takes(0, used, name),
    async print() {
      used.push(name)
      await new Promise((resolve) => setTimeout(resolve, 3_000))
      return new Uint8Array()
    },
  })
  const printer = fairPrinter(slow('usual'), slow('giving way'))
  for (let round = 0; round < 3; round++) {
    const all = Array.from({ length: 10 }, () => printer.print({ html: '', contractorId: 'dana', areas: 5 }, log))
    await vi.advanceTimersByTimeAsync(3_000)
    await Promise.all(all)
  }
  expect(new Set(used)).toEqual(new Set(['usual']))
})

it('S-03: a very large quote gives way from the start', async () => {
  const { used, print } = printers(10)
  await print('dana', 61)
  await print('dana', 60)
  expect(used).toEqual(['giving way', 'usual'])
})
