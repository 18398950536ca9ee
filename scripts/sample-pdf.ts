import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { APIRequestContext } from 'playwright-core'
import { newId } from '../src/web/device/new-id.ts'
import { samples } from '../src/web/public/try/sample.ts'
import { samplePdf } from '../src/web/public/try/sample-pdf.ts'

const customers = {
  commercial: { contactPerson: 'Priya Nair', email: 'priya@harbordental.example', phone: '(503) 555-0188' },
  residential: { contactPerson: 'Alex Marlowe', email: 'alex@marlowe.example', phone: '(503) 555-0163' },
} as const

/** Quotes both buildings of the try-out page in the running product, and saves the PDFs. */
export async function keepSamplePdfs(request: APIRequestContext, product: string): Promise<void> {
  for (const type of ['commercial', 'residential'] as const) {
    const { quoteId: _, rooms, pricePerSqFt, ...building } = samples[type]
    const id = newId()
    const data = { id, ...building, ...customers[type], startTimeline: 'this-month' }
    await ok(request.post(`${product}/api/quotes`, { data }))
    for (const room of rooms)
      await ok(request.post(`${product}/api/quotes/${id}/areas`, { multipart: asForm({ ...room, id: newId() }) }))
    await ok(request.patch(`${product}/api/quotes/${id}`, { data: { pricePerSqFt } }))
    const pdf = await ok(request.get(`${product}/api/generate-pdf?id=${id}`))
    await writeFile(join(import.meta.dirname, '../src/web/static', samplePdf[type]), await pdf.body())
    console.log(`src/web/static${samplePdf[type]}`)
    await ok(request.delete(`${product}/api/quotes/${id}`))
  }
}

/** Lists and figures as JSON; what is not given is left out. */
const asForm = (room: object) =>
  Object.fromEntries(
    Object.entries(room)
      .filter(([, value]) => value !== null)
      .map(([field, value]) => [field, typeof value === 'string' ? value : JSON.stringify(value)]),
  )

async function ok(asked: ReturnType<APIRequestContext['get']>) {
  const answer = await asked
  if (!answer.ok()) throw new Error(`${answer.url()}: ${answer.status()} ${await answer.text()}`)
  return answer
}
