import type { QuoteSummary } from '../../../../modules/quoting/contract/endpoints.ts'

/** The list's actions that a row can trigger. */
export interface RowActions {
  openEdit: (quote: QuoteSummary) => void
  openBid: (quote: QuoteSummary) => void
  openCopy: (quote: QuoteSummary) => void
  openTemplate: (quote: QuoteSummary) => void
  askToDelete: (quote: QuoteSummary) => void
}
