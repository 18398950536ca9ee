import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { largePhoto } from './pictures.ts'
import { ask, password } from './place.ts'

/** What one account does to the product as long as the process lives. */
export interface Misbehaviour {
  readonly url: string
  readonly cookie: string
  readonly email: string
  readonly quoteId: string
  readonly areaId: string
}

const { url, cookie, email, quoteId, areaId } = JSON.parse(process.argv[2]!) as Misbehaviour
const photo = await largePhoto()
const told: Record<string, number> = {}

/** Several at once and again at once; an answer that comes at once is not waited for much longer. */
function always(what: string, atOnce: number, once: () => Promise<number>) {
  for (let n = 0; n < atOnce; n++) {
    void (async () => {
      for (;;) {
        const status = await once().catch(() => 0)
        told[`${what} ${status}`] = (told[`${what} ${status}`] ?? 0) + 1
        await sleep(20)
      }
    })()
  }
}

const status = async (answer: ReturnType<typeof ask>) => (await answer).status

/** Sends a request and never reads the answer. */
const unread = (path: string) =>
  new Promise<number>((resolve) => {
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname)
    socket.pause()
    socket.on('error', () => resolve(0))
    socket.on('close', () => resolve(1))
    socket.write(
      `GET ${path} HTTP/1.1\r\nhost: ${hostname}\r\ncookie: ${cookie}\r\nsec-fetch-site: same-origin\r\n\r\n`,
    )
    setTimeout(() => resolve(2), 1_000)
  })

const signIn = (secret: string) =>
  status(ask(`${url}/api/auth/login`, { method: 'POST', json: { email, password: secret } }))

always('print', 6, () => status(ask(`${url}/api/generate-pdf?id=${quoteId}`, { cookie })))
always('export', 2, () => unread('/api/quotes/export'))
always('copy', 2, () => unread('/api/user/export'))
always('sign-in', 4, () => signIn(password))
always('wrong password', 4, () => signIn('not-this-one'))
always('upload', 4, () => {
  const form = new FormData()
  form.set('photo', new Blob([photo]), 'photo.jpg')
  return status(ask(`${url}/api/areas/${areaId}/photos`, { method: 'POST', cookie, form }))
})
process.send!('begun')
process.once('message', () => {
  process.send!(told)
  setTimeout(() => process.exit(), 500)
})
