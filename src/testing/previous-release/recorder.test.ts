import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { recordRequests } from './recorder.ts'

const uploadTo = (server: Server) =>
  request({
    port: (server.address() as AddressInfo).port,
    path: '/api/areas/1/photos',
    method: 'POST',
    headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'multipart/form-data; boundary=x' },
  })

it('records an answered upload, but not one that is cut off when the page closes', async () => {
  const server = createServer(async (incoming, response) => {
    await incoming.toArray().catch(() => [])
    response.end()
  })
  const recorded = recordRequests(server)
  await once(server.listen(0), 'listening')
  onTestFinished(() => void server.close())

  const whole = uploadTo(server)
  whole.end('--x\r\nContent-Disposition: form-data; name="note"\r\n\r\nTidy\r\n--x--\r\n')
  const [answer] = await once(whole, 'response')
  await once(answer.resume(), 'end')

  const cut = uploadTo(server)
  cut.on('error', () => {})
  cut.write('--x\r\n')
  const [, response] = (await once(server, 'request')) as [unknown, NodeJS.EventEmitter]
  cut.destroy()
  await once(response, 'close')

  expect(await recorded()).toEqual([{ method: 'POST', path: expect.any(String), input: { note: expect.any(String) } }])
})
