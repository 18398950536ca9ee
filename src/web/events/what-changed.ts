import type { QueryClient } from '@tanstack/react-query'
import type { Quote } from '../../modules/quoting/contract/endpoints.ts'
import { userQuery } from '../app/session.ts'
import { changeInLists, refreshInLists } from '../quoting/quote-changes.ts'
import { figures, historyKey, listsKey, quoteKey } from '../quoting/quotes.ts'
import type { Told } from './told.ts'

/** Screens where a quote is edited. Another device's change doesn't replace what is typed there: a save notices it. */
const editing = /^\/(review-quote|calculator|field-tool)/

/** An own save announces itself too: its answer comes first, and is as new as the event. */
const ownAnswerMs = 1_000

/** Fetches again what an event is about, if this browser has it. */
export function fetchWhatChanged(client: QueryClient, { kind, id, version }: Told): void {
  switch (kind) {
    case 'quote':
      if (id) setTimeout(() => void quoteChangedElsewhere(client, id, version), ownAnswerMs)
      if (id) void client.invalidateQueries({ queryKey: historyKey(id) })
      return
    case 'delivery':
      if (id) void followDelivery(client, id)
      return
    case 'preview': // the tab that asked for it listens
      return
    case 'analysis':
      void client.invalidateQueries({ queryKey: ['api', 'image-analyses', 'list'] })
      void client.invalidateQueries({ queryKey: ['api', 'image-analysis-status'] })
      return
    case 'account':
      void client.fetchQuery({ ...userQuery, staleTime: 0 }).catch(() => {})
      return
    case 'sessions':
      void client.invalidateQueries({ queryKey: ['api', 'auth', 'sessions'] })
      return
    case 'reset':
      fetchEverything(client)
  }
}

/** Fetches again what is on screen, and the rest when it is shown; not what is being edited. */
export function fetchEverything(client: QueryClient): void {
  void client.fetchQuery({ ...userQuery, staleTime: 0 }).catch(() => {})
  void client.invalidateQueries({
    predicate: ({ queryKey }) => !(isEditing() && isQuote(queryKey)) && queryKey[0] === 'api' && queryKey[2] !== 'user',
  })
}

const isEditing = () => editing.test(window.location.pathname)
const isQuote = ([, second, third]: readonly unknown[]) =>
  second === 'quotes' && third !== 'list' && third !== 'figures'

async function quoteChangedElsewhere(client: QueryClient, quoteId: string, version: number | null) {
  const known = knownVersion(client, quoteId)
  if (version !== null && known !== null && known >= version) return
  if (known === null || version === null || isEditing()) {
    if (version === null) changeInLists(client, quoteId, () => null)
    void client.invalidateQueries({ queryKey: listsKey })
    void client.invalidateQueries({ queryKey: figures })
    return
  }
  await refreshInLists(client, quoteId)
}

async function followDelivery(client: QueryClient, quoteId: string) {
  void client.invalidateQueries({ queryKey: historyKey(quoteId) })
  if (knownVersion(client, quoteId) !== null && !isEditing()) await refreshInLists(client, quoteId)
}

/** The newest version of the quote that this tab has, in a list or alone. */
function knownVersion(client: QueryClient, quoteId: string): number | null {
  const versions: number[] = []
  const quote = client.getQueryData<Quote>(quoteKey(quoteId))
  if (quote) versions.push(quote.version)
  for (const [, lists] of client.getQueriesData<{ pages: { quotes: Quote[] }[] }>({ queryKey: listsKey }))
    for (const { quotes } of lists?.pages ?? [])
      for (const row of quotes) if (row.id === quoteId) versions.push(row.version)
  return versions.length > 0 ? Math.max(...versions) : null
}
