import type { Sources } from '../imports.ts'

/** An event between or within modules, with its publishers and reactions. */
export interface EventLine {
  readonly name: string
  readonly means: string
  readonly publishedBy: readonly string[]
  readonly reactions: readonly { readonly module: string; readonly queue: string }[]
  /** A business fact, kept in the audit trail. */
  readonly isFact: boolean
}

const moduleOf = (path: string) => path.match(/^src\/modules\/([^/]+)\//)?.[1]
const declared = /(?:\/\*\* ((?:(?!\*\/).)*?) \*\/\n)?export const (\w+) = (\w+)\(\s*'([a-z]+\.[a-z-]+)'/gs
const declares = (maker: string) => /^(?:eventType|auditEventType|\w+Event)$/.test(maker)

/** Imports, declarations, types and subscriptions name an event without publishing it. */
const withoutMentions = (text: string) =>
  text
    .replace(/^(?:import|export) (?:type )?\{[^}]*\} from .*$/gm, '')
    .replace(/\btypeof \w+/g, '')
    .replace(/export const \w+ = \w+\(/g, '(')
    .replace(/\b(?:on|emails)\(\s*\w+/g, '')

/** Every module's events, from the source: declarations, `publish` and `audited`, `on` and `outbox.emails`. */
export function eventsIn(sources: Sources): readonly EventLine[] {
  const files = [...sources].flatMap(([path, text]) => {
    const module = moduleOf(path)
    return module && !/\.(test|examples|cases)\.tsx?$/.test(path) ? [{ path, module, text }] : []
  })
  const publishing = files
    .filter(({ text }) => /\b(?:publish|audited)\(/.test(text))
    .map(({ module, text }) => ({ module, text: withoutMentions(text) }))
  return files
    .flatMap(({ text }) => [...text.matchAll(declared)])
    .filter(([, , , maker]) => declares(maker!))
    .map(([, comment = '', constant, maker, name]) => {
      const mentioned = new RegExp(`\\b${constant}\\b`)
      const reacting = new RegExp(`\\b(?:on|emails)\\(\\s*${constant},\\s*(?:'([^']+)'|(\\w+))`, 'g')
      return {
        name: name!,
        means: comment.replace(/\s*\n\s*\*\s*/g, ' '),
        isFact: maker !== 'eventType',
        publishedBy: [...new Set(publishing.filter(({ text }) => mentioned.test(text)).map(({ module }) => module))],
        reactions: files.flatMap(({ module, text }) =>
          [...text.matchAll(reacting)].map(([, queue, constantOf]) => ({
            module,
            queue: queue ?? queueNamed(constantOf!, files),
          })),
        ),
      }
    })
}

/** The queue name in a module's constant. */
const queueNamed = (constant: string, files: readonly { readonly text: string }[]) =>
  files.map(({ text }) => text.match(new RegExp(`\\b${constant} = '([^']+)'`))?.[1]).find((one) => one) ?? constant

/** Events that one module publishes and another reacts to. */
export const betweenModules = (events: readonly EventLine[]) =>
  events.filter(({ publishedBy, reactions }) =>
    publishedBy.some((from) => reactions.some(({ module }) => module !== from)),
  )

const row = 40
const columns = { from: 10, event: 270, to: 700 }
const box = { module: 140, event: 290, high: 28 }

/** Places the module boxes beside the events, in order, over the whole height. */
function placed(modules: readonly string[], high: number) {
  const step = high / modules.length
  return new Map(modules.map((module, at) => [module, step * (at + 0.5)]))
}

const boxAt = (x: number, y: number, wide: number, text: string, kind: string) =>
  `<g class="${kind}"><rect x="${x}" y="${y - box.high / 2}" width="${wide}" height="${box.high}" rx="6"/><text x="${x + wide / 2}" y="${y + 5}">${text}</text></g>`

const line = (x1: number, y1: number, x2: number, y2: number) =>
  `<path marker-end="url(#arrow)" d="M${x1} ${y1}C${(x1 + x2) / 2} ${y1} ${(x1 + x2) / 2} ${y2} ${x2 - 7} ${y2}"/>`

/** Draws the events between modules: publishers on the left, reacting modules on the right. */
export function pictureOf(events: readonly EventLine[]): string {
  const shown = betweenModules(events)
  const high = Math.max(shown.length, 1) * row
  const left = placed([...new Set(shown.flatMap(({ publishedBy }) => publishedBy))], high)
  const right = placed([...new Set(shown.flatMap(({ reactions }) => reactions.map(({ module }) => module)))], high)
  const lines = shown.flatMap(({ publishedBy, reactions }, at) => {
    const y = row * (at + 0.5)
    return [
      ...publishedBy.map((module) => line(columns.from + box.module, left.get(module)!, columns.event, y)),
      ...reactions.map(({ module }) => line(columns.event + box.event, y, columns.to, right.get(module)!)),
    ]
  })
  const boxes = [
    ...[...left].map(([module, y]) => boxAt(columns.from, y, box.module, module, 'module')),
    ...shown.map(({ name }, at) => boxAt(columns.event, row * (at + 0.5), box.event, name, 'event')),
    ...[...right].map(([module, y]) => boxAt(columns.to, y, box.module, module, 'module')),
  ]
  return `<svg class="events" viewBox="0 0 ${columns.to + box.module + 10} ${high}" role="img" aria-label="Events between modules: who publishes, who reacts">
<defs><marker id="arrow" viewBox="0 0 8 8" refX="1" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z"/></marker></defs>
${lines.join('')}${boxes.join('')}</svg>`
}
