import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { stageLabel, stages } from '../../../../modules/quoting/contract/vocabulary.ts'
import { css } from '../../../styled-system/css/index.js'
import { wrap } from '../../../styled-system/patterns/index.js'
import { summaryQuery } from '../../quotes.ts'
import type { QuoteFilters } from './filters.ts'
import { useWideScreen } from './wide-screen.ts'

const whole = new Intl.NumberFormat('en-US')
const short = new Intl.NumberFormat('en-US', { notation: 'compact' })

/** All quotes, or those at one stage, each with its count while no other filter is set. The counts add up. */
export function StageTabs({ filters }: { filters: QuoteFilters }) {
  const navigate = useNavigate({ from: '/dashboard' })
  const { data: summary } = useQuery(summaryQuery)
  const figures = useWideScreen() ? whole : short
  const counted = !(filters.q || filters.customer)
  return (
    <fieldset className={tabs}>
      <legend className={css({ srOnly: true })}>Which quotes</legend>
      {[undefined, ...stages].map((stage) => (
        <button
          key={stage ?? 'all'}
          type="button"
          aria-pressed={filters.stage === stage}
          onClick={() => navigate({ search: (now) => ({ ...now, stage }), replace: true, resetScroll: false })}
          className={tab}
        >
          {stage ? stageLabel[stage] : 'All'}
          {summary && counted && <span className={figure}>{figures.format(summary[stage ?? 'total'])}</span>}
        </button>
      ))}
    </fieldset>
  )
}

const tabs = wrap({
  gap: { base: '4px', md: '6px' },
  minWidth: '0',
  width: { base: 'full', md: 'auto' },
})
const tab = css({
  display: 'inline-flex',
  alignItems: 'center',
  gap: { base: '4px', md: '6px' },
  minHeight: { base: '44px', md: '36px' },
  flex: { base: '1 1 auto', md: 'none' },
  justifyContent: 'center',
  paddingInline: { base: '6px', md: '10px' },
  '@media (max-width: 359px)': { paddingInline: '3px', gap: '4px', fontSize: '13px' },
  borderRadius: 'full',
  border: '1px solid {colors.border.default}',
  background: 'bg.surface',
  color: 'fg.muted',
  textStyle: 'labelSm',
  '&:hover': { background: 'bg.sunken' },
  '&[aria-pressed=true]': { background: 'bg.brandSubtle', color: 'fg.link', borderColor: 'fg.link' },
})
const figure = css({ fontWeight: '400', fontVariantNumeric: 'tabular-nums' })
