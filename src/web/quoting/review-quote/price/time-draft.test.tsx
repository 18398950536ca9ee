// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { shippedTime } from '../../../../modules/pricing/contract/time-basis.ts'
import { userKey } from '../../../app/session.ts'
import { quote } from '../../../testing/quote-samples.ts'
import { contractor } from '../../../testing/user-samples.ts'
import { useTriedTime } from './time-draft.ts'

const accepted = { revision: 1, acceptedRevision: 1 }

it.each([
  ['offered for a quote by time', {}, true],
  ['not offered for a quote by area', { pricedBy: 'area' as const }, false],
  ['not offered for an accepted quote, which refuses them', accepted, false],
  ['offered for its next version', { ...accepted, revising: true }, true],
])('the account’s new figures are %s @TIM-01 @ONL-11', (_, change, offered) => {
  const client = new QueryClient()
  client.setQueryData(userKey, contractor({ timeSettings: { ...shippedTime, wage: 34 } }))
  const shown = quote({ pricedBy: 'time', ...change })
  const { result } = renderHook(() => useTriedTime(shown), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  })
  expect(result.current.isOutdated).toBe(offered)
  expect(result.current.basis.wage).toBe(17)
})
