import { Slider as Ark } from '@ark-ui/react/slider'
import { type KeyboardEvent, useId } from 'react'
import { slider } from '../../styled-system/recipes/index.js'

interface SliderProps {
  /** The accessible name; the visible label belongs to the paired figure field. */
  label: string
  value: number
  min: number
  max: number
  step: number
  /** The value in words: "6 cents per square foot". */
  valueText: (value: number) => string
  /** Called on every movement. */
  onValue: (value: number) => void
  /** Called when the thumb or key is released: the time to save. */
  onCommit?: (value: number) => void
  /** Labels under the track, from start to end. */
  marks?: readonly string[]
  /** Where values are on the track, if not evenly; the value stays the one that is read out. */
  scale?: {
    readonly length: number
    readonly toTrack: (value: number) => number
    readonly fromTrack: (place: number) => number
  }
  disabled?: boolean
}

const stepsOf: Readonly<Record<string, number>> = {
  ArrowRight: 1,
  ArrowUp: 1,
  ArrowLeft: -1,
  ArrowDown: -1,
  PageUp: 10,
  PageDown: -10,
}

/** A rate slider: thumb, arrows (1 step) or PageUp and PageDown (10 steps). Always next to a figure field. */
export function Slider({
  label,
  value,
  min,
  max,
  step,
  valueText,
  onValue,
  onCommit,
  marks,
  scale,
  disabled,
}: SliderProps) {
  const styles = slider()
  const name = useId()
  /** Replaces the library's key handling, which would snap 7.5 cents to 8, and PageUp to whole tens. */
  const byKey = (event: KeyboardEvent) => {
    const steps = stepsOf[event.key]
    if (!steps) return
    event.preventDefault()
    event.stopPropagation()
    const next = Math.min(max, Math.max(min, inRange + steps * step))
    onValue(next)
    onCommit?.(next)
  }
  const read = scale?.fromTrack ?? ((now: number) => now)
  const inRange = Math.min(max, Math.max(min, Number.isFinite(value) ? value : min))
  const asRead = scale && { 'aria-valuemin': min, 'aria-valuemax': max, 'aria-valuenow': inRange }
  return (
    <Ark.Root
      className={styles.root}
      onKeyDownCapture={byKey}
      aria-labelledby={[name]} // otherwise the library names a label that isn't in the page
      value={[scale ? Math.round(scale.toTrack(inRange)) : inRange]}
      min={scale ? 0 : min}
      max={scale?.length ?? max}
      step={scale ? 1 : step}
      disabled={disabled}
      thumbAlignment="contain"
      thumbSize={{ width: 28, height: 28 }}
      getAriaValueText={() => valueText(inRange)}
      onValueChange={({ value: [now] }) => now !== undefined && onValue(read(now))}
      onValueChangeEnd={({ value: [now] }) => now !== undefined && onCommit?.(read(now))}
    >
      <span id={name} hidden>
        {label}
      </span>
      <Ark.Control className={styles.control}>
        <Ark.Track className={styles.track}>
          <Ark.Range className={styles.range} />
        </Ark.Track>
        <Ark.Thumb index={0} className={styles.thumb} {...asRead}>
          <Ark.HiddenInput />
        </Ark.Thumb>
      </Ark.Control>
      {marks && (
        <div aria-hidden className={styles.markerGroup}>
          {marks.map((mark) => (
            <span key={mark}>{mark}</span>
          ))}
        </div>
      )}
    </Ark.Root>
  )
}
