import { useQuery } from '@tanstack/react-query'
import { createLink } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { AnalysisSummary } from '../../../modules/vision/contract/endpoints.ts'
import { sentenceFor } from '../../app/api.ts'
import { css } from '../../styled-system/css/index.js'
import { hstack } from '../../styled-system/patterns/index.js'
import { Card } from '../../ui/card.tsx'
import { briefMoment } from '../../ui/dates.ts'
import { Loading, Skeleton } from '../../ui/page/skeleton.tsx'
import { analysesQuery } from '../analyses.ts'
import { count, DemoMark, sqft } from './figures.tsx'
import { ForgetButton } from './forget-button.tsx'

const Entry = createLink((props: ComponentProps<'a'>) => <a {...props} className={entry} />)

/** The last 20 analyses; each can be reopened. */
export function History({ openId }: { openId: string | undefined }) {
  const { data, error } = useQuery(analysesQuery)
  if (data?.length === 0) return null
  return (
    <Card title="Earlier analyses">
      {error && !data && (
        <p className={css({ color: 'danger.fg' })}>{sentenceFor(error, 'They couldn’t be loaded.')}</p>
      )}
      {!data && !error && (
        <Loading label="Loading...">
          <Skeleton height="120px" />
        </Loading>
      )}
      {data && (
        <ul className={css({ '& > li + li': { borderTop: '1px solid {colors.border.subtle}' } })}>
          {data.map((analysis) => (
            <li key={analysis.analysisId} className={row}>
              <Entry
                to="/image-analysis"
                search={{ analysis: analysis.analysisId }}
                aria-current={analysis.analysisId === openId || undefined}
              >
                <span className={css({ flex: '1', minWidth: '0' })}>
                  <span className={css({ display: 'block', fontWeight: '600' })}>{resultOf(analysis)}</span>
                  <span className={css({ color: 'fg.subtle', textStyle: 'small' })}>
                    {briefMoment(new Date(analysis.createdAt))} · {count(analysis.total, 'photo')}
                  </span>
                  {analysis.demo && analysis.totalSquareFootage > 0 && (
                    <span className={css({ display: 'block' })}>
                      <DemoMark />
                    </span>
                  )}
                </span>
                <ChevronRight aria-hidden />
              </Entry>
              <ForgetButton
                analysisId={analysis.analysisId}
                when={briefMoment(new Date(analysis.createdAt))}
                isOpen={analysis.analysisId === openId}
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function resultOf({ state, totalSquareFootage, done, total }: AnalysisSummary) {
  if (state === 'failed') return 'No estimate'
  if (state === 'done') return `${sqft(totalSquareFootage)} sq ft`
  return `${done} of ${total} done`
}

const row = hstack({ flexWrap: 'wrap', gap: '4px' })
const entry = hstack({
  flex: '1',
  gap: '12px',
  minHeight: '60px',
  padding: '8px 10px',
  marginLeft: '-10px',
  borderRadius: 'sm',
  color: 'fg.default',
  textDecoration: 'none',
  '& > svg': { width: '18px', height: '18px', color: 'fg.subtle' },
  '&:hover, &[aria-current]': { background: 'bg.sunken' },
})
