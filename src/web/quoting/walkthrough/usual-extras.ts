import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useContractor } from '../../app/session.ts'
import { useIdle } from '../../loading/idle.ts'
import { useGuardSaving } from '../../pricing/guard-saving.ts'
import type { Room } from '../outbox/rooms.ts'
import { knownRooms, usualExtrasQuery } from '../quotes.ts'
import type { ExtraPrices } from './room-edits.ts'

const declinedKey = 'declined-extra-minimum'

/** Storage may be blocked; then the question comes again. */
function hasDeclined(contractorId: string): boolean {
  try {
    return localStorage.getItem(declinedKey) === contractorId
  } catch {
    return false
  }
}

function decline(contractorId: string) {
  try {
    localStorage.setItem(declinedKey, contractorId)
  } catch {}
}

/** The contractor's last prices and the minimum for extras (GRD-05). While offline, prices of rooms that this device knows. */
export function useExtraPrices(rooms: readonly Room[]): ExtraPrices {
  const client = useQueryClient()
  const { id, guard } = useContractor() // an offline copy of the last release's account has no guard
  const { data: listed } = useQuery({ ...usualExtrasQuery, enabled: useIdle() }) // shown only in an open room
  const [declined, setDeclined] = useState(() => hasDeclined(id))
  const { mutate } = useGuardSaving()
  const minimum = guard?.minimumPerExtra ?? null
  return useMemo(
    () => ({
      minimum,
      lastPrice(name) {
        const isIt = (extra: { name: string }) => extra.name.trim().toLowerCase() === name.trim().toLowerCase()
        const here = rooms.toReversed().flatMap(({ extraWorkItems }) => extraWorkItems.toReversed())
        const known = () => knownRooms(client).flatMap(({ extraWorkItems }) => extraWorkItems)
        return here.find(isIt) ?? (listed ?? known()).find(isIt) ?? null
      },
      ...(minimum === null &&
        !declined && {
          propose: {
            set: (dollars: number) => mutate({ minimumPerExtra: dollars }),
            decline() {
              decline(id)
              setDeclined(true)
            },
          },
        }),
    }),
    [client, rooms, listed, minimum, declined, id, mutate],
  )
}
