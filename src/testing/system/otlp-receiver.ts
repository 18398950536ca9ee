import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

export interface ReceivedSpan {
  readonly traceId: string
  readonly spanId: string
  /** Empty for the first span of a trace. */
  readonly parentId: string
  readonly name: string
  readonly kind: number
  readonly failed: boolean
  readonly events: readonly string[]
  readonly attributes: Readonly<Record<string, unknown>>
  readonly resource: Readonly<Record<string, unknown>>
}

/** Receives traces as a collector does: OTLP over HTTP, in protobuf. */
export async function startOtlpReceiver() {
  const bodies: Buffer[] = []
  const paths = new Set<string>()
  const server = createServer(async (request, response) => {
    paths.add(`${request.method} ${request.url} ${request.headers['content-type']}`)
    bodies.push(await buffer(request))
    response.writeHead(200, { 'content-type': 'application/x-protobuf' }).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    paths,
    /** Everything received, as sent: protobuf has texts as they are. */
    raw: () => Buffer.concat(bodies),
    spans: () => bodies.flatMap(spansIn),
    stop() {
      server.closeAllConnections()
      server.close()
    },
  }
}

type Field = Buffer | bigint

/** The fields of a protobuf message by their number. */
function fieldsOf(message: Buffer) {
  const fields = new Map<number, Field[]>()
  let at = 0
  const varint = () => {
    for (let [value, shift] = [0n, 0n]; ; shift += 7n) {
      const byte = message[at++]!
      value |= BigInt(byte & 127) << shift
      if (byte < 128) return value
    }
  }
  const bytes = (length: number) => {
    at += length
    return message.subarray(at - length, at)
  }
  while (at < message.length) {
    const key = Number(varint())
    const wire = key & 7
    const field = wire === 0 ? varint() : wire === 1 ? bytes(8) : wire === 2 ? bytes(Number(varint())) : bytes(4)
    fields.set(key >> 3, [...(fields.get(key >> 3) ?? []), field])
  }
  const all = (number: number) => (fields.get(number) ?? []) as Buffer[]
  return {
    all,
    text: (number: number) => all(number)[0]?.toString() ?? '',
    hex: (number: number) => all(number)[0]?.toString('hex') ?? '',
    number: (number: number) => Number(fields.get(number)?.[0] ?? 0),
    has: (number: number) => fields.has(number),
  }
}

const attributesOf = (pairs: readonly Buffer[]) =>
  Object.fromEntries(
    pairs.map((pair) => {
      const [key, value] = [fieldsOf(pair).text(1), fieldsOf(fieldsOf(pair).all(2)[0]!)]
      return [key, value.has(1) ? value.text(1) : value.number(3)]
    }),
  )

/** Field numbers of opentelemetry/proto/trace/v1/trace.proto. */
function spansIn(body: Buffer): ReceivedSpan[] {
  return fieldsOf(body)
    .all(1)
    .map(fieldsOf)
    .flatMap((resourceSpans) => {
      const resource = attributesOf(resourceSpans.all(1).flatMap((one) => fieldsOf(one).all(1)))
      const spans = resourceSpans.all(2).flatMap((scope) => fieldsOf(scope).all(2))
      return spans.map(fieldsOf).map((span) => ({
        traceId: span.hex(1),
        spanId: span.hex(2),
        parentId: span.hex(4),
        name: span.text(5),
        kind: span.number(6),
        failed: span.all(15).some((status) => fieldsOf(status).number(3) === 2),
        events: span.all(11).map((event) => fieldsOf(event).text(2)),
        attributes: attributesOf(span.all(9)),
        resource,
      }))
    })
}
