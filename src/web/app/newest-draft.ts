import { redirect } from '@tanstack/react-router'
import { listQuotes } from '../../modules/quoting/contract/endpoints.ts'
import { call } from './api.ts'

/** Where the newest draft goes on: its rooms, or Review once it has a price; the dashboard if there is no draft. */
export async function toNewestDraft() {
  const [draft] = await call(listQuotes, { status: 'draft', limit: 1 }).catch(() => [])
  if (!draft) return redirect({ to: '/dashboard', replace: true })
  const to = draft.totalMonthlyPrice ? '/review-quote/$quoteId' : '/field-tool/$quoteId'
  return redirect({ to, params: { quoteId: draft.id }, replace: true })
}
