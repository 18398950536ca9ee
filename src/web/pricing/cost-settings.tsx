import { createLink } from '@tanstack/react-router'
import { EyeOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { screens } from '../app/screens.ts'
import { useTitle } from '../app/title.ts'
import { css } from '../styled-system/css/index.js'
import { grid } from '../styled-system/patterns/index.js'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { LeaveUnsaved } from '../ui/form/leave-unsaved.tsx'
import { Money } from '../ui/money.tsx'
import { BackLink } from '../ui/page/back.tsx'
import { BottomBar } from '../ui/page/bottom-bar.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { AdditionalCosts } from './additional-costs.tsx'
import { useDefaultCosts } from './default-costs.ts'
import { MonthlyCosts } from './monthly-costs.tsx'

const Back = createLink(BackLink)

/** The company's monthly costs. New quotes start with them, and they can be changed there. */
export function CostSettingsScreen() {
  const work = useDefaultCosts()
  const form = useRef<HTMLDivElement>(null)
  useTitle(screens.costSettings.title)
  useEffect(() => {
    if (work.refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [work.refusals])
  const save = (
    <Button variant="primary" onClick={work.save} busy={work.saving && 'Saving...'}>
      Save Default Costs
    </Button>
  )
  const total = <Money cents={work.total} size="lg" per="/month" total />
  const isSharing = work.sharedCosts.length > 0 || work.customCosts.some(({ shared }) => shared)
  const offered = `Offered in each new quote${isSharing ? ', shared costs as its share by price' : ''}.`
  return (
    <div ref={form}>
      <PageHeader
        above={<Back to="/dashboard">Back to Dashboard</Back>}
        title="Default Cost Settings"
        lead="Your usual monthly costs. We suggest them on each new quote, and split those that all your customers share by price."
      />
      <div className={grid({ gap: { base: '4', md: '5' } })}>
        <Banner kind="info" inset icon={<EyeOff aria-hidden />}>
          <strong>Only you see this.</strong> Costs are never shown to customers: not in quotes, PDFs or emails.
        </Banner>
        <div className={columns}>
          <div className={grid({ gap: { base: '4', md: '5' }, minWidth: '0' })}>
            <MonthlyCosts work={work} />
            <AdditionalCosts work={work} />
          </div>
          <Card ground="private" title="All together" className={sum}>
            <p>{total}</p>
            <p className={css({ color: 'fg.muted', textStyle: 'small', marginBlock: '12px 16px' })}>
              {work.isChanged ? 'Not saved yet.' : offered}
            </p>
            {save}
          </Card>
        </div>
      </div>
      <LeaveUnsaved what="default costs" unsaved={work.isChanged} />
      <BottomBar
        summary={
          <>
            <span>{work.isChanged ? 'Not saved yet.' : 'All together'}</span>
            {total}
          </>
        }
      >
        {save}
      </BottomBar>
    </div>
  )
}

/** The same columns as the rate's settings. */
const columns = grid({
  gap: { base: '4', md: '5' },
  alignItems: 'start',
  gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1.7fr) minmax(300px, 1fr)' },
})
const sum = css({ mdDown: { display: 'none' }, lg: { position: 'sticky', top: '24px' } })
