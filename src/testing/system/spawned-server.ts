import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { fileURLToPath } from 'node:url'
import { vi } from 'vitest'
import { compiled } from './children.ts'

const ours = fileURLToPath(new URL('../../server.ts', import.meta.url))

export interface SpawnedServer {
  readonly address: string
  readonly child: ChildProcess
  /** All its output so far. */
  output(): string
  ready(): Promise<unknown>
}

type Settings = Record<string, string>

/** The whole server, of this or another release, in its own process, with only these settings in its environment. */
export async function spawnServer(
  settings: Settings | ((address: string) => Settings),
  program = ours,
): Promise<SpawnedServer> {
  const port = (typeof settings === 'object' && settings.PORT) || (await freePort())
  const address = `http://localhost:${port}`
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      CHROMIUM_PATH: process.env.CHROMIUM_PATH,
      NODE_COMPILE_CACHE: compiled,
      PORT: String(port),
      ...(typeof settings === 'function' ? settings(address) : settings),
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const answers = () =>
    fetch(`${address}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  const ready = async () => {
    const dead = once(child, 'exit').then(() => Promise.reject(new Error(`The server ended: ${output}`)))
    dead.catch(() => {})
    await Promise.race([vi.waitUntil(answers, { timeout: 280_000, interval: 100 }), dead])
  }
  return { address, child, output: () => output, ready }
}

/**
 * Also checks the next two ports, for the mailbox and the simulated payments. Stays below the ephemeral range, since
 * the server listens only seconds later.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(20_000, 32_000)
  const probes = [await listening(port), await listening(port + 1), await listening(port + 2)]
  for (const probe of probes) probe?.close()
  return probes.includes(null) ? freePort() : port
}

const listening = (port: number) =>
  new Promise<Server | null>((resolve) => {
    const probe: Server = createServer()
      .once('error', () => resolve(null))
      .listen(port, '127.0.0.1', () => resolve(probe))
  })
