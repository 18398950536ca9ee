/**
 * Reports a failure that repeats at most once in ten seconds: at once when it is new, later with how many times it
 * happened in between.
 */
export function seldom(report: (error: unknown, times: number) => void, kindOf = kindByWords) {
  const recent = new Map<string, { latest: unknown; times: number }>()

  function summarize(kind: string) {
    const { latest, times } = recent.get(kind)!
    recent.delete(kind)
    if (times === 0) return
    report(latest, times)
    remember(kind)
  }

  function remember(kind: string) {
    recent.set(kind, { latest: null, times: 0 })
    setTimeout(() => summarize(kind), 10_000).unref()
  }

  return (error: unknown) => {
    const kind = kindOf(error)
    const known = recent.get(kind)
    if (known) {
      known.latest = error
      known.times++
      return
    }
    report(error, 1)
    remember(kind)
  }
}

export function kindByWords(error: unknown) {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
  return `${code} ${message}`
}
