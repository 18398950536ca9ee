import { useState } from 'react'
import { shippedTime } from '../../../../modules/pricing/contract/time-basis.ts'
import { useContractor } from '../../../app/session.ts'
import { changeAt, figureAt, type TimeFigure } from '../../../pricing/time-figures.ts'
import { Field } from '../../../ui/form/field.tsx'
import { FigureInput, formatFigure } from '../../../ui/form/figure-input.tsx'
import type { TriedTime } from './time-draft.ts'

interface Props {
  time: TriedTime
  figure: TimeFigure
  /** What counts without a figure of the quote's own; by default the account's. */
  usual?: number
  hideLabel?: boolean
  size?: 'sm'
}

/** A figure of this quote's price by time. Emptied, it is the account's again. */
export function OwnFigure({ time, figure, usual, hideLabel, size }: Props) {
  const { timeSettings = shippedTime } = useContractor()
  const { path, label, prefix, suffix, decimals, atMost, rule } = figure
  const own = time.own && figureAt(time.own, path)
  const accounts = usual ?? figureAt(timeSettings, path) ?? 0
  const [typed, setTyped] = useState<number | null>()
  const shown = typed === undefined ? (own ?? accounts) : typed
  const error = shown === null ? undefined : rule(shown)
  const isOwn = own !== null && own !== undefined && own !== accounts
  const usually = `${prefix ?? ''}${formatFigure(accounts, decimals, atMost)}${suffix?.startsWith('%') ? '%' : ''}`
  return (
    <Field
      label={label}
      hideLabel={hideLabel}
      hint={isOwn && !hideLabel ? `Usually ${usually}` : undefined}
      error={error}
    >
      <FigureInput
        {...{ prefix, suffix, decimals, atMost, size }}
        value={shown}
        onValue={(now) => {
          setTyped(now)
          if (now === null || !rule(now)) time.tryOut(changeAt(path, now))
        }}
        onCommit={(now) => {
          if (now !== null && rule(now)) return
          time.commit(changeAt(path, now))
          setTyped(undefined)
        }}
      />
    </Field>
  )
}
