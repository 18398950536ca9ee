import type { QuoteSummary } from '../../../../modules/quoting/contract/endpoints.ts'
import { bidWord } from '../../../../modules/quoting/contract/vocabulary.ts'
import { ChipButton } from '../../../ui/chip.tsx'
import { BidDialog } from '../actions/row-dialogs.ts'

/** The bid; click it to record a result. A pending draft is labeled as a draft. */
export function BidChip({ quote, onPress }: { quote: QuoteSummary; onPress: () => void }) {
  const kind = !quote.sentAt && quote.bidStatus === 'pending' ? 'draft' : quote.bidStatus
  const word = bidWord(quote)
  return (
    <ChipButton
      kind={kind}
      aria-haspopup="dialog"
      aria-label={`${word}: bid status of ${quote.companyName}`}
      {...BidDialog.intent}
      onClick={onPress}
    >
      {word}
    </ChipButton>
  )
}
