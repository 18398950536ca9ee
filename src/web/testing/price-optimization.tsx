import { fireEvent, screen } from '@testing-library/react'
import { vi } from 'vitest'
import type { PriceOptimization } from '../../modules/pricing/contract/evidence.ts'
import { PriceOptimizationScreen } from '../pricing/optimization/price-optimization.tsx'
import { openAsContractor } from './open-as-contractor.tsx'
import { toastsNow } from './toasts-now.ts'
import { contractor } from './user-samples.ts'

export type Answer = (body: never) => unknown
export const problem = (status: number) => Response.json({ status, message: 'Nothing' }, { status })

/** For tests: the screen with these answers, by "GET /api/...". Later answers may replace earlier ones. */
export async function open(analysis: PriceOptimization | null, further: Record<string, Answer>) {
  const asked: [string, Record<string, unknown>][] = []
  const answers: Record<string, Answer> = {
    'GET /api/price-optimization': () => analysis ?? problem(500),
    'GET /api/quotes': () => [],
    'PUT /api/pricing/settings': ({ pricePerSqFt }: { pricePerSqFt: number }) => contractor({ pricePerSqFt }),
    ...further,
  }
  const { client } = await openAsContractor(PriceOptimizationScreen, contractor({ pricePerSqFt: 0.04 }))
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    const what = `${init.method} ${url.split('?')[0]}`
    const body = JSON.parse(String(init.body ?? '{}'))
    asked.push([what, body])
    const answer = await answers[what]?.(body as never)
    return answer instanceof Response ? answer : answer ? Response.json(answer) : problem(404)
  })
  await client.refetchQueries()
  if (analysis) await screen.findByRole('heading', { name: 'Pricing Recommendation' })
  return { asked, answers, of: (what: string) => asked.filter(([one]) => one === what).map(([, body]) => body) }
}

export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
export const told = () => toastsNow().map(({ title, description }) => [title, description])
export const card = (name: string) => screen.getByRole('heading', { name }).closest('section')!
