import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { stripTypeScriptTypes } from 'node:module'
import { startBrowser } from '../../src/testing/browser/browser.ts'
import { atMost, inTurn, median, megabytes, type Row, within } from './measure.ts'
import { largePhoto } from './pictures.ts'
import { addContractors, ask, type Place, type Product, signIn, startProduct } from './place.ts'

const count = 5
const ms = (value: number) => `${Math.round(value)} ms CPU`

/** Five photos of nearly 10 MB: accepting, redrawing, memory, and the size after shrinking in the browser. */
export async function photos(place: Place): Promise<Row[]> {
  const databaseUrl = await place.database('bench_photos')
  await addContractors(databaseUrl, 1)
  const product = await startProduct(place, { databaseUrl, objectsUrl: place.objectsUrl })
  const cookie = await signIn(product.url, 'c1@bench.example')
  const areaId = await aRoom(product.url, cookie)
  const photo = await largePhoto()
  const nonsense = new Uint8Array(photo.length).fill(120)
  const upload = (url: string, bytes: Uint8Array<ArrayBuffer>, expected: number) => async () => {
    const form = new FormData()
    form.set('photo', new Blob([bytes]), 'photo.jpg')
    const { status, body } = await ask(url, { method: 'POST', cookie, form })
    if (status !== expected) throw new Error(`An upload answered ${status}: ${body.toString().slice(0, 200)}`)
  }
  const route = `${product.url}/api/areas/${areaId}/photos`
  const cost = (once: () => Promise<void>) => async () => {
    const before = product.nodeCpuMs()
    for (let n = 0; n < count; n++) await once()
    return product.nodeCpuMs() - before
  }
  const taken = await inTurn(4, {
    floor: cost(upload(`${product.byHandUrl}/count`, photo, 200)),
    // A file that isn't a picture is read completely, then refused: this measures accepting only.
    accepted: cost(upload(route, nonsense, 415)),
    redrawn: cost(upload(route, photo, 200)),
  })
  const grown = await peakGrowth(product, () => Promise.all(Array.from({ length: 4 }, upload(route, photo, 200))))
  await product.stop()
  const [floor, accepted, redrawn] = [taken.floor, taken.accepted, taken.redrawn].map(median) as [
    number,
    number,
    number,
  ]
  const size = `${(photo.length / 2 ** 20).toFixed(1)} MB each`
  const shrunk = await shrunkInBrowser(photo)
  return [
    atMost(
      `accepting ${count} photos of 10 MB, CPU / counting the bytes`,
      accepted / floor,
      3,
      `${ms(accepted)} / ${ms(floor)}, ${size}`,
    ),
    {
      what: 'the same with redrawing them, / counting the bytes',
      ratio: (redrawn / floor).toFixed(2),
      reach: '',
      ok: null,
      measured: `${ms(redrawn)}: ${ms(redrawn / count)} per photo`,
    },
    within('memory for 4 such uploads at once', grown, 200, 'MB'),
    {
      ...atMost('bytes sent after shrinking in the browser / originals', shrunk / photo.length, 0.1, ''),
      measured: `${Math.round(shrunk / 1024)} kB / ${Math.round(photo.length / 1024)} kB`,
    },
  ]
}

export async function peakGrowth({ pid }: Product, work: () => Promise<unknown>) {
  const before = megabytes(pid, 'status', 'VmRSS')
  await writeFile(`/proc/${pid}/clear_refs`, '5') // resets the peak
  await work()
  return Math.max(0, megabytes(pid, 'status', 'VmHWM') - before)
}

async function aRoom(url: string, cookie: string): Promise<string> {
  const [id, areaId] = [randomUUID(), randomUUID()]
  const customer = { companyName: 'Example Offices', contactPerson: 'Erin Example', email: 'erin@bench.example' }
  const job = { phone: '(503) 555-0100', customerType: 'commercial', buildingType: 'office', frequency: 'daily' }
  const json = { id, ...customer, ...job, startTimeline: 'flexible' }
  await ask(`${url}/api/quotes`, { method: 'POST', cookie, json })
  const form = new FormData()
  const fields = { id: areaId, name: 'Room', roomType: 'office', manualSqft: '400' }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const { status, body } = await ask(`${url}/api/quotes/${id}/areas`, { method: 'POST', cookie, form })
  if (status !== 200) throw new Error(`A room answered ${status}: ${body}`)
  return areaId
}

/** The client's own worker shrinks the photo in a real browser. */
async function shrunkInBrowser(photo: Uint8Array): Promise<number> {
  const source = new URL('../../src/web/photos/shrink.worker.ts', import.meta.url)
  const script = stripTypeScriptTypes(await readFile(source, 'utf8'))
  const browser = await startBrowser()
  try {
    const page = await browser.newPage()
    await page.route('http://bench.example/photo', (route) =>
      route.fulfill({ body: Buffer.from(photo), contentType: 'image/jpeg' }),
    )
    await page.route('http://bench.example/', (route) =>
      route.fulfill({ body: '<title>bench</title>', contentType: 'text/html' }),
    )
    await page.goto('http://bench.example/')
    return await page.evaluate(async (text) => {
      const file = await (await fetch('/photo')).blob()
      const worker = new Worker(URL.createObjectURL(new Blob([text], { type: 'text/javascript' })))
      const small = await new Promise<Blob | null>((resolve) => {
        worker.onmessage = ({ data }) => resolve(data.small)
        worker.postMessage({ id: 'one', file })
      })
      return small?.size ?? Number.NaN
    }, script)
  } finally {
    await browser.close()
  }
}
