import { Minus, Plus } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { unlikelyAbove } from '../../../../modules/pricing/contract/unlikely.ts'
import { measured } from '../../../../modules/quoting/contract/measured.ts'
import { formatSqft, largestRoom } from '../../../../shared-kernel/area.ts'
import { css } from '../../../styled-system/css/index.js'
import { flex } from '../../../styled-system/patterns/index.js'
import { stepper } from '../../../styled-system/recipes/index.js'
import { Field, useField } from '../../../ui/form/field.tsx'
import { FigureBox, pressesFigure } from '../../../ui/form/figure-box.tsx'
import { Unlikely } from '../../../ui/form/unlikely.tsx'
import { grouped } from './size.ts'

interface SizeFieldProps {
  readonly id?: string
  /** Whose size it is: the id of a room, or "new". */
  readonly room: string
  readonly text: string
  readonly error: string | undefined
  readonly onText: (text: string) => void
  readonly onLeave?: () => void
  /** The camera button at the end of the row. */
  readonly beside?: ReactNode
}

const step = 10
/** Symbols missing on a phone's number pad. */
const keys = [
  { sign: '×', types: ' x ', name: 'times' },
  { sign: '+', types: ' + ', name: 'plus' },
  { sign: "' ft", types: "'", name: "' ft, feet" },
  { sign: '" in', types: '"', name: '" in, inches' },
] as const

/** Square feet, in steps of ten or typed as measured: 430, 24x18, 24' x 18'6". The result is shown above. */
export function SizeField({ id, room, text, error, onText, onLeave, beside }: SizeFieldProps) {
  const box = useRef<HTMLInputElement>(null)
  const read = measured(text)
  const sqft = 'sqft' in read ? read.sqft : 0
  const isPlain = /^[\d,\s]*$/.test(text)
  const by = (change: number) => onText(grouped.format(Math.min(largestRoom, Math.max(1, sqft + change))))

  const caret = useRef<number>(undefined)
  useLayoutEffect(() => {
    if (caret.current !== undefined) box.current?.setSelectionRange(caret.current, caret.current)
    caret.current = undefined
  })

  /** Inserts at the caret, or after a fully selected size, and keeps the keyboard open. */
  function insert(types: string) {
    const { current } = box
    if (!current) return
    const { selectionStart, selectionEnd } = current
    const [start, end] = [selectionStart ?? text.length, selectionEnd ?? text.length]
    const [from, to] = start === 0 && end === text.length ? [end, end] : [start, end]
    const before = text.slice(0, from)
    const written = before.endsWith(' ') ? types.trimStart() : types
    onText(before + written + text.slice(to))
    current.focus({ preventScroll: true })
    caret.current = before.length + written.length
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
      <div className={flex({ gap: '10px' })}>
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
          <div className={styles.figure} {...pressesFigure}>
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
            disabled={sqft >= largestRoom}
            onClick={() => by(step)}
          >
            <Plus aria-hidden />
          </button>
        </div>
        {beside}
      </div>
      {!error && sqft > unlikelyAbove.roomSqft && (
        <Unlikely field={`size of ${room}`} figure={sqft} words={formatSqft(sqft)} />
      )}
    </Field>
  )
}

/** A symbol typed over a selected size continues it: "12 x 10" and "+" become "12 x 10 +". */
export function wentOn(before: string, typed: string): string {
  if (!/^[-+−–x×*'"′″]$/i.test(typed) || !/\d/.test(before)) return typed
  return `${before.trimEnd()}${/['"′″]/.test(typed) ? '' : ' '}${typed}`
}

interface BoxProps extends Pick<SizeFieldProps, 'text' | 'onText' | 'onLeave'> {
  readonly ref: React.RefObject<HTMLInputElement | null>
  readonly isPlain: boolean
  readonly onStep: (direction: 1 | -1) => void
}

function Box({ ref, text, isPlain, onText, onLeave, onStep }: BoxProps) {
  return (
    <FigureBox
      {...useField({})}
      ref={ref}
      enterKeyHint="done"
      size={6}
      value={text}
      onChange={({ target, nativeEvent }) =>
        onText((nativeEvent as InputEvent).inputType?.startsWith('insert') ? wentOn(text, target.value) : target.value)
      }
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
/** Hidden on desktops, whose keyboards have these symbols. */
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
