let worker: Worker | undefined
const waiting = new Map<string, (small: Blob | null) => void>()

function start(): Worker {
  const started = new Worker(new URL('./shrink.worker.ts', import.meta.url), { type: 'module' })
  started.onmessage = ({ data }: MessageEvent<{ id: string; small: Blob | null }>) => {
    waiting.get(data.id)?.(data.small)
    waiting.delete(data.id)
  }
  started.onerror = () => {
    for (const answer of waiting.values()) answer(null)
    waiting.clear()
    worker = undefined
  }
  return started
}

/** A smaller copy without metadata, made off the main thread; the original if that is impossible. */
export async function shrunk(id: string, file: Blob): Promise<Blob> {
  try {
    worker ??= start()
    const at = worker
    const small = await new Promise<Blob | null>((resolve) => {
      waiting.set(id, resolve)
      at.postMessage({ id, file })
    })
    return small ?? file
  } catch {
    return file
  }
}
