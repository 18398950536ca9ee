import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type OwnPostgres, startPostgres } from '../../stand-ins/postgres.ts'
import { type SpawnedServer, spawnServer } from './spawned-server.ts'

/** For tests with a program from outside: a new PostgreSQL, and processes of the product that share it and one folder. */
export async function newMachine(name: string, { durable }: { readonly durable: boolean }) {
  const folder = await mkdtemp(join(tmpdir(), `tidytally-${name}-`))
  await chmod(folder, 0o755) // PostgreSQL and PgBouncer run as other users
  const startDatabase = () => startPostgres({ dataDir: join(folder, 'postgres'), durable })
  let postgres: OwnPostgres = await startDatabase()
  const servers: SpawnedServer[] = []
  const programs: ChildProcess[] = []
  let started = 0
  return {
    folder,
    databaseUrl: postgres.url,
    stopDatabase: () => postgres.stop(),
    async startDatabase() {
      postgres = await startDatabase()
    },
    /** All processes of the product so far. */
    servers,
    async start(role: 'all' | 'web' | 'worker', settings: Record<string, string>) {
      const server = await spawnServer({
        DATABASE_URL: postgres.url,
        OBJECTS_URL: `file://${folder}/objects`,
        SESSION_SECRET: '9f2c61d07be84a35c0d1e6f7a8b94302',
        LINK_SECRET: '4b1d8e07c36fa95208e1d4c97a3f6b20',
        ROLE: role,
        DATA_DIR: join(folder, `${role}-${++started}`),
        ...settings,
      })
      servers.push(server)
      await server.ready()
      return server
    },
    /** Starts another program, which ends with the machine. */
    runs(program: string, ...args: readonly string[]) {
      const child = spawn(program, args, { stdio: 'inherit' })
      programs.push(child)
      return child
    },
    /** Writes an example of scripts/deploy, at this test's addresses, and tells where. */
    async configures(example: string, change: (text: string) => string) {
      const path = join(folder, 'settings')
      const text = await readFile(new URL(`../../../scripts/deploy/${example}`, import.meta.url), 'utf8')
      await writeFile(path, change(text))
      return path
    },
    async stop() {
      for (const child of [...servers.map((server) => server.child), ...programs]) child.kill('SIGKILL')
      await postgres.stop()
      await rm(folder, { recursive: true, force: true, maxRetries: 20 })
    },
  }
}

export type Machine = Awaited<ReturnType<typeof newMachine>>

/** A program on the PATH, or the one that a variable names by its path. Tells how to get one that is missing. */
export function installed(name: string, version: string) {
  const variable = name.toUpperCase()
  const program = process.env[variable] ?? name
  const isInstalled = spawnSync(program, [version]).status === 0
  if (!isInstalled) console.log(`${name} is missing: apt-get install ${name}, or name it in ${variable}`)
  return { program, isInstalled }
}
