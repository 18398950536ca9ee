import { ChevronDown, ChevronUp, TriangleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { roomTypeLabel } from '../../../../modules/quoting/contract/vocabulary.ts'
import { formatSqft } from '../../../../shared-kernel/area.ts'
import { formatMoney } from '../../../../shared-kernel/money.ts'
import { css, cx } from '../../../styled-system/css/index.js'
import { flex, hstack } from '../../../styled-system/patterns/index.js'
import { Money } from '../../../ui/money.tsx'
import type { Room, Saving } from '../../outbox/rooms.ts'
import { ownScheduleLabel } from '../../schedule/own-label.ts'
import { estimateOf } from '../estimate.ts'
import { SavingNote } from '../saving-note.tsx'
import { openCard } from '../styles.ts'
import { notASize, useUnfinishedSizes } from './unfinished-sizes.ts'

interface RoomRowProps {
  readonly room: Room
  readonly sqft: number
  /** Per month and one-time, in cents. */
  readonly monthly: number
  readonly oneTime: number
  /** Missing where rooms aren't sent to the server. */
  readonly saving: Saving | undefined
  readonly open: boolean
  /** One line, where there are many rooms. */
  readonly compact?: boolean
  /** The level of the room's heading. */
  readonly as?: 'h3' | 'h4'
  readonly onToggle: (id: string) => void
  /** The content of the open card, or what the closed row says under its line. */
  readonly children: ReactNode
}

/** A saved room may still lack tasks, and would reach the customer without any work. */
export const noTasks = 'No tasks yet'
const tasks = (count: number) => `${count} ${count === 1 ? 'task' : 'tasks'}`

/** One room: a line with its price, or the header of its open card. */
export function RoomRow({ open, compact, as: Heading = 'h3', onToggle, children, ...figures }: RoomRowProps) {
  const { room } = figures
  const item = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (open) bringIntoView(item.current)
  }, [open])
  return (
    <li ref={item} className={open ? cx(openCard, openItem) : compact ? cx(closedItem, compactItem) : closedItem}>
      <Heading>
        <button
          type="button"
          id={`room-${room.id}`}
          aria-expanded={open}
          data-hold
          className={open ? openHead : compact ? compactHead : head}
          onClick={() => onToggle(room.id)}
        >
          {compact && !open ? <Line {...figures} /> : <Head {...figures} open={open} />}
        </button>
      </Heading>
      {children}
    </li>
  )
}

type HeadProps = Omit<RoomRowProps, 'onToggle' | 'children' | 'compact' | 'as'>

function Head({ room, sqft, monthly, oneTime, saving, open }: HeadProps) {
  const count = room.predefinedTasks.length
  const unfinished = useUnfinishedSizes()[room.id]
  // A check mark would suggest that nothing is left to do.
  const incomplete = saving === 'saved' && (unfinished !== undefined || (!open && count === 0))
  return (
    <>
      <span className={css({ flex: '1 1 120px', minWidth: '0', textAlign: 'left' })}>
        <span className={hstack({ gap: '8px' })}>
          <span className={open ? openName : name}>{room.name || 'Room'}</span>
          {!open && saving && !incomplete && <SavingNote saving={saving} quiet />}
        </span>
        <span className={open ? openFacts : closedFacts}>
          <span>
            {open ? roomTypeLabel[room.roomType] : formatSqft(sqft)}
            {!open && room.schedule && ` · ${ownScheduleLabel(room.schedule)}`}
            {!open && count > 0 && ` · ${tasks(count)}`}
          </span>
          {!open && count === 0 && <span className={caution}>{noTasks}</span>}
          {!open && unfinished !== undefined && <span className={caution}>{notASize(unfinished)}</span>}
          {!open && estimateOf(room) && <span className={caution}>check on site</span>}
          {open && saving && !incomplete && <SavingNote saving={saving} />}
        </span>
      </span>
      <span className={flex({ gap: '8px', marginLeft: 'auto' })}>
        <span className={css({ textAlign: 'right' })}>
          <span className={open ? openPrice : undefined}>
            <Money cents={monthly} />
          </span>
          <span className={facts}>/month</span>
          {oneTime > 0 && <span className={facts}>+ {formatMoney(oneTime)} once</span>}
        </span>
        <span className={chevron}>{open ? <ChevronUp aria-hidden /> : <ChevronDown aria-hidden />}</span>
      </span>
    </>
  )
}

