/**
 * Shares out a whole number in proportion to whole weights. What is left over goes to the largest remainders, of equal ones
 * to the earliest, so the parts add up to the number. Without any weight the first gets all.
 */
export function shareOut(whole: number, weights: readonly (number | bigint)[]): number[] {
  const exactly = weights.map(BigInt)
  const total = exactly.reduce((sum, weight) => sum + weight, 0n)
  if (total === 0n) return weights.map((_, at) => (at === 0 ? whole : 0))
  const all = BigInt(whole)
  const parts = exactly.map((weight, at) => {
    const exact = weight * all
    const part = exact / total
    return { at, part: Number(part), rest: exact - part * total }
  })
  const leftOver = whole - parts.reduce((sum, { part }) => sum + part, 0)
  if (leftOver === 0) return parts.map(({ part }) => part)
  const byRest = parts.toSorted((one, other) =>
    one.rest === other.rest ? one.at - other.at : one.rest > other.rest ? -1 : 1,
  )
  const lucky = new Set(byRest.slice(0, leftOver).map(({ at }) => at))
  return parts.map(({ at, part }) => (lucky.has(at) ? part + 1 : part))
}
