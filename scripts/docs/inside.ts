import { documentedTables } from '../../src/testing/fixtures/documented-tables.ts'
import type { ContractLine } from './endpoints.ts'
import { type EventLine, pictureOf } from './events.ts'

/** Events and endpoint access, for newcomers to the code. */
export interface Inside {
  readonly events: readonly EventLine[]
  readonly endpoints: readonly ContractLine[]
}

const code = (text: string) => `<code>${text}</code>`
const plain = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const rowOf = (cells: readonly string[], tag = 'td') =>
  `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`
const tableOf = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  `<div class="wide"><table>${rowOf(head, 'th')}${rows.map((cells) => rowOf(cells)).join('')}</table></div>`

const eventTable = (events: readonly EventLine[]) =>
  tableOf(
    ['Event', 'Means', 'Published by', 'Reacts'],
    events.map(({ name, means, isFact, publishedBy, reactions }) => [
      code(name),
      plain(means.replaceAll('`', '')),
      publishedBy.join(', '),
      [...reactions.map(({ module, queue }) => `${module} ${code(queue)}`), ...(isFact ? ['audit trail'] : [])].join(
        '<br>',
      ),
    ]),
  )

function accessTable(endpoints: readonly ContractLine[]) {
  const [answers = []] = documentedTables('Who gets in')
  const byAccess = new Map(answers.map(({ access, ...rest }) => [access!.replaceAll('`', ''), rest]))
  const callers = Object.keys(answers[0] ?? {}).filter((name) => name !== 'access')
  return tableOf(
    ['Module', 'Endpoint', 'Access', ...callers],
    endpoints.map(({ module, method, path, access }) => [
      module,
      code(`${method} ${path}`),
      access,
      ...callers.map((caller) => byAccess.get(access)?.[caller] ?? ''),
    ]),
  )
}

/** Sections beside the features, each with its anchor and title for the contents. */
export const insideOf = ({ events, endpoints }: Inside) => [
  {
    anchor: 'events',
    title: 'Events',
    html: `<p class="lead">What one module tells another. An event becomes one job for each reaction, inserted by the transaction
that published it.</p>${pictureOf(events)}<details><summary>All ${events.length} events</summary>${eventTable(events)}</details>`,
  },
  {
    anchor: 'access',
    title: 'Who gets in',
    html: `<p class="lead">What each endpoint answers, and who may call it. An id that leads to another contractor's data answers 404, like one
that never existed.</p><details><summary>All ${endpoints.length} endpoints</summary>${accessTable(endpoints)}</details>`,
  },
]
