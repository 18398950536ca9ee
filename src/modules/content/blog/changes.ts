import type { Listener } from '../../../platform/database/listener.ts'

/** Channels that PostgreSQL notifies when a row of ours changes, whichever process changed it. */
const channels = ['content_posts', 'content_stories']

export interface Changes {
  /**
   * A word that changes with the content. From memory: a process hears of a change with the commit. Before it hears, the
   * word is always a new one; while the connection is lost, it changes every second.
   */
  version(): string
  /** Waits until whatever was committed before is heard. */
  settled(): Promise<void>
}

/** Listens from the first question on. */
export function changesOf(listener: Listener): Changes {
  let hears = false
  let wasLost = false
  let heard = 0
  let begun = false
  let asked = 0

  const listen = () =>
    listener.listen({
      channels,
      heard: () => heard++,
      begun() {
        heard++
        hears = true
      },
      lost() {
        heard++
        hears = false
        wasLost = true
      },
    })

  return {
    version() {
      if (!begun) listen()
      begun = true
      if (hears) return `${heard}`
      return `${heard}.${wasLost ? Math.floor(Date.now() / 1000) : ++asked}`
    },
    async settled() {
      if (hears) await listener.settled()
    },
  }
}
