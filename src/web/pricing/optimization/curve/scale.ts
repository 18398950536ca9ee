/** Converts a value to a pixel position. */
export type Scale = (value: number) => number

export const linear =
  ([low, high]: readonly [number, number], [from, to]: readonly [number, number]): Scale =>
  (value) =>
    from + ((value - low) / (high - low || 1)) * (to - from)

/** Round rates within a range, about `count` of them. */
export function ticksOf(low: number, high: number, count: number): number[] {
  const raw = (high - low) / count
  const size = 10 ** Math.floor(Math.log10(raw))
  const step = [1, 2, 5, 10].map((times) => times * size).find((step) => step >= raw) ?? raw
  const first = Math.ceil(low / step - 1e-9)
  const last = Math.floor(high / step + 1e-9)
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) => Math.round((first + at) * step * 1e6) / 1e6)
}

/** Stacks bids that would overlap; bids out of range go to the edge. */
export function columnsOf(places: readonly number[], [from, to]: readonly [number, number], width: number) {
  const columns = new Map<number, number>()
  for (const place of places) {
    const column = Math.round(Math.min(to, Math.max(from, place)) / width)
    columns.set(column, (columns.get(column) ?? 0) + 1)
  }
  return [...columns].map(([column, bids]) => ({ x: column * width, bids }))
}

/** A price's position on a logarithmic axis from 0.8 to 40 cents, in percent. */
export const onLine = (dollars: number): number =>
  Math.min(100, Math.max(0, (Math.log(dollars / 0.008) / Math.log(0.4 / 0.008)) * 100))
