import { createServer, type Server } from 'node:net'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as quoting from '../../modules/quoting/contract/endpoints.ts'
import { contractor, customer, draft, room } from '../../testing/fixtures/contractors.ts'
import { startOtlpReceiver } from '../../testing/system/otlp-receiver.ts'
import { type System, startSystem } from '../../testing/system/system.ts'
import { startTracing } from './opentelemetry.ts'

const receiver = await startOtlpReceiver()
vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', receiver.url)
const log = { info() {}, warn() {}, error() {} }
let tracing = startTracing({ role: 'all', sampler: 'parentbased_always_on', ratio: 1, log })
const system = await startSystem()
afterAll(async () => {
  await system.stop()
  receiver.stop()
  vi.unstubAllEnvs()
})

it('try', async () => {
  const dana = await contractor(system)
  const { id: quoteId } = await draft(dana)
  await room(dana, quoteId, 2000)
  await dana.call(quoting.sendQuote, { quoteId, status: 'sent' })
  await system.stop()
  await tracing.stop()
  console.log(receiver.paths)
  for (const s of receiver.spans()) console.log(s.traceId.slice(0,4), s.spanId.slice(0,6), s.parentId.slice(0,6), s.name, JSON.stringify(s.attributes), s.failed)
  console.log(receiver.spans()[0]!.resource)
})
