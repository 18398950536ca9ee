import { useState } from 'react'

/**
 * A choice that is shown at once and saved by `save`. Once saving has ended, the stored value shows again: the new one,
 * or after a failure the old one. The state of a request would show it one tick later, and until then React sets the
 * control back to the stored value.
 */
export function useOptimisticChoice<Stored, Choice = Stored>(
  stored: Stored,
  save: (choice: Choice) => Promise<unknown>,
) {
  const [chosen, setChosen] = useState<{ readonly value: Choice }>()
  return {
    value: chosen ? chosen.value : stored,
    choose(value: Choice) {
      const mine = { value }
      setChosen(mine)
      void save(value).finally(() => setChosen((now) => (now === mine ? undefined : now)))
    },
  }
}
