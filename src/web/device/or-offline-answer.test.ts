// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { orOfflineAnswer } from './or-offline-answer.ts'

vi.mock('./owner.ts', () => ({ seenBy: () => 'dana' }))
vi.mock('./offline-answers.ts', () => ({
  offlineAnswers: async () => [],
  offlineAnswer: async () => ({ data: ['as kept'], at: 1 }),
}))
beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

/** Shows the kept answer of a query, whose first answer from the server comes late. */
async function kept() {
  const client = new QueryClient()
  const answers: ((rooms: string[]) => void)[] = []
  const shown = client.fetchQuery({
    queryKey: ['rooms'],
    queryFn: () => new Promise<string[]>((resolve) => answers.push(resolve)),
    persister: (ask, context, query) => orOfflineAnswer(ask(context), query, context.client),
  })
  await vi.advanceTimersByTimeAsync(5000)
  expect(await shown).toEqual(['as kept'])
  const now = () => client.getQueryData(['rooms'])
  return { client, now, answers }
}

it('a late answer replaces the one kept on this device @HND-02', async () => {
  const { now, answers } = await kept()
  answers[0]!(['late'])
  await vi.advanceTimersByTimeAsync(1)
  expect(now()).toEqual(['late'])
})

it('a late answer doesn’t replace what was saved since @TYP-01 @TYP-03', async () => {
  const { client, now, answers } = await kept()
  client.setQueryData(['rooms'], ['saved since'])
  answers[0]!(['late'])
  await vi.advanceTimersByTimeAsync(1)
  expect(now()).toEqual(['saved since'])
  expect(client.getQueryState(['rooms'])).toMatchObject({ isInvalidated: true })
})
