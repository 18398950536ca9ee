// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { getDefaultStore } from 'jotai'
import { expect, it, vi } from 'vitest'
import { enqueue, markTrouble, type Queue } from '../quoting/outbox/operations.ts'
import { outboxState } from '../quoting/outbox/state.ts'
import { queryClient } from '../testing/app-client.ts'
import { add } from '../testing/outbox-samples.ts'
import { waitingShown } from './state.ts'
import { WaitingList } from './waiting-list.tsx'

vi.mock('@tanstack/react-router', () => ({
  Link: ({ children }: { children: unknown }) => <a href="/">{children as never}</a>,
}))
vi.mock('./offline-answers.ts', () => ({ offlineAnswer: async () => undefined, offlineAnswers: async () => [] }))

it('edits that an older server could not accept are shown as sent after the update @OPS-04', async () => {
  const queue = [add('a')].reduce<Queue>((all, one) => enqueue(one)(all), [])
  const store = getDefaultStore()
  store.set(outboxState, {
    queue: markTrouble(queue[0]!.id, { kind: 'server-older' })(queue),
    ...{ written: new Set([queue[0]!.id]), connection: 'ok', refusal: null },
  })
  store.set(waitingShown, true)
  render(
    <QueryClientProvider client={queryClient}>
      <WaitingList />
    </QueryClientProvider>,
  )
  expect(await screen.findByText('TidyTally is being updated.')).toBeTruthy()
  expect(screen.getByText(/We’ll send it when the update is complete\./).textContent).toMatch(/^Reception: /)
  expect(screen.queryByText('Needs your attention')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})
