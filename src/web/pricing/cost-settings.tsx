import { createLink } from '@tanstack/react-router'
import { ArrowLeft, EyeOff } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { css } from '../styled-system/css/index.js'
import { useTitle } from '../title.ts'
import { Banner } from '../ui/banner.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { LeaveUnsaved } from '../ui/form/leave-unsaved.tsx'
import { Money } from '../ui/money.tsx'
import { BottomBar } from '../ui/page/bottom-bar.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { AdditionalCosts } from './additional-costs.tsx'
import { useDefaultCosts } from './default-costs.ts'
import { MonthlyCosts } from './monthly-costs.tsx'

const ButtonLink = createLink(LinkButton)

/** What running the company costs per month. New quotes offer these costs, and she can change them there. */
export function CostSettingsScreen() {
  const work = useDefaultCosts()
  const form = useRef<HTMLDivElement>(null)
  useTitle('Default Cost Settings')
  useEffect(() => {
    if (work.refusals > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [work.refusals])
  const back = (
    <ButtonLink to="/dashboard" icon={<ArrowLeft aria-hidden />}>
      Back to Dashboard
    </ButtonLink>
  )
  const save = (
    <Button variant="primary" onClick={work.save} busy={work.saving && 'Saving...'}>
      Save Default Costs
    </Button>
  )
  const total = <Money cents={work.total} size="lg" per="/month" total />
  return (
    <div ref={form} className={css({ maxWidth: '880px', marginInline: 'auto' })}>
      <PageHeader
        above={<div className={css({ marginBottom: '5' })}>{back}</div>}
        title="Default Cost Settings"
        lead="Your usual monthly costs. Each new quote offers them, and you enter that customer’s share there."
      />
      <div className={css({ display: 'grid', gap: { base: '4', md: '5' } })}>
        <Banner kind="info" inset icon={<EyeOff aria-hidden />}>
          <strong>Only you see this.</strong> Costs are never shown to customers: not in quotes, PDFs or mails.
        </Banner>
        <MonthlyCosts work={work} />
        <AdditionalCosts work={work} />
        <div className={end}>
          <p className={css({ flex: '1' })}>
            <span className={css({ display: 'block', color: 'fg.muted', textStyle: 'small' })}>
              {work.isChanged ? 'All together, not saved yet' : 'All together'}
            </span>
            {total}
          </p>
          {save}
        </div>
      </div>
      <LeaveUnsaved what="default costs" unsaved={work.isChanged && !work.saving} />
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

const end = css({ display: 'flex', alignItems: 'flex-end', gap: '4', mdDown: { display: 'none' } })
