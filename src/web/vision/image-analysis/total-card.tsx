import type { Analysis } from '../../../modules/vision/contract/endpoints.ts'
import { css } from '../../styled-system/css/index.js'
import { wrap } from '../../styled-system/patterns/index.js'
import { Card } from '../../ui/card.tsx'
import { Progress } from '../../ui/progress.tsx'
import { count, DemoMark, sqft } from './figures.tsx'

/** The bar's initial value; it moves once more than this is done. */
const startPercent = 33

/** The sum of all estimates, written out, and the number of photos done. */
export function TotalCard({ analysis, total }: { analysis: Analysis | undefined; total: number }) {
  const { done = 0, demo = false, totalSquareFootage = 0 } = analysis ?? {}
  const sizes = (analysis?.individualImages ?? []).flatMap(({ analysis: estimate }) =>
    estimate ? [estimate.estimatedSquareFootage] : [],
  )
  const running = done < total
  const words = analysis ? `${done} of ${count(total, 'photo')} done` : `Sending ${count(total, 'photo')}`
  return (
    <Card ground="ledger" aria-label="Total">
      <h2 className={css({ color: 'fg.onDeepMuted' })}>Total estimated area</h2>
      <p className={wrap({ align: 'flex-end', gap: '0 12px' })}>
        <span className={figure}>
          {sqft(totalSquareFootage)} <span className={unit}>sq ft</span>
        </span>
        {demo && sizes.length > 0 && <DemoMark />}
      </p>
      <p className={css({ color: 'fg.onDeepMuted', marginTop: '10px', overflowWrap: 'anywhere' })}>
        {sumOf(sizes, running)}
      </p>
      {running && (
        <div className={bar}>
          <Progress
            label="Photos done"
            value={Math.max(startPercent, Math.round((done / total) * 100))}
            max={100}
            valueText={words}
          />
        </div>
      )}
      <p role="status" className={css({ textStyle: 'small', marginTop: '8px' })}>
        {words}
      </p>
    </Card>
  )
}

/** "Sum of images: 384 + 120 + 180, from 3 photos so far" */
function sumOf(sizes: readonly number[], running: boolean) {
  if (sizes.length === 0) return running ? 'Each photo adds its size here.' : 'No photo has an estimate.'
  const soFar = running ? ' so far' : ''
  return `Sum of images: ${sizes.map(sqft).join(' + ')}, from ${count(sizes.length, 'photo')}${soFar}`
}

const figure = css({ textStyle: 'moneyXl', fontSize: '52px !important', layerStyle: 'total', whiteSpace: 'normal' })
const unit = css({ fontSize: '24px', letterSpacing: '-0.02em' })
const bar = css({
  marginTop: '14px',
  '& > [role=progressbar]': { background: 'rgb(255 255 255 / 0.22)' },
  '& > [role=progressbar] > div': { background: 'bg.accent', borderRadius: 'full' },
})
