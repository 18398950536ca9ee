import { useRef, useState } from 'react'

type Figure = number | null
interface Callbacks {
  readonly onSuccess: () => void
  readonly onSettled: () => void
}

/**
 * A figure that is saved when its field is left. One on its way counts as the present one. What is typed stays until it
 * is saved.
 */
export function useLeftFigure(
  saved: Figure,
  rule: (figure: Figure) => string | undefined,
  save: (figure: Figure, callbacks: Callbacks) => void,
) {
  const [typed, setTyped] = useState<Figure>()
  const sent = useRef<Figure>(undefined)
  return {
    value: typed === undefined ? saved : typed,
    problem: typed === undefined ? undefined : rule(typed),
    onValue: setTyped,
    leave(now: Figure) {
      const present = sent.current === undefined ? saved : sent.current
      if (rule(now) || now === present) return // also Enter, and then leaving the field
      sent.current = now
      save(now, {
        onSuccess: () => setTyped((since) => (since === now ? undefined : since)),
        onSettled: () => {
          sent.current = undefined
        },
      })
    },
  }
}
