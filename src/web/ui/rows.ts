import { type RefObject, useRef } from 'react'

/** Rows that can be added and removed: a new row gets focus, and removing one returns focus to the add button. */
export function useRows<Row extends { id: string }>(
  rows: readonly Row[],
  onChange: (rows: Row[]) => void,
  add: RefObject<HTMLElement | null>,
) {
  const added = useRef('')
  return {
    add(row: Row) {
      added.current = row.id
      onChange([...rows, row])
    },
    change: (place: number, change: Partial<Row>) =>
      onChange(rows.map((row, at) => (at === place ? { ...row, ...change } : row))),
    remove(place: number) {
      onChange(rows.filter((_, at) => at !== place))
      add.current?.focus()
    },
    focusWhenNew: (id: string) => (field: HTMLElement | null) => {
      if (!field || added.current !== id) return
      added.current = ''
      field.focus()
    },
  }
}
