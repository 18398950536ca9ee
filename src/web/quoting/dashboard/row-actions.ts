import type { QuoteSummary } from '../../../modules/quoting/contract/endpoints.ts'

/** What a row can ask of the list. */
export interface RowActions {
  openBid: (quote: QuoteSummary) => void
  askToDelete: (quote: QuoteSummary) => void
}
