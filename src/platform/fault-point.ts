let here = 0

/**
 * A point where tests kill the process to prove what survives; `FAULT=place*5` kills it once five calls have reached
 * the point. Does nothing outside tests.
 */
export function faultPoint(name: string): Promise<never> | undefined {
  const [place, workers = '1'] = process.env.NODE_ENV === 'test' ? (process.env.FAULT ?? '').split('*') : []
  if (place !== name) return undefined
  here += 1
  if (here >= Number(workers)) process.kill(process.pid, 'SIGKILL')
  return new Promise(() => {})
}
