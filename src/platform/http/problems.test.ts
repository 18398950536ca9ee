import { EventEmitter, once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { Writable } from 'node:stream'
import Fastify from 'fastify'
import { afterEach, expect, it } from 'vitest'
import { DomainError } from '../../shared-kernel/domain-error.ts'
import { reportProblems } from './problems.ts'

const ends: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** A server whose only route waits for the client to leave, then fails with `error`; and its log, line by line. */
async function failing(error: Error & { code?: string }) {
  const lines: { level: number; msg: string; err?: { code?: string } }[] = []
  const happened = new EventEmitter()
  const stream = new Writable({
    write(line, _, done) {
      lines.push(JSON.parse(line))
      happened.emit('line')
      done()
    },
  })
  const app = Fastify({ logger: { stream, level: 'info' } })
  reportProblems(app, async () => {})
  app.post('/', async ({ socket }) => {
    happened.emit('handled')
    if (!socket.destroyed) await once(socket, 'close')
    throw error
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  ends.push(() => app.close())
  return { app, happened, told: () => lines.filter(({ level, msg }) => level > 30 || /left|failed/.test(msg)) }
}

/** Sends this much of a JSON body of eight bytes, then disconnects. */
async function leaving(body: string, { app, happened, told }: Awaited<ReturnType<typeof failing>>) {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => {})
  const arrived = body.length === 8 ? once(happened, 'handled') : once(app.server, 'request')
  socket.write(`POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 8\r\n\r\n${body}`)
  await arrived
  socket.destroy()
  await expect.poll(told).toHaveLength(1)
  const [{ level, msg }] = told() as [ReturnType<typeof told>[number]]
  return [level, msg]
}

const reset = () => Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' })
const aborted = () => Object.assign(new Error('stopped'), { name: 'AbortError' })
const unasked = () => new DomainError('unavailable', 'aborted', 'The analysis was stopped.')

it('a client that disconnects while sending its body is logged at info, not as a failure @SEC-14', async () => {
  expect(await leaving('{"a"', await failing(reset()))).toEqual([30, 'the client left'])
})

it('work aborted because its client left is logged at info @SEC-14', async () => {
  expect(await leaving('{"a": 1}', await failing(aborted()))).toEqual([30, 'the client left'])
  expect(await leaving('{"a": 1}', await failing(unasked()))).toEqual([30, 'the client left'])
})

it('an unreachable database is logged as an error, even if the client has left @SEC-14', async () => {
  expect(await leaving('{"a": 1}', await failing(reset()))).toEqual([50, 'request failed'])
  expect(await leaving('{"a": 1}', await failing(new TypeError('x is undefined')))).toEqual([50, 'request failed'])
})
