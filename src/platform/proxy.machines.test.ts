import { writeFile } from 'node:fs/promises'
import type { IncomingHttpHeaders } from 'node:http'
import { Agent, request } from 'node:https'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { customer } from '../testing/fixtures/contractors.ts'
import { photo } from '../testing/fixtures/pictures.ts'
import { certificate, certificateKey } from '../testing/system/certificate.ts'
import { installed, type Machine, newMachine } from '../testing/system/machine.ts'
import { freePort } from '../testing/system/spawned-server.ts'

const { program: haproxy, isInstalled } = installed('haproxy', '-v')
const patient = { timeout: 60_000, interval: 200 }

/** Not the proxy's own address, so that it shows which of the two the product sees. */
const from = process.platform === 'linux' ? '127.0.0.2' : '127.0.0.1'

describe.runIf(isInstalled)('behind HAProxy', () => {
  let machine: Machine
  let port: number
  let plainPort: number
  let cookie = ''
  const agent = new Agent({ keepAlive: true, maxSockets: 1, ca: certificate })
  const sockets = new Set<Socket>()

  /** The example of scripts/deploy, at this test's addresses. */
  async function configure() {
    const [one, two] = machine.servers.map(({ address }) => `127.0.0.1:${new URL(address).port}`)
    const keys = join(machine.folder, 'localhost.pem')
    await writeFile(keys, certificate + certificateKey)
    return machine.configures('haproxy/haproxy.cfg', (example) =>
      example
        .replace('bind :80', `bind 127.0.0.1:${plainPort}`)
        .replace('bind :443', `bind 127.0.0.1:${port}`)
        .replace('/etc/haproxy/quotes.example.pem', keys)
        .replaceAll('web-1.internal:3000', one!)
        .replaceAll('web-2.internal:3000', two!),
    )
  }

  beforeAll(async () => {
    machine = await newMachine('proxy', { durable: false })
    port = await freePort()
    plainPort = await freePort()
    const behind = { DEMO: 'on', PUBLIC_URL: `https://localhost:${port}`, TRUST_PROXY: '1' }
    await Promise.all([machine.start('web', behind), machine.start('all', behind)])
    machine.runs(haproxy, '-q', '-f', await configure())
    await vi.waitFor(async () => expect((await ask('GET', '/readyz')).status).toBe(200), patient)
    const signIn = { email: 'demo@brightline.example', password: 'tidytally-demo' }
    const { status, headers } = await ask('POST', '/api/auth/login', signIn, { 'x-forwarded-for': '203.0.113.9' })
    expect(status).toBe(200)
    cookie = headers['set-cookie']!.at(-1)!.split(';')[0]!
  }, 300_000)
  afterAll(async () => {
    agent.destroy()
    await machine?.stop()
  })

  interface Answer {
    readonly status: number
    readonly headers: IncomingHttpHeaders
    readonly text: string
  }

  const ask = (method: string, path: string, body?: object, headers = {}, heard?: (text: string) => void) =>
    new Promise<Answer>((resolve, reject) => {
      const sent = body && JSON.stringify(body)
      const asked = request(
        {
          ...{
            host: '127.0.0.1',
            port,
            method,
            path,
            localAddress: from,
            agent: heard ? false : agent,
            ca: certificate,
            servername: 'localhost',
          },
          headers: {
            host: `localhost:${port}`,
            origin: `https://localhost:${port}`,
            cookie,
            ...(sent && { 'content-type': 'application/json', 'content-length': Buffer.byteLength(sent) }),
            ...headers,
          },
        },
        (answer) => {
          let text = ''
          answer.setEncoding('utf8').on('data', (part) => {
            text += part
            heard?.(text)
          })
          answer.on('error', reject)
          answer.on('end', () => resolve({ status: answer.statusCode!, headers: answer.headers, text }))
        },
      )
      asked.on('socket', (socket) => sockets.add(socket))
      asked.on('error', reject)
      asked.end(sent)
    })

  it('TLS ends at the proxy, and http leads to https @SCL-03', async () => {
    const { status, headers } = await fetch(`http://127.0.0.1:${plainPort}/pricing?x=1`, { redirect: 'manual' })
    expect([status, headers.get('location')]).toEqual([308, `https://127.0.0.1:${plainPort}/pricing?x=1`])
    const { headers: secure } = await ask('GET', '/')
    expect(secure['strict-transport-security']).toContain('max-age')
  })

  it("the client's address is its own, whatever it says itself @SCL-03", async () => {
    const { text } = await ask('GET', '/api/auth/sessions')
    expect(text).toContain(`"address":"${from}"`)
    expect(text).not.toContain('203.0.113.9')
  })

  it('one connection carries many requests, also after a pause, and none fails @SCL-03', async () => {
    sockets.clear()
    const statuses = new Set<number>()
    for (let at = 0; at < 200; at++) {
      if (at === 100) await sleep(8_000) // longer than HAProxy keeps an idle connection to a process
      statuses.add((await ask('GET', '/api/quotes')).status)
    }
    expect([...statuses]).toEqual([200])
    expect(sockets.size).toBe(1)
  })

  it('a live stream arrives step by step, and stays open between changes @SCL-03', async () => {
    let heard = ''
    const stream = ask('GET', '/api/events', undefined, {}, (text) => {
      heard = text
    })
    stream.catch(() => {}) // the server ends first
    await vi.waitFor(() => expect(heard).toContain('event: ready'), patient)
    for (let at = 0; at < 3; at++) {
      const { id } = JSON.parse((await ask('POST', '/api/quotes', customer)).text)
      await vi.waitFor(() => expect(heard).toContain(id), patient)
    }
    const beats = heard.split('\n: ').length
    await vi.waitFor(() => expect(heard.split('\n: ').length).toBeGreaterThan(beats), patient)
  })

  it('five photos of 67 MB are received @SCL-03', async () => {
    const images = await Promise.all(
      Array.from({ length: 5 }, async (_, at) => {
        const picture = await photo(640 + at, 480)
        const padded = Buffer.concat([picture, Buffer.alloc(10_050_000 - picture.length)])
        return { filename: `room-${at}.jpg`, base64: padded.toString('base64') }
      }),
    )
    const answer = await ask('POST', '/api/analyze-images', { images })
    expect([200, 202], answer.text.slice(0, 300)).toContain(answer.status)
    expect(JSON.parse(answer.text).analysisId).toMatch(/^[0-9a-f-]{36}$/)
  })
})
