import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useMemo, useState } from 'react'
import type { Area } from '../../../../modules/quoting/contract/areas.ts'
import { roomsOf, steadyRooms } from '../../outbox/rooms.ts'
import { outboxState } from '../../outbox/state.ts'
import { areasQuery } from '../../quotes.ts'

const none: readonly Area[] = []

/** A quote's rooms with all unsent edits of this phone applied. */
export function useRooms(quoteId: string) {
  const areas = useQuery(areasQuery(quoteId))
  const { queue } = useAtomValue(outboxState)
  const known = areas.data ?? none
  const [steady] = useState(steadyRooms) // so that sending many edits doesn't render every row each time
  const rooms = useMemo(() => steady(roomsOf(quoteId, known, queue)), [steady, quoteId, known, queue])
  return { rooms, areas }
}
