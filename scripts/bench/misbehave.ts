import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { largePhoto, manyScans } from './pictures.ts'
import { ask, cookieIn, password } from './place.ts'

export const attacks = ['account', 'search', 'pages', 'refusals', 'scans', 'dribbling', 'guessing'] as const
export type Attack = (typeof attacks)[number]

/** Attacks by one account and by strangers, which run until the process ends. */
export interface Misbehavior {
  readonly attacks: readonly Attack[]
  readonly url: string
  readonly cookie: string
  readonly email: string
  readonly quoteId: string
  readonly areaId: string
}

const { attacks: chosen, url, email, quoteId, areaId, ...given } = JSON.parse(process.argv[2]!) as Misbehavior
let { cookie } = given
const told: Record<string, number> = {}

/** Runs `atOnce` copies in a loop, with a short pause after each response. */
function always(what: string, atOnce: number, once: (n: number) => Promise<number>) {
  for (let n = 0; n < atOnce; n++) {
    void (async () => {
      for (;;) {
        const status = await once(n).catch(() => 0)
        told[`${what} ${status}`] = (told[`${what} ${status}`] ?? 0) + 1
        await sleep(20)
      }
    })()
  }
}

const status = async (answer: ReturnType<typeof ask>) => (await answer).status
/** Each stranger has their own network. */
const from = (n: number, more: Record<string, string> = {}) => ({ 'x-forwarded-for': `198.18.${n}.7`, ...more })
const words = () => Math.random().toString(36).slice(2, 8)

/** Sends a request and never reads the response. */
const unread = (path: string) =>
  new Promise<number>((resolve) => {
    const socket = connection(resolve)
    socket.pause()
    socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\ncookie: ${cookie}\r\nsec-fetch-site: same-origin\r\n\r\n`)
    setTimeout(() => resolve(2), 1_000)
  })

function connection(closed: (status: number) => void) {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => closed(0))
  socket.on('close', () => closed(1))
  return socket
}

/** Announces two megabytes and sends one byte per second. */
const dribble = (path: string, headers: readonly string[]) =>
  new Promise<number>((resolve) => {
    const lines = [
      ...[`POST ${path} HTTP/1.1`, 'host: localhost', 'sec-fetch-site: same-origin', 'content-length: 2000000'],
      ...['content-type: multipart/form-data; boundary=x', ...headers],
    ]
    const socket = connection(resolve)
    socket.write(
      `${lines.join('\r\n')}\r\n\r\n--x\r\ncontent-disposition: form-data; name="photos"; filename="a.jpg"\r\n\r\n`,
    )
    const drip = setInterval(() => socket.write('x'), 1_000)
    socket.once('data', () => socket.destroy()).once('close', () => clearInterval(drip))
  })

const upload = (
  path: string,
  name: string,
  photo: Uint8Array<ArrayBuffer>,
  who: { cookie?: string; also?: Record<string, string> },
) => {
  const form = new FormData()
  if (name === 'photos') {
    const fields = {
      name: 'Sam Sparrow',
      email: `${words()}@sparrowhome.example`,
      location: 'Reno',
      story: words(),
      consent: 'true',
    }
    for (const [field, value] of Object.entries(fields)) form.set(field, value)
  }
  form.set(name, new Blob([photo]), 'photo.jpg')
  return status(ask(`${url}${path}`, { method: 'POST', form, ...who }))
}

const signIn = (json: { email: string; password: string }, also: Record<string, string> = {}) =>
  ask(`${url}/api/auth/login`, { method: 'POST', json, also })

let rate = 1

/** Prints a new price each time, so that no stored PDF fits. */
async function printAnother(): Promise<number> {
  rate += 0.01
  const json = { pricePerSqFt: Math.round(rate * 100) / 100 }
  await ask(`${url}/api/quotes/${quoteId}`, { method: 'PATCH', cookie, json })
  return status(ask(`${url}/api/generate-pdf?id=${quoteId}`, { cookie }))
}

/** Sessions per account are limited, so the attacks continue in the newest one. */
async function signInAgain(): Promise<number> {
  const { status, headers } = await signIn({ email, password })
  if (status === 200) cookie = cookieIn(headers, 'session')
  return status
}

const begin: Record<Attack, () => void | Promise<void>> = {
  async account() {
    const photo = await largePhoto()
    always('print', 6, printAnother)
    always('export', 2, () => unread('/api/quotes/export'))
    always('copy', 2, () => unread('/api/user/export'))
    always('sign-in', 4, signInAgain)
    always('wrong password', 4, () => status(signIn({ email, password: 'not-this-one' })))
    always('upload', 4, () => upload(`/api/areas/${areaId}/photos`, 'photo', photo, { cookie }))
  },
  search: () => always('search', 15, () => status(ask(`${url}/api/quotes?q=${words()}zz`, { cookie }))),
  pages: () => always('page', 20, (n) => status(ask(`${url}/blog?q=${words()}`, { also: from(n) }))),
  refusals: () =>
    always('refusal', 20, (n) =>
      status(ask(`${url}/api/quotes?limit=${n}`, { also: from(n, { 'sec-fetch-dest': 'document' }) })),
    ),
  scans() {
    const photo = manyScans()
    always('scans', 3, (n) => upload('/api/stories', 'photos', photo, { also: from(100 + n) }))
  },
  dribbling() {
    always('dribbled photo', 2, () => dribble(`/api/areas/${areaId}/photos`, [`cookie: ${cookie}`]))
    always('dribbled story', 2, (n) => dribble('/api/stories', [`x-forwarded-for: 198.18.${110 + n}.7`]))
  },
  guessing: () =>
    always('guess', 40, (n) =>
      status(signIn({ email: `${words()}@bench.example`, password: 'not-this-one' }, from(120 + (n % 10)))),
    ),
}

for (const attack of chosen) await begin[attack]()
process.send!('begun')
process.once('message', () => {
  process.send!(told)
  setTimeout(() => process.exit(), 500)
})
