import { type ComponentProps, type MouseEvent, useCallback, useLayoutEffect, useRef } from 'react'
import { replaced, selectsOnFocus } from './select-on-focus.ts'

interface FigureBoxProps extends Omit<ComponentProps<'input'>, 'type' | 'ref'> {
  ref?: { current: HTMLInputElement | null }
}

/** The bare input of every number and money field. Pages without React call `selectsOnFocus` for each `data-figure`. */
export function FigureBox({ ref, ...rest }: FigureBoxProps) {
  const own = useRef<HTMLInputElement>(null)
  const attach = useCallback(
    (input: HTMLInputElement) => {
      own.current = input
      if (ref) ref.current = input
      return selectsOnFocus(input)
    },
    [ref],
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reacts to the value
  useLayoutEffect(() => void own.current?.dispatchEvent(new Event(replaced)), [rest.value])
  return <input inputMode="decimal" autoComplete="off" {...rest} ref={attach} type="text" data-figure />
}

/** For the element around a figure: a click on its sign, unit or edge counts as a click on the input. */
export const pressesFigure = {
  onMouseDown(event: MouseEvent<HTMLElement>) {
    if (event.target !== figureIn(event)) event.preventDefault()
  },
  onClick(event: MouseEvent<HTMLElement>) {
    figureIn(event)?.focus()
  },
}

const figureIn = ({ currentTarget }: MouseEvent<HTMLElement>) => currentTarget.querySelector<HTMLInputElement>('input')
