import type { QuoteSummary } from '../../../../modules/quoting/contract/endpoints.ts'
import type { Start } from '../actions/start-dialog.tsx'

/** The list's actions that a row can trigger. */
export interface RowActions {
  openEdit: (quote: QuoteSummary) => void
  openBid: (quote: QuoteSummary) => void
  /** Starts another quote from this one. */
  start: (from: { quote: QuoteSummary; start: Start }) => void
  askToDelete: (quote: QuoteSummary) => void
}