/** A closed row in one line. Where it is narrow, one icon goes for all warnings. */
function Line({ room, sqft, monthly, oneTime, saving }: Omit<HeadProps, 'open'>) {
  const count = room.predefinedTasks.length
  const unfinished = useUnfinishedSizes()[room.id]
  const cautions = [
    count === 0 && noTasks,
    unfinished !== undefined && notASize(unfinished),
    estimateOf(room) && 'check on site',
  ].filter((words) => words !== false && words !== null)
  return (
    <>
      <span className={lineStart}>
        <span className={lineName}>{room.name || 'Room'}</span>
        {saving && saving !== 'saved' && <SavingNote saving={saving} quiet />}
        {cautions.length > 0 && <TriangleAlert aria-hidden className={cautionIcon} />}
        {cautions.map((words) => (
          <span key={words} className={cx(caution, wide)}>
            {words}
          </span>
        ))}
        <span className={lineFacts}>
          {formatSqft(sqft)}
          <span className={wide}>
            {room.schedule && ` · ${ownScheduleLabel(room.schedule)}`}
            {count > 0 && ` · ${tasks(count)}`}
          </span>
        </span>
      </span>
      <span className={flex({ gap: '8px', marginLeft: 'auto', align: 'center' })}>
        <span className={css({ whiteSpace: 'nowrap' })}>
          <Money cents={monthly} />
          <span aria-hidden className={perMonth}>
            /mo
          </span>
          <span className={css({ srOnly: true })}>/month</span>
          {oneTime > 0 && <span className={cx(perMonth, wide)}> + {formatMoney(oneTime)} once</span>}
        </span>
        <span className={css({ color: 'fg.subtle', '& svg': { width: '18px', height: '18px' } })}>
          <ChevronDown aria-hidden />
        </span>
      </span>
    </>
  )
}

/** A room closing above may have pushed this one out of view. */
function bringIntoView(item: HTMLElement | null) {
  if (!item) return
  const { top } = item.getBoundingClientRect()
  if (top < 90 || top > window.innerHeight * 0.6) item.scrollIntoView({ block: 'start' })
}

const closedItem = css({
  background: 'bg.surface',
  // On top, so that the next room's background never covers it: row heights aren't whole pixels.
  borderTop: '1px solid {colors.border.subtle}',
  '&:last-child': { borderBottom: '1px solid {colors.border.subtle}' },
  marginInline: { base: '-16px', md: '0' },
  paddingInline: { base: '16px', md: '20px' },
  contentVisibility: 'auto',
  containIntrinsicSize: 'auto 76px',
  md: {
    border: '1px solid {colors.border.subtle}',
    borderRadius: 'card',
    marginBottom: '8px',
  },
})
const compactItem = css({ containIntrinsicSize: 'auto 49px !important', md: { marginBottom: '4px !important' } })
const openItem = css({
  marginBlock: '16px',
  '&:first-child': { marginTop: '0' },
  'body:has([data-connection]) &': { scrollMarginTop: '56px' },
})
const headRow = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  gap: '4px 12px',
  width: 'full',
  border: '0',
  background: 'transparent',
  '&:focus-visible': { outlineOffset: '-4px' },
} as const
const head = css({ ...headRow, minHeight: '72px', paddingBlock: '14px' })
const compactHead = css({ ...headRow, alignItems: 'center', minHeight: '48px', paddingBlock: '8px' })
const openHead = css({ ...headRow, minHeight: '44px', paddingBlock: '0' })
const name = css({ fontWeight: '600', lineHeight: '1.3', letterSpacing: '-0.01em', overflowWrap: 'anywhere' })
const openName = css({ textStyle: 'h2', overflowWrap: 'anywhere' })
const facts = css({ display: 'block', color: 'fg.subtle', fontSize: '15px', fontWeight: '400' })
const about = { color: 'fg.subtle', fontSize: '15px', display: 'flex', flexWrap: 'wrap', alignItems: 'center' } as const
const openFacts = css({ ...about, gap: '2px 12px' })
const closedFacts = css({ ...about, gap: '2px 8px', fontWeight: '400' })
const openPrice = css({ '& > span': { fontSize: '20px', lineHeight: '1.3', letterSpacing: '-0.034em' } })
const caution = css({
  paddingInline: '8px',
  borderRadius: 'full',
  border: '1px solid {colors.border.warning}',
  background: 'warning.bg',
  color: 'warning.fg',
  fontSize: '13px',
  fontWeight: '600',
  lineHeight: '22px',
})
const lineStart = hstack({ flex: '1 1 170px', minWidth: '0', gap: '8px', textAlign: 'left', lineHeight: '1.3' })
const lineName = css({
  flex: '1 1 0',
  minWidth: '0',
  fontWeight: '600',
  letterSpacing: '-0.01em',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
})
const lineFacts = css({
  flexShrink: '0',
  color: 'fg.subtle',
  fontSize: '14px',
  fontWeight: '400',
  whiteSpace: 'nowrap',
})
const perMonth = css({ color: 'fg.subtle', fontSize: '14px', fontWeight: '400' })
/** For a screen reader where there is no space for it. */
const wide = css({ mdDown: { srOnly: true } })
const cautionIcon = css({
  flexShrink: '0',
  width: '18px',
  height: '18px',
  color: 'warning.fg',
  md: { display: 'none' },
})
const chevron = css({ color: 'fg.subtle', paddingTop: '2px', '& svg': { width: '18px', height: '18px' } })
