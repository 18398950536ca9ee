import { describe, expect, it } from 'vitest'
import { refuseStale } from './stale.ts'

const stored = {
  name: 'Reception',
  notes: null,
  tasks: ['mop', { id: 'own-1', name: 'Ferns' }],
  costs: { supplies: 60, other: 0 },
}
/** True if a change made on version 1 asks for what version 2 already has; otherwise it is refused. */
const isRepeat = (change: object) => refuseStale({ version: 2 }, { version: 1, ...change }, async () => stored)

describe('A change based on an older version', () => {
  it.each([
    { tasks: ['mop', { id: 'own-1', name: 'Ferns' }, 'dust'] },
    { tasks: ['mop'] },
    { tasks: [] },
    { tasks: [{ id: 'own-1', name: 'Ferns' }, 'mop'] },
    { tasks: ['mop', { id: 'own-1', name: 'Ferns', oneTimeCharge: 5 }] },
    { costs: { supplies: 60, other: 0, fuel: 1 } },
    { costs: { supplies: 60 } },
    { tasks: { 0: 'mop', 1: { id: 'own-1', name: 'Ferns' } } },
    { name: 'Reception', notes: 'Marble' },
    {},
  ])('Q-05: is refused if it differs from the current data: %j @T-42', async (change) => {
    await expect(isRepeat(change)).rejects.toMatchObject({ code: 'changed-elsewhere', details: { current: stored } })
  })

  it.each([
    { tasks: ['mop', { name: 'Ferns', id: 'own-1' }] },
    { costs: { other: 0, supplies: 60 } },
    { name: 'Reception', notes: '' },
    { name: 'Reception', notes: undefined },
  ])('Q-05: is no conflict if it matches the current data: %j @T-42', async (change) => {
    expect(await isRepeat(change)).toBe(true)
  })

  it('is not checked if it is based on the current version, or on none', async () => {
    const never = () => Promise.reject(new Error('Nothing has to be read'))
    expect(await refuseStale({ version: 2 }, { version: 2, name: 'Hall' }, never)).toBe(false)
    expect(await refuseStale({ version: 2 }, { name: 'Hall' }, never)).toBe(false)
  })
})
