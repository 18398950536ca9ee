import { Plus, X } from 'lucide-react'
import { useRef, useState } from 'react'
import { laborOf, type Worker } from '../../../../modules/pricing/contract/costs.ts'
import { unlikelyAbove } from '../../../../modules/pricing/contract/unlikely.ts'
import { formatMoney, toCents } from '../../../../shared-kernel/money.ts'
import { css } from '../../../styled-system/css/index.js'
import { grid, hstack } from '../../../styled-system/patterns/index.js'
import { Button, IconButton } from '../../../ui/button.tsx'
import { FieldError } from '../../../ui/form/field.tsx'
import { FigureInput, notANumber } from '../../../ui/form/figure-input.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { Unlikely } from '../../../ui/form/unlikely.tsx'
import { useRows } from '../../../ui/rows.ts'
import type { CostWork } from './cost-draft.ts'
import { CostGroup } from './cost-group.tsx'

/** The workers for this customer, with wage and hours. */
export function Workers({ work }: { work: CostWork }) {
  const { workers } = work.breakdown
  const add = useRef<HTMLButtonElement>(null)
  const rows = useRows(workers, (changed) => work.change({ workers: changed }), add)
  const hours = workers.reduce((sum, { estimatedHours }) => sum + (estimatedHours || 0), 0)
  const tooMany = work.errorAt('workers')
  return (
    <CostGroup
      title="Workers"
      about={`${workers.length} ${workers.length === 1 ? 'worker' : 'workers'}, ${hours.toLocaleString('en-US')} hours`}
      sum={work.costs.labor}
      startsOpen
      wrong={tooMany !== undefined || workers.some((_, at) => errorOf(work, at) !== undefined)}
      action={
        <Button
          ref={add}
          variant="ghost"
          size="sm"
          icon={<Plus aria-hidden />}
          onClick={() => rows.add({ id: `worker-${Date.now()}`, name: '', hourlyRate: 0, estimatedHours: 0 })}
        >
          Add worker
        </Button>
      }
    >
      {tooMany && <FieldError id="too-many-workers">{tooMany}</FieldError>}
      {workers.length > 0 && (
        <div aria-hidden className={`${row} ${heads}`}>
          <span>Name (optional)</span>
          <span>$ per hour</span>
          <span>Hours</span>
          <span>{work.once ? 'Cost' : 'Per month'}</span>
        </div>
      )}
      <ul className={grid({ gap: { base: '3', lg: '2' } })}>
        {workers.map((worker, at) => (
          <WorkerRow
            key={worker.id}
            worker={worker}
            once={work.once}
            name={`Worker ${at + 1}`}
            error={errorOf(work, at)}
            onChange={(change) => rows.change(at, change)}
            onRemove={() => rows.remove(at)}
            focus={rows.focusWhenNew(worker.id)}
          />
        ))}
      </ul>
    </CostGroup>
  )
}

const errorOf = (work: CostWork, at: number) =>
  work.errorAt(`workers.${at}.hourlyRate`) ??
  work.errorAt(`workers.${at}.estimatedHours`) ??
  work.errorAt(`workers.${at}.name`)

interface WorkerRowProps {
  worker: Worker
  once: boolean
  name: string
  error: string | undefined
  onChange: (change: Partial<Worker>) => void
  onRemove: () => void
  focus: (field: HTMLInputElement | null) => void
}

