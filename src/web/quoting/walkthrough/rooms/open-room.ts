import { useCallback, useEffect, useRef, useState } from 'react'
import { toastSuccess } from '../../../ui/toasts.ts'
import type { Room } from '../../outbox/rooms.ts'
import { duplicateRoom, removeRoom, restoreRoom } from '../edits.ts'
import { hasOpenForms } from './kept-forms.ts'

const focusOn = (id: string) => requestAnimationFrame(() => document.getElementById(id)?.focus())

/**
 * The open room's id, or 'new' for the form, with the functions to copy and remove rooms. Handlers are stable, so rows
 * don't re-render.
 */
export function useOpenRoom(rooms: readonly Room[], hasDraft: boolean, leave: () => boolean, resumes = true) {
  const [open, setOpen] = useState<string | null>(
    () =>
      (resumes && rooms.find(({ id }) => hasOpenForms(id))?.id) ||
      rooms.find(({ id }) => globalThis.location?.hash === `#room-${id}`)?.id ||
      (rooms.length === 0 || hasDraft ? 'new' : null),
  )
  const latest = useRef(rooms)
  useEffect(() => {
    latest.current = rooms
  }, [rooms])

  const show = useCallback((id: string) => {
    setOpen(id)
    focusOn(id === 'new' ? 'add-room' : `room-${id}`)
  }, [])
  const toggle = useCallback(
    (id: string) => {
      if (leave()) setOpen((before) => (before === id ? null : id))
    },
    [leave],
  )
  const duplicate = useCallback(
    (room: Room) => {
      if (leave()) show(duplicateRoom(room, latest.current))
    },
    [leave, show],
  )
  const remove = useCallback((room: Room) => {
    removeRoom(room)
    setOpen(latest.current.length === 1 ? 'new' : null)
    focusOn('rooms')
    const undo = () => {
      restoreRoom(room)
      setOpen((before) => (hasOpenForms(room.id) ? room.id : before === 'new' ? null : before))
    }
    toastSuccess(`${room.name} removed`, undefined, { action: { label: 'Undo', onClick: undo } })
  }, [])
  const close = useCallback(() => {
    setOpen(null)
    focusOn('rooms')
  }, [])
  return { open, show, toggle, duplicate, remove, close }
}
export type OpenRoom = ReturnType<typeof useOpenRoom>
