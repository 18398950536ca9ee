import { Minus, Plus } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { measured } from '../../../../modules/quoting/contract/measured.ts'
import { sqftRule } from '../../../../modules/quoting/contract/room-rules.ts'
import { formatSqft } from '../../../../shared-kernel/area.ts'
import { css } from '../../../styled-system/css/index.js'
import { stepper } from '../../../styled-system/recipes/index.js'
import { Field, useField } from '../../../ui/form/field.tsx'
import type { RoomFields } from '../../outbox/operations.ts'
import { forgetUnfinished, keepUnfinished, useUnfinishedSizes } from './unfinished-sizes.ts'

export type Size = Pick<RoomFields, 'manualSqft' | 'measuredAs'>

/** What was typed as the size that a room keeps, or what is wrong with it. */
export function sizeOf(text: string): Size | { readonly problem: string; readonly unfinished: boolean } {
  const read = measured(text)
  if ('problem' in read) return read
  const problem = sqftRule(read.sqft)
  if (problem) return { problem, unfinished: read.sqft === 0 }
  return { manualSqft: read.sqft, measuredAs: read.plain ? null : text.trim() }
}

const grouped = new Intl.NumberFormat('en-US')
/** A size as its field shows it: as it was measured, else "1,480". */
export const textOf = (measuredAs: string | null, sqft: number | null): string =>
  measuredAs ?? (sqft ? grouped.format(sqft) : '')

/**
 * Whether the field was left. It is known a moment later: a sentence that appears during a press would move what is pressed.
 */
export function useLeft() {
  const [left, setLeft] = useState(false)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])
  return {
    left,
    leave() {
      waiting.current = setTimeout(() => setLeft(true), 200)
    },
    comeBack: () => setLeft(false),
  }
}

/**
 * The size of a room that is there already: a valid size is saved while she types; anything else stays in this tab as
 * typed until it is one, or until `forget`.
 */
export function useSize(roomId: string, saved: string, save: (size: Size) => void) {
  const unfinished = useUnfinishedSizes()[roomId]
  const [typed, setTyped] = useState<string | null>(null)
  const { left, leave, comeBack } = useLeft()
  const text = typed ?? unfinished
  const size = text === undefined ? null : sizeOf(text)
  const seen = left || typed === null
  return {
    forget() {
      setTyped(null)
      forgetUnfinished(roomId)
    },
    field: {
      text: text ?? saved,
      error: size && 'problem' in size && (seen || !size.unfinished) ? size.problem : undefined,
      onText(text: string) {
        setTyped(text)
        const now = sizeOf(text)
        if ('problem' in now) return keepUnfinished(roomId, text)
        forgetUnfinished(roomId)
        comeBack()
        save(now)
      },
      onLeave() {
        if (size && 'problem' in size) leave()
        else setTyped(null)
      },
    },
  }
}

interface SizeFieldProps {
  readonly id?: string
  readonly text: string
  readonly error: string | undefined
  readonly onText: (text: string) => void
  readonly onLeave?: () => void
  /** At the end of the row: the camera. */
  readonly beside?: ReactNode
}

const step = 10
const largest = 1_000_000
/** What a phone's number pad lacks. */
const keys = [
  { sign: '×', types: ' x ', name: 'times' },
  { sign: '+', types: ' + ', name: 'plus' },
  { sign: "' ft", types: "'", name: 'feet' },
  { sign: '" in', types: '"', name: 'inches' },
] as const

/** Square feet in steps of ten by thumb, or typed as measured: 430, 24x18, 24' x 18'6". The result stands above. */
export function SizeField({ id, text, error, onText, onLeave, beside }: SizeFieldProps) {
  const box = useRef<HTMLInputElement>(null)
  const read = measured(text)
  const sqft = 'sqft' in read ? read.sqft : 0
  const isPlain = /^[\d,\s]*$/.test(text)
  const by = (change: number) => onText(grouped.format(Math.min(largest, Math.max(1, sqft + change))))

  /** Types at the caret and keeps the keyboard open. */
  function insert(types: string) {
    const { current } = box
    if (!current) return
    const [from, to] = [current.selectionStart ?? text.length, current.selectionEnd ?? text.length]
    const before = text.slice(0, from)
    const written = before.endsWith(' ') ? types.trimStart() : types
    onText(before + written + text.slice(to))
    current.focus({ preventScroll: true })
    const caret = before.length + written.length
    requestAnimationFrame(() => current.setSelectionRange(caret, caret))
  }

  const styles = stepper()
  return (
    <Field
      {...(id && { id })}
      label="Square footage"
      error={error}
      className={css({ position: 'relative', maxWidth: { md: '480px' } })}
    >
      <output className={result}>{!isPlain && 'sqft' in read && !error && `= ${formatSqft(sqft)}`}</output>
      <div className={pad}>
        {keys.map(({ sign, types, name }) => (
          <button
            key={sign}
            type="button"
            aria-label={name}
            className={key}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => insert(types)}
          >
            {sign}
          </button>
        ))}
      </div>
      <div className={css({ display: 'flex', gap: '10px' })}>
        <div className={`${styles.root} ${css({ flex: '1', minWidth: '0' })}`}>
          <button
            type="button"
            className={styles.button}
            aria-label={`Decrease size by ${step}`}
            disabled={sqft <= 1}
            onClick={() => by(-step)}
          >
            <Minus aria-hidden />
          </button>
          {/* biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: widens the field's own target */}
          <div className={styles.figure} onClick={() => box.current?.focus()}>
            <Box
              ref={box}
              text={text}
              isPlain={isPlain}
              onText={onText}
              onLeave={onLeave}
              onStep={(direction) => by(direction * step)}
            />
            {isPlain && (
              <span aria-hidden className={styles.unit}>
                sq ft
              </span>
            )}
          </div>
          <button
            type="button"
            className={styles.button}
            aria-label={`Increase size by ${step}`}
            disabled={sqft >= largest}
            onClick={() => by(step)}
          >
            <Plus aria-hidden />
          </button>
        </div>
        {beside}
      </div>
    </Field>
  )
}

interface BoxProps extends Pick<SizeFieldProps, 'text' | 'onText' | 'onLeave'> {
  readonly ref: React.Ref<HTMLInputElement>
  readonly isPlain: boolean
  readonly onStep: (direction: 1 | -1) => void
}

function Box({ ref, text, isPlain, onText, onLeave, onStep }: BoxProps) {
  return (
    <input
      {...useField({})}
      ref={ref}
      inputMode="decimal"
      autoComplete="off"
      enterKeyHint="done"
      size={6}
      value={text}
      onChange={({ target }) => onText(target.value)}
      onBlur={onLeave}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
        event.preventDefault()
        onStep(event.key === 'ArrowUp' ? 1 : -1)
      }}
      className={`${stepper().input} ${isPlain ? '' : expression}`}
    />
  )
}

const result = css({ position: 'absolute', top: '0', right: '0', fontWeight: '700' })
/** A hand on a desk has a keyboard with these signs. */
const pad = css({
  display: 'none',
  '@media (pointer: coarse)': { display: 'grid' },
  gridTemplateColumns: 'repeat(4, 1fr)',
  gap: '8px',
  marginBottom: '8px',
})
const key = css({
  minHeight: '44px',
  border: '1px solid {colors.border.default}',
  borderRadius: 'sm',
  background: 'bg.sunken',
  fontSize: '17px',
  fontWeight: '600',
  '&:active': { background: 'bg.track' },
})
const expression = css({
  fontSize: '20px !important',
  textAlign: 'center !important',
  width: 'full',
  paddingInline: '8px !important',
})