function WorkerRow({ worker, once, name, error: refusal, onChange, onRemove, focus }: WorkerRowProps) {
  const [unreadRate, hearRate] = useState<string | null>(null)
  const [unreadHours, hearHours] = useState<string | null>(null)
  const error = refusal ?? notANumber(unreadRate ?? unreadHours)
  const errorId = `${worker.id}-error`
  const { id, hourlyRate, estimatedHours: hours } = worker
  const [wageId, hoursId] = [`${id}-wage`, `${id}-hours`]
  return (
    <li>
      {error && <FieldError id={errorId}>{error}</FieldError>}
      <div className={row}>
        <Input
          ref={focus}
          size="sm"
          aria-label={`${name}, name`}
          placeholder="Name (optional)"
          maxLength={200}
          value={worker.name ?? ''}
          onChange={({ target }) => onChange({ name: target.value })}
        />
        <FigureInput
          id={wageId}
          size="sm"
          aria-label={`${name}, dollars per hour`}
          aria-describedby={error && errorId}
          aria-invalid={unreadRate !== null || !isRight(worker.hourlyRate) ? true : undefined}
          prefix="$"
          suffix="/ hour"
          decimals={2}
          step={0.5}
          onUnread={hearRate}
          value={worker.hourlyRate}
          onValue={(hourlyRate) => onChange({ hourlyRate: hourlyRate ?? 0 })}
          className={figure}
        />
        <FigureInput
          id={hoursId}
          size="sm"
          aria-label={`${name}, hours${once ? '' : ' per month'}`}
          aria-describedby={error && errorId}
          aria-invalid={unreadHours !== null || !isRight(worker.estimatedHours) ? true : undefined}
          suffix="hours"
          decimals={1}
          atMost={2}
          step={0.5}
          onUnread={hearHours}
          value={worker.estimatedHours}
          onValue={(estimatedHours) => onChange({ estimatedHours: estimatedHours ?? 0 })}
          className={figure}
        />
        <span className={end}>
          <span className={css({ textStyle: 'moneySm' })}>{formatMoney(laborOf(counted(worker)))}</span>
          <IconButton size="sm" label={`Remove ${worker.name || name}`} icon={<X aria-hidden />} onClick={onRemove} />
        </span>
      </div>
      {!error && hourlyRate > unlikelyAbove.wage && (
        <Unlikely
          field={wageId}
          control={wageId}
          figure={hourlyRate}
          words={`${formatMoney(toCents(hourlyRate))} an hour`}
        />
      )}
      {!error && hours > unlikelyAbove.hoursPerMonth && (
        <Unlikely
          field={hoursId}
          control={hoursId}
          figure={hours}
          words={`${hours.toLocaleString('en-US')} hours${once ? '' : ' a month'}`}
        >
          {`A month has ${unlikelyAbove.hoursPerMonth}.`}
        </Unlikely>
      )}
    </li>
  )
}

const isRight = (figure: number) => figure >= 0 && figure <= 10_000
const counted = ({ hourlyRate, estimatedHours }: Worker) => ({
  hourlyRate: isRight(hourlyRate) ? hourlyRate : 0,
  estimatedHours: isRight(estimatedHours) ? estimatedHours : 0,
})

/** In a narrow panel, the name and sum go above the two figures. */
const row = grid({
  gap: '8px',
  alignItems: 'center',
  gridTemplateColumns: 'minmax(0, 1.25fr) minmax(0, 1fr)',
  '& > input': { minHeight: '44px' },
  '& > :last-child': { gridArea: '1 / 2' },
  '@container (min-width: 380px)': {
    gap: '6px',
    gridTemplateColumns: 'minmax(0, 1fr) 70px 62px minmax(118px, auto)',
    '& > :last-child': { gridArea: 'auto' },
    '& > input': { paddingInline: '10px' },
  },
})
const end = hstack({ justifyContent: 'flex-end', gap: '2px' })
const heads = css({
  color: 'fg.muted',
  textStyle: 'small',
  fontWeight: '600',
  marginBottom: '6px',
  '& > :not(:first-child)': { textAlign: 'right' },
  '& > :last-child': { paddingRight: '46px' },
  '@container (max-width: 379.9px)': { display: 'none' },
})
const figure = css({
  '& > input': { paddingInline: '6px !important' },
  '@container (min-width: 380px)': {
    '& > span': { display: 'none' },
    '& > input': { paddingInline: '6px 9px !important' },
  },
})
