import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { release } from '../../shared-kernel/product.ts'
import { endpoints as named } from '../system/endpoints.ts'
import { brokenFor, misfits } from './misfits.ts'
import { fewest, type Recorded, scrubbed } from './recorded.ts'
import { keptFile, keptOf, keptReleases, releases } from './releases.ts'
import { refused, refusedByOlder } from './replay.ts'
import { type Contract, contractsOf, type Schema, shared, whole } from './schemas.ts'

const endpoints = named.map(([, endpoint]) => endpoint)
const now = contractsOf(endpoints)
const textOf = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')

describe('the list of releases', () => {
  it('ends with this release, and package.json, the changelog and the client have the same version @OPS-21', () => {
    const { version } = JSON.parse(textOf('package.json'))
    const { version: locked } = JSON.parse(textOf('package-lock.json'))
    expect([version, locked]).toEqual([release, release])
    const headings = [...textOf('CHANGELOG.md').matchAll(/^## (\d.+)$/gm)].map(([, heading]) => heading)
    expect(releases().map(({ version }) => version)).toEqual(headings.toReversed())
    expect(releases().at(-1)).toMatchObject({ version: release, commit: expect.stringMatching(/^[0-9a-f]{7}$/) })
    expect(existsSync(keptFile(release)), 'npm run release').toBe(true)
  })
})

describe.each(keptReleases())('between release $version and this one', ({ version }) => {
  const { contracts, requests } = keptOf(version)

  it('this server accepts the requests that its client recorded @OPS-21 @AMB-Q15', () => {
    expect(requests.length).toBeGreaterThan(80)
    expect(refused(requests, endpoints)).toEqual([])
  })

  it('its client can still send every input and read every output, with the same types @OPS-21', () => {
    expect(brokenFor(contracts, now)).toEqual([])
  })

  it("the newest client's requests differ only by fields that it doesn't know @OPS-21 @AMB-Q15", () => {
    const newest = keptOf(keptReleases().at(-1)!.version)
    expect(refusedByOlder(newest.requests, contracts)).toEqual([])
  })

  it('its record has no files, secrets or test addresses, and stays small @OPS-21', () => {
    const text = readFileSync(keptFile(version), 'utf8')
    expect(text.length).toBeLessThan(200 * 1024)
    expect(text).not.toMatch(/@brightline|quiet-mop-and|[A-Za-z0-9+/_-]{100}/)
    expect(fewest(requests)).toEqual(requests)
  })
})

describe('a comparison of two releases', () => {
  const text: Schema = { type: 'string' }
  const object = (properties: Record<string, Schema>, required = Object.keys(properties)): Schema => ({
    type: 'object',
    properties,
    required,
  })
  const before: Contract = {
    input: object({ name: text, size: { type: ['integer', 'null'] }, kind: { ...text, enum: ['a', 'b'] } }, ['name']),
    output: object({ rooms: { type: 'array', items: object({ name: text }) }, note: text }),
  }
  const broken = (input: Schema, output: Schema) => brokenFor({ 'PUT /x': before }, { 'PUT /x': { input, output } })
  const { properties: fields } = before.input

  it('finds changes that would make the server refuse an older client @OPS-21', () => {
    const { output } = before
    expect(broken(object({ ...fields, more: text }, ['name']), output)).toEqual([])
    expect(broken(object({ ...fields, more: text }, ['name', 'more']), output)).toEqual([
      'PUT /x: input .more is required now',
    ])
    expect(broken(object({ ...fields }, ['name', 'kind']), output)).toEqual(['PUT /x: input .kind may be missing'])
    expect(broken(object({ ...fields, size: { type: 'integer' } }, ['name']), output)).toEqual([
      'PUT /x: input .size is null, not integer',
    ])
    expect(broken(object({ ...fields, kind: { ...text, enum: ['a', 'c'] } }, ['name']), output)).toEqual([
      'PUT /x: input .kind may not be b',
    ])
    expect(broken(object({ name: text, size: fields!.size! }, ['name']), output)).toEqual([
      'PUT /x: input .kind is gone',
    ])
    expect(brokenFor({ 'PUT /x': before }, {})).toEqual(['PUT /x is gone'])
  })

  it('finds output that an older client would miss @OPS-21', () => {
    const { input, output } = before
    const rooms = (item: Schema) => object({ rooms: { type: 'array', items: item }, note: text })
    expect(broken(input, rooms(object({ name: text, more: text })))).toEqual([])
    expect(broken(input, rooms(object({ title: text })))).toEqual(['PUT /x: output .rooms[].name is gone'])
    expect(broken(input, rooms(object({ name: { type: 'number' } })))).toEqual([
      'PUT /x: output .rooms[].name is number, not string',
    ])
    expect(broken(input, object({ ...output.properties, note: { anyOf: [text, { type: 'null' }] } }))).toEqual([
      'PUT /x: output .note is null, not string',
    ])
    expect(broken(input, object({ ...output.properties }, ['rooms']))).toEqual(['PUT /x: output .note may be missing'])
  })

  it('finds a request that an older server would refuse for more than an unknown field @OPS-21', () => {
    const ask = (input: object) =>
      refusedByOlder([{ method: 'PUT', path: '/x', input: input as Recorded['input'] }], { 'PUT /x': before })
    expect(ask({ name: 'Lobby', parking: null, pets: 'a dog' })).toEqual([])
    expect(ask({ name: 'Lobby', kind: 'c' })).toHaveLength(1)
    expect(ask({ parking: 'Two spots' })).toHaveLength(1)
  })

  it('finds no differences between a release and itself, even after a round trip through JSON @OPS-21', () => {
    expect(brokenFor(now, now)).toEqual([])
    expect(whole(JSON.parse(JSON.stringify(shared(now))))).toEqual(now)
    expect(misfits({}, text, 'output', '.x')).toEqual(['.x may be anything now'])
  })
})

it('a recorded request keeps its structure, but loses private, long and unique values @OPS-21', () => {
  const id = '4f1c2d3e-1111-4222-8333-444455556666'
  const sent = { password: 'my own', id, email: 'dana@brightline.example', at: '2026-11-24T11:12:13.456Z', on: null }
  expect(scrubbed({ ...sent, images: [{ base64: 'A'.repeat(999) }, { base64: 'B'.repeat(999) }] })).toEqual({
    password: 'quiet-mop',
    id: '00000000-0000-4000-8000-000000000000',
    email: 'lee@customer.example',
    at: '2026-01-01T00:00:00.000Z',
    on: null,
    images: [{ base64: 'AAAA' }],
  })
})
