import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { publicUrl, startSystem } from '../../testing/system/system.ts'

const system = await startSystem()
afterAll(() => system.stop())
let port: number
beforeAll(async () => {
  await system.app.listen({ port: 0, host: '127.0.0.1' })
  port = (system.app.server.address() as { port: number }).port
})

/** The status of each answer on one connection. */
async function answersTo(message: string): Promise<string[]> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(message)
  return [...(await text(socket)).matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status!)
}

const second = 'GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'
const post = (headers: string, body: string) =>
  `POST /api/auth/login HTTP/1.1\r\nHost: x\r\nOrigin: ${publicUrl}\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`

describe('message boundaries', () => {
  it('allow two messages in a row on one connection', async () => {
    expect(await answersTo(post('Content-Length: 2', '{}') + second)).toEqual([expect.stringMatching(/^4/), '200'])
    expect(await answersTo(post('Transfer-Encoding: chunked', '2\r\n{}\r\n0\r\n\r\n') + second)).toHaveLength(2)
  })

  it.each([
    ['a length and chunks', 'Content-Length: 5\r\nTransfer-Encoding: chunked', `0\r\n\r\n`],
    ['chunks and a length', 'Transfer-Encoding: chunked\r\nContent-Length: 5', `0\r\n\r\n`],
    ['two lengths', 'Content-Length: 0\r\nContent-Length: 2', '{}'],
    ['two lengths in one line', 'Content-Length: 0, 2', '{}'],
    ['a length with a sign', 'Content-Length: +2', '{}'],
    ['a hexadecimal length', 'Content-Length: 0x2', '{}'],
    ['chunks that are not last', 'Transfer-Encoding: chunked, identity', '0\r\n\r\n'],
    ['another name for chunks', 'Transfer-Encoding: xchunked', '0\r\n\r\n'],
    ['a space before the colon', 'Transfer-Encoding : chunked', '0\r\n\r\n'],
    ['a folded line', 'Transfer-Encoding:\r\n chunked\r\nContent-Length: 5', '0\r\n\r\n'],
    ['a chunk of no size', 'Transfer-Encoding: chunked', 'x\r\n{}\r\n0\r\n\r\n'],
  ])(
    'are never guessed: %s is refused, and nothing after it is read as a request @SEC-22',
    async (_, headers, body) => {
      expect(await answersTo(post(headers, body) + second)).toEqual(['400'])
    },
  )
})

it('TRACE and CONNECT never succeed @SEC-22', async () => {
  for (const method of ['TRACE', 'TRACK', 'CONNECT'])
    for (const path of ['/', '/healthz', '/api/auth/user']) {
      const answers = await answersTo(
        `${method} ${path} HTTP/1.1\r\nHost: x\r\nX-Secret: echo\r\nConnection: close\r\n\r\n`,
      )
      expect(answers.filter((status) => status.startsWith('2'))).toEqual([])
    }
})
