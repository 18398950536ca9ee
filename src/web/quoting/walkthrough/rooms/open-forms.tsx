import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { RoomPatch } from '../../outbox/operations.ts'
import type { Room } from '../../outbox/rooms.ts'
import { type FormChange, type Guard, type RoomEdits, useRoomEdits, type Work } from '../room-edits.ts'
import { useTyped } from '../typed.ts'
import { keepForm, keptForm } from './kept-forms.ts'

/** A form in a room's card that saves when it is left. */
export interface OpenForm {
  readonly part: string
  /** Null if nothing changed. */
  typed(): FormChange | 'wrong' | null
  close(): void
  /** Scrolls it into view and shows its error. */
  complain(): void
}

type Forms = Set<RefObject<OpenForm>>
interface Card {
  readonly roomId: string
  readonly forms: Forms
  readonly leave: Guard['leave']
}
const OpenCard = createContext<Card | null>(null)

/** Around the forms of one room's card: leaving the card saves the input, or stops at an invalid form. */
export function OpenForms({ room, children }: { room: Room; children: ReactNode }) {
  const edits = useRoomEdits()
  const latest = useRef({ room, edits })
  useLayoutEffect(() => {
    latest.current = { room, edits }
  })
  const forms = useRef<Forms>(new Set()).current
  const guard = useMemo<Guard>(() => {
    const take: Guard['take'] = (part) => taken([...forms].filter(({ current }) => !part || current.part === part))
    return { take, leave: (part) => saved(take(part), latest.current) }
  }, [forms])
  useGuard(guard, edits.guard)
  const card = useMemo(() => ({ roomId: room.id, forms, leave: guard.leave }), [room.id, forms, guard])
  return <OpenCard value={card}>{children}</OpenCard>
}

/** Closes the forms; null if one is invalid. They close at once, so that leaving twice saves once. */
function taken(forms: readonly RefObject<OpenForm>[]): FormChange | null {
  const typed = forms.map(({ current }) => current.typed())
  const wrong = typed.indexOf('wrong')
  if (wrong >= 0) {
    forms[wrong]!.current.complain()
    return null
  }
  for (const form of forms) {
    form.current.close()
    form.current = { ...form.current, typed: () => null }
  }
  return joined(typed.filter((change) => change !== null && change !== 'wrong'))
}

function joined(changes: readonly FormChange[]): FormChange {
  const all = (how: 'make' | 'undo') => (now: Work) => {
    const patch: { -readonly [Field in keyof RoomPatch]: RoomPatch[Field] } = {}
    for (const change of changes) Object.assign(patch, change[how]({ ...now, ...patch }))
    return patch
  }
  return { what: changes.map(({ what }) => what).join(', '), make: all('make'), undo: all('undo') }
}

function saved(change: FormChange | null, { room, edits }: { room: Room; edits: RoomEdits }): boolean {
  if (!change?.what) return change !== null
  edits.change(room, change.make)
  edits.tell(`${change.what} saved`, () => edits.change(room, change.undo))
  return true
}

function useGuard(guard: Guard, place: RoomEdits['guard']) {
  useEffect(() => {
    if (!place) return
    place.current = guard
    return () => {
      if (place.current === guard) place.current = null
    }
  }, [guard, place])
}

/** Registers a form with its card. */
export function useOpenForm(form: OpenForm): void {
  const latest = useRef(form)
  useLayoutEffect(() => {
    latest.current = form
  })
  const forms = use(OpenCard)?.forms
  useEffect(() => {
    forms?.add(latest)
    return () => void forms?.delete(latest)
  }, [forms])
}

const always = () => true
/** Finishes one part of the card before another opens; false if it is invalid. */
export const useLeaveForm = (): Guard['leave'] => use(OpenCard)?.leave ?? always

/** A form's input, which this tab keeps across reload and other screens until null clears it. */
export function useKept<Value>(part: string, blank: Value): [Value, (value: Value | null) => void] {
  const roomId = use(OpenCard)?.roomId
  const [value, setValue] = useState<Value | null>(() => (roomId ? keptForm<Value>(roomId, part) : null))
  const keep = useCallback(
    (now: Value | null) => {
      setValue(now)
      if (roomId) keepForm(roomId, part, now)
    },
    [roomId, part],
  )
  return [value ?? blank, keep]
}

/** A field that saves while the user types; invalid text blocks leaving. */
export function useTypedForm<Own extends HTMLElement>(
  part: string,
  saved: string,
  save: (value: string) => void,
  problemWith: (value: string) => string | undefined,
) {
  const [wrong, keepWrong] = useKept<string | null>(part, null)
  const typed = useTyped(saved, save, problemWith, wrong)
  const field = useRef<Own>(null)
  useOpenForm({
    part,
    typed: () => (typed.error ? 'wrong' : null),
    close: () => {},
    complain: () => bringIntoView(field.current),
  })
  function type(value: string) {
    typed.type(value)
    keepWrong(problemWith(value) ? value : null)
  }
  return { ...typed, type, field }
}

export function bringIntoView(field: HTMLElement | null | undefined): void {
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}
