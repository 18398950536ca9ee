import { Client } from 'pg'
import type { Log } from '../../shared-kernel/use-case.ts'
import { endSilent, patience } from './database.ts'

/** A process's one connection for PostgreSQL's notifications, from the first one that is wanted on. */
export interface Listener {
  listen(to: Hearing): void
  /** Waits until everything committed before has been heard. Does nothing while the connection is lost. */
  settled(): Promise<void>
  close(): Promise<void>
}

export interface Hearing {
  readonly channels: readonly string[]
  heard(payload: string): void
  /** The connection listens, for the first time or again. What was committed before has not been heard. */
  begun(): void
  lost?(): void
}

const reconnectMs = 1_000
/** A connection that only listens hears nothing of a lost server, so it asks. */
const heartbeatMs = 5_000
const longestSilenceMs = 3_000

export function listenerAt(url: string, log: Log): Listener {
  const hearings: Hearing[] = []
  let client: Client | null = null
  let isOpen = false
  let tellsLoss = true
  let retry: NodeJS.Timeout | undefined
  let closed = false

  async function connect() {
    retry = undefined
    const next = new Client({ connectionString: url, ...patience })
    client = next
    next.on('notification', ({ channel, payload = '' }) => {
      for (const hearing of hearings) if (hearing.channels.includes(channel)) hearing.heard(payload)
    })
    next.on('error', (err) => lost(next, err))
    next.on('end', () => lost(next, null))
    try {
      await next.connect()
      endSilent(next, longestSilenceMs)
      const heartbeat = setInterval(() => next.query('select 1').catch(() => {}), heartbeatMs).unref()
      next.once('end', () => clearInterval(heartbeat))
      isOpen = client === next
      for (const hearing of [...hearings]) await begin(next, hearing)
      tellsLoss = true
    } catch (err) {
      lost(next, err)
    }
  }

  async function begin(on: Client, hearing: Hearing) {
    for (const channel of hearing.channels) await on.query(`listen ${channel}`)
    if (client === on) hearing.begun()
  }

  function lost(which: Client, err: unknown) {
    if (client !== which || closed) return
    client = null
    isOpen = false
    for (const hearing of hearings) hearing.lost?.()
    if (tellsLoss) log.warn({ err }, 'Live changes wait: the connection that tells them is lost')
    tellsLoss = false
    which.end().catch(() => {})
    retry = setTimeout(connect, reconnectMs).unref()
  }

  return {
    listen(to) {
      hearings.push(to)
      const open = isOpen && client
      if (open) void begin(open, to).catch((err: unknown) => lost(open, err))
      else if (!client && !retry && !closed) void connect()
    },
    async settled() {
      // A connection hears what is waiting for it before it answers.
      if (isOpen) await client?.query('select 1').catch(() => undefined)
    },
    async close() {
      closed = true
      clearTimeout(retry)
      await client?.end().catch(() => {})
    },
  }
}
