import { useQuery } from '@tanstack/react-query'
import { useAtomValue } from 'jotai'
import { useMemo } from 'react'
import type { Area } from '../../../../modules/quoting/contract/areas.ts'
import { roomsOf } from '../../outbox/rooms.ts'
import { outboxState } from '../../outbox/state.ts'
import { areasQuery } from '../../quotes.ts'

const none: readonly Area[] = []

/** A quote's rooms with all unsent edits of this phone applied. */
export function useRooms(quoteId: string) {
  const areas = useQuery(areasQuery(quoteId))
  const { queue } = useAtomValue(outboxState)
  const known = areas.data ?? none
  const rooms = useMemo(() => roomsOf(quoteId, known, queue), [quoteId, known, queue])
  return { rooms, areas }
}
