import { redirect } from '@tanstack/react-router'
import { listQuotes } from '../../modules/quoting/contract/endpoints.ts'
import { only } from './access.ts'
import { call } from './api.ts'

/** Redirects to the newest draft: its rooms, or Review once it has a price. Without a draft, to the dashboard. */
export async function toNewestDraft(visit: Parameters<ReturnType<typeof only>>[0]): Promise<never> {
  await only('subscriber')(visit)
  const [draft] = await call(listQuotes, { status: 'draft', limit: 1 }).catch(() => [])
  if (!draft) throw redirect({ to: '/dashboard', replace: true })
  const to = draft.totalMonthlyPrice ? '/review-quote/$quoteId' : '/field-tool/$quoteId'
  throw redirect({ to, params: { quoteId: draft.id }, replace: true })
}
