import { once } from 'node:events'
import { isMainThread, Worker } from 'node:worker_threads'

/** Of a process that reads a file from outside, in bytes. The largest honest file takes half of it. */
const most = 400 * 1024 * 1024

/**
 * Ends this process when it takes too much memory: buffers count too, unlike in V8's own limit. A thread of its own
 * watches, because unpacking a file lets nothing else run.
 */
export async function guardMemory() {
  const watch = new Worker(new URL(import.meta.url), { execArgv: [] })
  await once(watch, 'online')
  watch.unref()
}

if (!isMainThread)
  setInterval(() => {
    if (process.memoryUsage.rss() > most) process.kill(process.pid, 'SIGKILL')
  }, 20)
