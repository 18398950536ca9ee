import { useAtomValue } from 'jotai'
import { useState } from 'react'
import { css } from '../../../styled-system/css/index.js'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import type { OperationOf } from '../../outbox/operations.ts'
import type { Room } from '../../outbox/rooms.ts'
import { outboxState } from '../../outbox/state.ts'
import { whenUpdated } from '../../outbox/waiting.ts'
import { ConflictDialog } from '../conflict-dialog.tsx'
import { retry } from '../troubles.ts'

const useTroubled = (areaId: string) =>
  useAtomValue(outboxState).queue.find(
    (operation) => operation.areaId === areaId && operation.trouble && operation.kind !== 'addPhoto',
  )

const nothing = {}

/** The server's message for each refused field of a room. */
export function useRefusals(areaId: string): Readonly<Record<string, string>> {
  const trouble = useTroubled(areaId)?.trouble
  return trouble?.kind === 'refused' ? trouble.fields : nothing
}

/** Why a room's edit isn't saved, and what to do about it. */
export function RoomTrouble({ room }: { room: Room }) {
  const troubled = useTroubled(room.id)
  const [dismissed, setDismissed] = useState<string>()
  if (!troubled?.trouble) return null
  if (troubled.trouble.kind === 'server-older') return <Banner inset>{whenUpdated}</Banner>
  if (troubled.trouble.kind === 'refused') {
    return (
      <Trouble action="Try again" onAction={() => retry(troubled.id)}>
        {troubled.trouble.message}
      </Trouble>
    )
  }
  const shown = troubled.id !== dismissed
  return (
    <>
      <Trouble action="Compare" onAction={() => setDismissed(undefined)}>
        This room was changed in another tab or on another device.
      </Trouble>
      <ConflictDialog
        operation={troubled as OperationOf<'changeArea'>}
        open={shown}
        onClose={() => setDismissed(troubled.id)}
      />
    </>
  )
}

function Trouble({ action, onAction, children }: { action: string; onAction: () => void; children: string }) {
  return (
    <div className={css({ marginBlock: '8px' })}>
      <Banner kind="danger" inset live>
        <p>{children}</p>
        <Button size="sm" className={css({ marginTop: '8px' })} onClick={onAction}>
          {action}
        </Button>
      </Banner>
    </div>
  )
}
