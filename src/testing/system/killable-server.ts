import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Company } from '../../shared-kernel/company.ts'
import { fictionalCompany } from '../../shared-kernel/company.ts'
import type { Endpoint } from '../../shared-kernel/endpoint.ts'
import { request, type Visitor } from '../browser/visitor.ts'
import { compiled } from './children.ts'
import { settingsFor } from './simulated-payments.ts'
import { publicUrl, type System, sessionSecret, signing } from './system.ts'

/** The app in its own process, on the same database and payments, so that it can be killed. */
export interface Doomed {
  /** Sends Dana's request to that process; killing it leaves the request without a response. */
  ask(dana: Visitor, endpoint: Endpoint, input: object): Promise<Response>
  readonly address: string
  readonly pid: number
  /** Where it keeps temporary files. */
  readonly temporary: string
  /** All its output so far. */
  readonly written: () => string
  /** kill -9, then waits for its end. */
  kill(): Promise<void>
  /** Resolves when the process has ended. */
  readonly gone: Promise<unknown>
}

const at = (path: string) => JSON.stringify(new URL(path, import.meta.url).href)
const program = `
  const { flushCompileCache } = await import('node:module')
  const { buildApp } = await import(${at('../../app.ts')})
  const { chromium } = await import(${at('../../stand-ins/chromium.ts')})
  const system = await buildApp({ ...JSON.parse(process.env.OPTIONS), documents: {
    signing: ${JSON.stringify(signing)},
    launch: process.env.CACHE ? () => chromium({ cacheDir: process.env.CACHE, path: process.env.CHROMIUM_PATH }) : () => Promise.reject(new Error('no browser')) },
    mail: { smtpUrl: process.env.SMTP, operatorMail: process.env.OPERATOR || null } })
  await system.startJobs()
  flushCompileCache()
  process.send(await system.app.listen({ port: 0, host: '127.0.0.1' }))
`

interface Doom {
  readonly role?: string
  readonly logLevel?: string
  /** The model that looks at photos, as in the app's options. */
  readonly model?: object
  /** The fault point at which it kills itself. */
  readonly fault?: string
  /** The sender's details in emails; without a postal address it sends no article emails. */
  readonly company?: Company
  /** Email address for alarms. */
  readonly operatorMail?: string
  /** Whether it has a browser. */
  readonly prints?: boolean
}

/** Starts the process, with `role` and `logLevel` as in the settings. */
export async function doomed(
  system: System,
  {
    role = 'web',
    logLevel = 'silent',
    model,
    fault = '',
    company = { ...fictionalCompany, postalAddress: null },
    operatorMail = '',
    prints = false,
  }: Doom = {},
): Promise<Doomed> {
  const temporary = join(system.objectsFolder, `../temporary-${randomUUID()}`)
  await mkdir(temporary, { recursive: true })
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      PATH: process.env.PATH,
      TMPDIR: temporary,
      NODE_COMPILE_CACHE: compiled,
      NODE_ENV: 'test',
      SMTP: system.mailbox.smtpUrl,
      OPERATOR: operatorMail,
      FAULT: fault,
      ...(prints && { CACHE: fileURLToPath(new URL('../../../.cache', import.meta.url)) }),
      ...(process.env.CHROMIUM_PATH && { CHROMIUM_PATH: process.env.CHROMIUM_PATH }),
      OPTIONS: options(system, role, logLevel, model, company),
    },
  })
  let written = ''
  for (const stream of [child.stdout!, child.stderr!]) stream.on('data', (chunk) => (written += chunk))
  const [address] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(() => Promise.reject(new Error(written))),
  ])) as [string]
  return {
    address,
    pid: child.pid!,
    temporary,
    written: () => written,
    kill: () => killed(child),
    gone: once(child, 'exit'),
    ask: askerAt(address),
  }
}

const options = (system: System, role: string, logLevel: string, model: object | undefined, company: Company) =>
  JSON.stringify({
    databaseUrl: system.databaseUrl,
    objectsUrl: pathToFileURL(system.objectsFolder).href,
    sessionSecret,
    publicUrl,
    loopback: true,
    role,
    model,
    logLevel,
    trustProxy: 1,
    payments: settingsFor(system.stripe),
    company,
  })

async function killed(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGKILL')
  await once(child, 'exit')
}

let asked = 0

/** Each request comes from a different address, so they share no limits. */
const askerAt = (address: string) => async (dana: Visitor, endpoint: Endpoint, input: object) => {
  const { url, payload, headers } = await request(endpoint, input)
  asked += 1
  const from = `10.1.${asked & 255}.${asked >> 8}`
  const sent = new Headers({ origin: publicUrl, cookie: dana.cookie, 'x-forwarded-for': from })
  if (headers['content-type']) sent.set('content-type', headers['content-type'])
  return fetch(address + url, { method: endpoint.method, headers: sent, ...(payload && { body: payload as string }) })
}
