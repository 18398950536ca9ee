// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { wholeTime } from '../../../modules/pricing/contract/time-basis.ts'
import { showsWorkOf } from '../../app/api.ts'
import { quote } from '../../testing/quote-samples.ts'
import type { Change, Queue } from '../outbox/operations.ts'
import { clearOutbox, startOutbox } from '../outbox.ts'
import { saveField } from './quote-edits.ts'

/** The queues on this device, by contractor. */
const stored: Record<string, Queue> = {}
vi.mock('../outbox/storage.ts', () => ({
  storageOf: (contractorId: string) => ({
    read: async () => stored[contractorId] ?? [],
    update: async (change: Change) => (stored[contractorId] = change(stored[contractorId] ?? [])),
    dropOldDrafts: async () => {},
    clear: async () => {},
  }),
}))

afterEach(async () => {
  await clearOutbox()
  for (const contractorId of Object.keys(stored)) delete stored[contractorId]
  showsWorkOf(() => null)
  vi.restoreAllMocks()
})

/** Shows a contractor's work and opens their outbox, as the app does. */
function shows(contractorId: string) {
  showsWorkOf(() => contractorId)
  startOutbox({ contractorId, client: new QueryClient(), goOnWith: () => {} })
}

it('a change waits for its own contractor if another account signs in before it is stored @TYP-03 @SEC-06', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  shows('dana')
  await new Promise((resolve) => setTimeout(resolve))
  const saving = saveField(quote(), 'pricePerSqFt', 0.08)
  shows('bob')
  await saving
  expect([stored.dana, stored.bob ?? []]).toMatchObject([[{ kind: 'changeQuote', patch: { pricePerSqFt: 0.08 } }], []])
})

it('two changes in one instant are both kept, as when the first is not shown yet @TYP-01 @TYP-03', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  shows('dana')
  await new Promise((resolve) => setTimeout(resolve))
  const shown = { ...quote(), time: { wage: 18 } }
  await Promise.all([
    saveField(shown, 'time', (newest) => wholeTime(newest, { crew: 2 })),
    saveField(shown, 'time', (newest) => wholeTime(newest, { rates: { lobby: 2700 } })),
    saveField(shown, 'time', (newest) => wholeTime(newest, { crew: 2 })),
  ])
  expect(stored.dana?.map((edit) => edit.kind === 'changeQuote' && edit.patch)).toEqual([
    { time: { wage: 18, crew: 2, rates: { lobby: 2700 } } },
  ])
})
