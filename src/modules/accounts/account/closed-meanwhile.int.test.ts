import { request as http } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { PDF } from '@libpdf/core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Endpoint } from '../../../shared-kernel/endpoint.ts'
import { request } from '../../../testing/browser/visitor.ts'
import { contractor, password } from '../../../testing/fixtures/contractors.ts'
import { asUpload } from '../../../testing/fixtures/pictures.ts'
import { lookingSystem, picture } from '../../../testing/fixtures/vision.ts'
import { jobsDone } from '../../../testing/system/jobs-done.ts'
import { storedFiles } from '../../../testing/system/stored-files.ts'
import { publicUrl } from '../../../testing/system/system.ts'
import { addAttachment } from '../../documents/contract/attachments.ts'
import { analyzeImages, estimateArea } from '../../vision/contract/endpoints.ts'
import { closeAccount } from '../contract/endpoints.ts'

const system = await lookingSystem()
beforeAll(() => system.app.listen({ port: 0, host: '127.0.0.1' }))
afterAll(() => system.stop())

async function pdf() {
  const pdf = PDF.create()
  pdf.addPage({ size: 'letter' })
  return asUpload(Buffer.from(await pdf.save()), 'insurance.pdf', 'application/pdf')
}

it.each<[string, Endpoint, () => Promise<object>, string]>([
  ['photos', analyzeImages, async () => ({ images: [await picture()] }), 'vision.analyses'],
  ['one photo', estimateArea, async () => ({ image: (await picture()).base64 }), 'vision.calls'],
  ['an attachment', addAttachment, async () => ({ file: await pdf() }), 'documents.attachments'],
])('nothing is kept of %s whose upload ends after the account was closed', async (_, endpoint, input, table) => {
  const dana = await contractor(system)
  const { url, payload, headers } = await request(endpoint, await input())
  const body = Buffer.from(payload as Buffer)
  const { port } = system.app.server.address() as AddressInfo
  const cookie = [dana.cookie, dana.device].join('; ')
  const sending = http({
    ...{ port, host: '127.0.0.1', method: endpoint.method, path: url },
    headers: { ...headers, origin: publicUrl, cookie, 'content-length': body.byteLength },
  })
  const status = new Promise((resolve, reject) => {
    sending.on('error', reject).on('response', (answer) => resolve(answer.resume().statusCode))
  })
  sending.write(body.subarray(0, body.byteLength / 2))
  await setTimeout(300) // the session is known before the body is there
  await dana.call(closeAccount, { password })
  await jobsDone(system.db, '%.forget-contractor')
  sending.end(body.subarray(body.byteLength / 2))

  expect(await status).toBe(401)
  const kept = await system.db.query(`select from ${table} where contractor_id = $1`, [dana.user.id])
  expect(kept.rowCount).toBe(0)
  expect(await storedFiles(system.objectsFolder)).toEqual([])
  expect(system.looker.asked()).toEqual([])
})
