import { useState } from 'react'

interface Typed<Value> {
  readonly value: Value
  readonly error: string | undefined
  type(value: Value): void
  /** Called on blur: a valid value is shown as saved. */
  leave(): void
}

/** A field that saves valid input while the user types. */
export function useTyped<Value>(
  saved: Value,
  save: (value: Value) => void,
  problemWith: (value: Value) => string | undefined,
  /** Input from an earlier visit to the field that couldn't be saved. */
  left: Value | null = null,
): Typed<Value> {
  const [typed, setTyped] = useState<{ value: Value } | null>(left === null ? null : { value: left })
  const error = typed ? problemWith(typed.value) : undefined
  return {
    value: typed ? typed.value : saved,
    error,
    type(value) {
      setTyped({ value })
      if (!problemWith(value)) save(value)
    },
    leave: () => !error && setTyped(null),
  }
}
