import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readSources } from '../imports.ts'
import { endpointsIn } from './endpoints.ts'
import { betweenModules, eventsIn, pictureOf } from './events.ts'
import { insideOf } from './inside.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const sources = readSources(root)
const events = eventsIn(sources)

describe('events in the living documentation', () => {
  it('each has a publisher in the source', () => {
    expect(events.length).toBeGreaterThan(40)
    expect(events.filter(({ publishedBy }) => publishedBy.length === 0).map(({ name }) => name)).toEqual([])
  })

  it('every subscription in a module.ts is listed as a reaction to one', () => {
    const pages = [...sources].filter(([path]) => /^src\/modules\/[^/]+\/module\.ts$/.test(path))
    const subscriptions = pages.flatMap(([, text]) => [...text.matchAll(/\b(?:on|outbox\.emails)\(\s*\w+,/g)])
    const queues = events.flatMap(({ reactions }) => reactions.map(({ queue }) => queue))
    expect(queues).toHaveLength(subscriptions.length)
    expect(queues.filter((queue) => !queue.includes('.'))).toEqual([])
  })

  it('may be declared by the reacting module and published by a higher one', () => {
    const told = eventsIn(
      new Map([
        [
          'src/modules/quoting/index.ts',
          "/** It arrived. */\nexport const arrived = eventType('quoting.arrived', z.object({}))",
        ],
        ['src/modules/quoting/module.ts', "reactsTo: [on(arrived, 'quoting.note-arrival', note)]"],
        ['src/modules/documents/reactions/send.ts', 'const event = ok ? arrived : failed\nawait publish(event({}))'],
        ['src/modules/vision/storage.ts', "import { arrived } from '../quoting/index.ts'\nawait publish(other({}))"],
      ]),
    )
    expect(told).toEqual([
      {
        name: 'quoting.arrived',
        means: 'It arrived.',
        isFact: false,
        publishedBy: ['documents'],
        reactions: [{ module: 'quoting', queue: 'quoting.note-arrival' }],
      },
    ])
  })

  it('appear in the diagram only if they cross modules', () => {
    const picture = pictureOf(events)
    const between = betweenModules(events).map(({ name }) => name)
    expect(between).toEqual(expect.arrayContaining(['accounts.account-closed', 'quoting.quote-delivered']))
    expect(between).not.toContain('billing.notice-due')
    for (const { name } of events) expect(picture.includes(`>${name}<`), name).toBe(between.includes(name))
  })
})

it("the living documentation shows every endpoint's response to every kind of caller", async () => {
  const endpoints = await endpointsIn(root)
  expect(endpoints.length).toBeGreaterThan(100)
  const { html } = insideOf({ events, endpoints }).find(({ anchor }) => anchor === 'access')!
  for (const { method, path } of endpoints) expect(html).toContain(`<code>${method} ${path}</code>`)
  expect(html).not.toContain('<td></td>')
})
