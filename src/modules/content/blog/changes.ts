import { Client } from 'pg'
import type { Log } from '../../../shared-kernel/use-case.ts'

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
  close(): Promise<void>
}

/** Listens from the first question on, with a connection of its own, and again after a lost connection. */
export function changesOf(databaseUrl: string, log: Log): Changes {
  let client: Client | null = null
  let hears = false
  let heard = 0
  let closed = false
  let begun = false
  let asked = 0
  let retry: NodeJS.Timeout | undefined

  async function listen() {
    const listener = new Client({ connectionString: databaseUrl, connectionTimeoutMillis: 5_000, keepAlive: true })
    client = listener
    listener.on('notification', () => heard++)
    listener.on('error', (err) => lost(listener, err))
    listener.on('end', () => lost(listener, null))
    try {
      await listener.connect()
      for (const channel of channels) await listener.query(`listen ${channel}`)
      heard++
      hears = client === listener
    } catch (err) {
      lost(listener, err)
    }
  }

  function lost(listener: Client, err: unknown) {
    if (client !== listener || closed) return
    client = null
    hears = false
    heard++
    log.warn({ err }, 'Changes of the blog are looked up every second: the connection that tells them is lost')
    listener.end().catch(() => {})
    retry = setTimeout(listen, 1_000).unref()
  }

  return {
    version() {
      if (!begun && !closed) void listen()
      begun = true
      if (hears) return `${heard}`
      return `${heard}.${retry ? Math.floor(Date.now() / 1000) : ++asked}`
    },
    async settled() {
      // A connection hears what is waiting for it before it answers.
      if (hears) await client?.query('select 1').catch(() => undefined)
    },
    async close() {
      closed = true
      clearTimeout(retry)
      await client?.end().catch(() => {})
    },
  }
}
