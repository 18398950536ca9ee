import type { QuoteSummary } from '../../../../modules/quoting/contract/endpoints.ts'
import { bidStatusLabel } from '../../../../modules/quoting/contract/vocabulary.ts'
import { ChipButton } from '../../../ui/chip.tsx'

/** What became of the bid; pressing it records another answer. A draft nobody has decided on says so. */
export function BidChip({ quote, onPress }: { quote: QuoteSummary; onPress: () => void }) {
  const kind = !quote.sentAt && quote.bidStatus === 'pending' ? 'draft' : quote.bidStatus
  const word = kind === 'draft' ? 'Draft' : bidStatusLabel[quote.bidStatus]
  return (
    <ChipButton
      kind={kind}
      aria-haspopup="dialog"
      aria-label={`${word}: bid status of ${quote.companyName}`}
      onClick={onPress}
    >
      {word}
    </ChipButton>
  )
}
