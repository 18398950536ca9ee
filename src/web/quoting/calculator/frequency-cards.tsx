import type { UseFormRegisterReturn } from 'react-hook-form'
import { frequencyLabel, monthlyVisits, presets } from '../../../shared-kernel/visits.ts'
import { css } from '../../styled-system/css/index.js'
import { ChoiceCard, ChoiceGroup } from '../../ui/form/choice.tsx'

interface FrequencyCardsProps {
  readonly id: string
  readonly error: string | undefined
  readonly register: UseFormRegisterReturn
}

/** How often to clean, with the visits per month that multiply the price. */
export function FrequencyCards({ id, error, register }: FrequencyCardsProps) {
  return (
    <ChoiceGroup legend="How often" id={`${id}-group`} error={error} columns="repeat(6, minmax(0, 1fr))">
      {presets.map((frequency, place) => (
        <ChoiceCard
          key={frequency}
          {...register}
          id={place === 0 ? id : undefined}
          value={frequency}
          mark="check"
          title={<Title of={frequencyLabel[frequency]} />}
          aria-invalid={error ? true : undefined}
          className={place < 2 ? half : third}
        >
          <span className={css({ display: 'block', color: 'fg.subtle', fontSize: '14px', marginTop: '10px' })}>
            <strong className={visits}>{monthlyVisits({ frequency })}</strong>{' '}
            {place < 2 ? 'visits a month' : 'a month'}
          </span>
        </ChoiceCard>
      ))}
    </ChoiceGroup>
  )
}

/** "Daily (Mon–Fri)": the part in parentheses is lighter. */
function Title({ of }: { of: string }) {
  const [word, ...rest] = of.split(' ')
  return (
    <>
      {word} {rest.length > 0 && <small className={css({ whiteSpace: 'nowrap' })}>{rest.join(' ')}</small>}
    </>
  )
}

const half = css({ gridColumn: 'span 3' })
const third = css({ gridColumn: 'span 2', paddingInline: 'clamp(8px, 3vw, 14px)' })
const visits = css({ color: 'fg.muted', fontSize: '20px', fontWeight: '700', letterSpacing: '-0.034em' })
