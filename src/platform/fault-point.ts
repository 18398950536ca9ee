/** A place where tests kill the process to prove what survives. Does nothing outside tests. */
export function faultPoint(name: string) {
  if (process.env.NODE_ENV === 'test' && process.env.FAULT === name) process.kill(process.pid, 'SIGKILL')
}
