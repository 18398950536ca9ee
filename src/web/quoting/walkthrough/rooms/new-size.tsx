import type { ReactNode } from 'react'
import type { DraftRoomState } from './draft-room.ts'
import { sizeOf, useLeft } from './size.ts'
import { SizeField } from './size-field.tsx'

export interface NewSizeProps {
  readonly state: DraftRoomState
  readonly error: string | undefined
  readonly beside?: ReactNode
}

/** The size of a room that is not added yet. */
export function NewSize({ state: { draft, change }, error, beside }: NewSizeProps) {
  const { left, leave, comeBack } = useLeft()
  const size = sizeOf(draft.size)
  const problem = left && draft.size !== '' && 'problem' in size ? size.problem : undefined
  return (
    <SizeField
      id="new-size"
      room="new"
      text={draft.size}
      error={error ?? problem}
      onText={(typed) => {
        change({ size: typed, ...(draft.estimate && { checked: true }) })
        if (!('problem' in sizeOf(typed))) comeBack()
      }}
      onLeave={leave}
      beside={beside}
    />
  )
}
