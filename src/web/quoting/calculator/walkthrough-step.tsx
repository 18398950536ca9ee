import { buildingTypeLabel } from '../../../shared-kernel/building-type.ts'
import { css } from '../../styled-system/css/index.js'
import { ConnectionBanner } from '../walkthrough/connection-banner.tsx'
import { RateLine } from '../walkthrough/rate-line.tsx'
import { WalkthroughPage } from '../walkthrough/walkthrough-page.tsx'
import { WizardFrame } from './wizard-frame.tsx'

/** Step 3: the rooms. */
export function WalkthroughStep({ quoteId, onBack }: { quoteId: string; onBack: () => void }) {
  return (
    <WalkthroughPage
      quoteId={quoteId}
      forward={{ label: 'Continue to Review', asLink: false }}
      head={(quote) => (
        <WizardFrame
          at={3}
          title="Walkthrough"
          about={quote?.companyName ?? 'Walkthrough'}
          heading="Walkthrough"
          quietHeading
          banner={<ConnectionBanner />}
          lead={
            quote && (
              <>
                <span className={css({ mdDown: { display: 'none' } })}>
                  {quote.companyName} · {buildingTypeLabel[quote.buildingType]} ·{' '}
                </span>
                <RateLine quote={quote} />
              </>
            )
          }
          onBack={onBack}
          backLabel="Dashboard"
        />
      )}
    />
  )
}
