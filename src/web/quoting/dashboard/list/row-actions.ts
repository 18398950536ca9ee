import type { QuoteSummary } from '../../../../modules/quoting/contract/endpoints.ts'

/** What a row can ask of the list. */
export interface RowActions {
  openEdit: (quote: QuoteSummary) => void
  openBid: (quote: QuoteSummary) => void
  askToDelete: (quote: QuoteSummary) => void
}
