import { createLink } from '@tanstack/react-router'
import { screens } from '../app/screens.ts'
import { useTitle } from '../app/title.ts'
import { css } from '../styled-system/css/index.js'
import { grid } from '../styled-system/patterns/index.js'
import { Button } from '../ui/button.tsx'
import { Tag } from '../ui/chip.tsx'
import { BackLink } from '../ui/page/back.tsx'
import { BottomBar } from '../ui/page/bottom-bar.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { formatCents } from './cents.ts'
import { FrequencyRates, useComparedBuilding } from './frequency-rates.tsx'
import { GuardCard } from './guard-card.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { LivePreview } from './live-preview.tsx'
import { MonthCard } from './month-card.tsx'
import { MonthlyEquivalents } from './monthly-equivalents.tsx'
import { RateCard } from './rate-card.tsx'
import { useRateDraft } from './rate-draft.ts'
import { StartCard } from './start-card.tsx'
import { TimeCard } from './time/time-card.tsx'

const Back = createLink(BackLink)

/** The rate for new quotes, shown on three buildings before it is saved. */
export function PricingSettingsScreen() {
  const draft = useRateDraft()
  const compared = useComparedBuilding()
  useTitle(screens.pricingSettings.title)
  const save = (
    <Button variant="primary" onClick={draft.save} busy={draft.saving && 'Saving...'}>
      Save rate {formatCents(draft.rate)}
    </Button>
  )
  return (
    <>
      <PageHeader
        above={<Back to="/dashboard">Back to Dashboard</Back>}
        title={
          <span className={css({ display: 'inline-flex', flexWrap: 'wrap', alignItems: 'center', gap: '3' })}>
            Pricing Settings
            <span title="Included in every paid plan" className={css({ display: 'inline-flex', letterSpacing: '0' })}>
              <Tag tone="info">PRO</Tag>
            </span>
          </span>
        }
        lead="What new quotes start with. Quotes you already made keep their rate."
      />
      <div className={columns}>
        <div className={main}>
          <RateCard draft={draft} save={save} compared={compared} />
          <StartCard />
          <FrequencyRates compared={compared} />
          <MonthCard rate={draft.rate} />
          <GuardCard />
          <TimeCard />
        </div>
        <div className={side}>
          <LivePreview rate={draft.rate} current={draft.current} />
          <MonthlyEquivalents rate={draft.rate} />
        </div>
        <HowItWorks rate={draft.rate} />
      </div>
      <BottomBar
        summary={
          <>
            <span>{draft.isChanged ? 'Not saved yet.' : 'per sq ft per visit'}</span>
            <span className={css({ textStyle: 'moneyLg' })}>{formatCents(draft.rate)}</span>
          </>
        }
      >
        {draft.isChanged && <Button onClick={draft.reset}>Reset</Button>}
        {save}
      </BottomBar>
    </>
  )
}

/** The rate and its effects: side by side, or stacked on a phone. */
const columns = grid({
  gap: { base: '4', md: '5' },
  alignItems: 'start',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1.7fr) minmax(300px, 1fr)' },
  gridTemplateRows: { lg: 'auto 1fr' },
})
const main = grid({ gap: { base: '4', md: '5' }, minWidth: '0' })
const side = grid({
  gap: { base: '4', md: '5' },
  minWidth: '0',
  lg: { gridColumn: '2', gridRow: '1 / span 2' },
})
