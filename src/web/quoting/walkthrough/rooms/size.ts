import { useEffect, useRef, useState } from 'react'
import { measured } from '../../../../modules/quoting/contract/measured.ts'
import { sqftRule } from '../../../../modules/quoting/contract/room-rules.ts'
import type { RoomFields } from '../../outbox/operations.ts'
import { forgetUnfinished, keepUnfinished, useUnfinishedSizes } from './unfinished-sizes.ts'

export type Size = Pick<RoomFields, 'manualSqft' | 'measuredAs'>

/** The typed size as a room stores it, or the problem with it. */
export function sizeOf(text: string): Size | { readonly problem: string; readonly unfinished: boolean } {
  const read = measured(text)
  if ('problem' in read) return read
  const problem = sqftRule(read.sqft)
  if (problem) return { problem, unfinished: read.sqft === 0 }
  return { manualSqft: read.sqft, measuredAs: read.plain ? null : text.trim() }
}

export const grouped = new Intl.NumberFormat('en-US')
/** A size as its field shows it: as measured, otherwise "1,480". */
export const textOf = (measuredAs: string | null, sqft: number | null): string =>
  measuredAs ?? (sqft ? grouped.format(sqft) : '')

/** Whether the field has lost focus, delayed: an error appearing mid-click would shift the button being clicked. */
export function useLeft() {
  const [left, setLeft] = useState(false)
  const waiting = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(waiting.current), [])
  return {
    left,
    leave() {
      waiting.current = setTimeout(() => setLeft(true), 200)
    },
    leaveNow: () => setLeft(true),
    comeBack: () => setLeft(false),
  }
}

/**
 * The size of an existing room: a valid size is saved while the user types; other text stays in this tab until it is
 * valid, or until `forget`.
 */
export function useSize(roomId: string, saved: string, save: (size: Size) => void) {
  const unfinished = useUnfinishedSizes()[roomId]
  const [typed, setTyped] = useState<string | null>(null)
  const { left, leave, leaveNow, comeBack } = useLeft()
  const text = typed ?? unfinished
  const size = text === undefined ? null : sizeOf(text)
  const seen = left || typed === null
  return {
    forget() {
      setTyped(null)
      forgetUnfinished(roomId)
    },
    isWrong: size !== null && 'problem' in size,
    /** Shows the error even while the field has focus. */
    complain: leaveNow,
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
