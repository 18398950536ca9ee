import { Check, TriangleAlert } from 'lucide-react'
import { type Line, sqftOf } from '../../../modules/pricing/contract/price.ts'
import type { Area } from '../../../modules/quoting/contract/areas.ts'
import { taskName } from '../../../modules/quoting/contract/checklist.ts'
import { extraWorkSuffix, roomTypeLabel } from '../../../modules/quoting/contract/vocabulary.ts'
import { formatSqft } from '../../../shared-kernel/area.ts'
import { formatMoney } from '../../../shared-kernel/money.ts'
import { ownHowOften } from '../../../shared-kernel/rooms-by-schedule.ts'
import { css } from '../../styled-system/css/index.js'
import { flex, grid } from '../../styled-system/patterns/index.js'
import { Tag } from '../../ui/chip.tsx'

export const part = css({
  borderTop: '1px solid {colors.border.subtle}',
  padding: { base: '16px', md: '16px 24px' },
  breakInside: 'avoid',
})

type Shown = Pick<Area, 'name' | 'roomType' | 'manualSqft' | 'aiEstimatedSqft' | 'predefinedTasks' | 'notes'> &
  Partial<Pick<Area, 'schedule'>>

interface AreaProps {
  readonly area: Shown
  readonly lines: readonly Line[]
  /** False: the customer reads no prices of rooms. */
  readonly priced?: boolean
  /** Under a floor's heading, the next smaller one. */
  readonly as?: 'h3' | 'h4'
}

/** One area as the customer sees it. */
export function AreaDetails({ area, lines, priced = true, as: Heading = 'h3' }: AreaProps) {
  const tasks = area.predefinedTasks.map(taskName)
  const base = lines.find(({ kind }) => kind === 'base')
  const services = lines.filter(({ kind }) => kind !== 'base')
  return (
    <article className={part}>
      <div className={flex({ justify: 'space-between', gap: '3' })}>
        <div className={css({ minWidth: '0', overflowWrap: 'anywhere' })}>
          <Heading className={css({ textStyle: 'h3' })}>{area.name}</Heading>
          <p className={css({ color: 'fg.subtle', textStyle: 'small' })}>
            {[roomTypeLabel[area.roomType], formatSqft(sqftOf(area)), ownHowOften(area.schedule)]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <div className={grid({ justifyItems: 'end', alignContent: 'start', gap: '4px', flexShrink: '0' })}>
          {priced && (
            <span className={css({ textStyle: 'money', fontSize: '17px' })}>{formatMoney(base?.amount ?? 0)}</span>
          )}
          {tasks.length === 0 ? (
            <Tag tone="warning" icon={<TriangleAlert aria-hidden />}>
              No tasks yet
            </Tag>
          ) : (
            <Tag>
              {tasks.length} task{tasks.length === 1 ? '' : 's'} selected
            </Tag>
          )}
        </div>
      </div>
      {tasks.length > 0 && <Tasks names={tasks} />}
      {services.length > 0 && <Services lines={services} priced={priced} />}
      {area.notes && <Notes>{area.notes}</Notes>}
    </article>
  )
}

function Tasks({ names }: { names: readonly string[] }) {
  return (
    <ul
      className={grid({
        gridTemplateColumns: { base: '1fr', md: 'repeat(auto-fill, minmax(200px, 1fr))' },
        gap: '4px 16px',
        marginTop: '3',
        '& li': { display: 'flex', gap: '8px', fontSize: '15px', overflowWrap: 'anywhere', minWidth: '0' },
        '& svg': { width: '18px', height: '18px', marginTop: '2px', color: 'fg.link' },
      })}
    >
      {names.map((name, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two tasks may have one name, and the list only changes as a whole
        <li key={place}>
          <Check aria-hidden />
          <span className={css({ minWidth: '0' })}>{name}</span>
        </li>
      ))}
    </ul>
  )
}

/** Additional services, each with its price, unless the customer sees none, and how often it is charged. */
export function Services({ lines, priced = true }: { lines: readonly Line[]; priced?: boolean }) {
  return (
    <div className={css({ marginTop: '3', paddingTop: '3', borderTop: '1px dashed {colors.border.default}' })}>
      <h4 className={css({ color: 'fg.subtle', textStyle: 'small' })}>Additional Services</h4>
      <ul>
        {lines.map(({ name, amount, per }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two services may have one name, and the list only changes as a whole
          <li key={place} className={flex({ gap: '8px', align: 'baseline' })}>
            <span className={css({ minWidth: '0', overflowWrap: 'anywhere' })}>{name}</span>
            <span aria-hidden className={css({ flex: '1', borderBottom: '1px dotted {colors.border.default}' })} />
            <span className={css({ whiteSpace: 'nowrap' })}>
              {priced && <strong className={css({ textStyle: 'money' })}>{formatMoney(amount)} </strong>}
              <span className={css({ color: 'fg.subtle', textStyle: 'small' })}>
                {extraWorkSuffix[per === 'once' ? 'one-time' : 'monthly']}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Notes({ children }: { children: string }) {
  return (
    <p
      className={css({
        marginTop: '3',
        padding: '10px 14px',
        background: 'bg.sunken',
        borderLeft: '3px solid {colors.lemon}',
        borderRadius: '3px 8px 8px 3px',
        whiteSpace: 'pre-line',
        overflowWrap: 'anywhere',
        fontSize: '15px',
      })}
    >
      <strong>Notes</strong> {children}
    </p>
  )
}
