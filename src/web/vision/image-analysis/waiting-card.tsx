import { Check } from 'lucide-react'
import { css } from '../../styled-system/css/index.js'
import { flex, grid, wrap } from '../../styled-system/patterns/index.js'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { Picture, photoCard } from './picture.tsx'

interface WaitingCardProps {
  readonly filename: string
  readonly picture: string | null
  readonly state: 'sending' | 'queued' | 'running'
}

const doing = { sending: 'Sending', queued: 'Waiting for its turn', running: 'Reading the room' } as const

/** A photo still waiting for the model's answer. */
export function WaitingCard({ filename, picture, state }: WaitingCardProps) {
  return (
    <article aria-label={filename} aria-busy="true" className={photoCard}>
      <Picture src={picture} name={filename} />
      <div className={css({ padding: { base: '14px 16px 18px', md: '16px 22px 20px' }, minWidth: '0' })}>
        <div className={head}>
          <bdi
            title={filename}
            className={css({
              color: 'fg.subtle',
              fontSize: '15px',
              overflowWrap: 'anywhere',
              minWidth: '0',
              lineClamp: 2,
            })}
          >
            {filename}
          </bdi>
          {state !== 'queued' && <Spinner />}
        </div>
        <p className={steps}>
          {state !== 'sending' && (
            <span className={css({ display: 'inline-flex', alignItems: 'center', gap: '6px', color: 'success.fg' })}>
              <Check aria-hidden />
              Sent
            </span>
          )}
          <strong className={css({ fontWeight: '600' })}>{doing[state]}</strong>
        </p>
        <div className={grid({ gap: '10px', marginTop: '14px' })}>
          <Skeleton width="38%" height="18px" />
          <Skeleton width="84%" height="14px" />
        </div>
      </div>
    </article>
  )
}

const head = flex({
  justify: 'space-between',
  gap: '12px',
  '& svg': { width: '18px', height: '18px', color: 'fg.link' },
})
const steps = wrap({
  gap: '4px 18px',
  marginTop: '10px',
  fontSize: '15px',
  '& svg': { width: '17px', height: '17px' },
})
