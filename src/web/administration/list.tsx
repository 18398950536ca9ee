import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { css } from '../styled-system/css/index.js'
import { grid, hstack, wrap } from '../styled-system/patterns/index.js'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'
import { Answer } from './answer.tsx'

/** All rows at once, or page by page. */
type Rows<Item> = readonly Item[] | { readonly pages: readonly { readonly rows: readonly Item[] }[] }

interface Paged {
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  fetchNextPage(): unknown
}

interface ListProps<Item> {
  readonly query: Pick<UseQueryResult<Rows<Item>>, 'data' | 'error' | 'isFetching' | 'refetch'> & Partial<Paged>
  /** Names the rows, as in "Loading quotes..." and "The quotes couldn’t be loaded." */
  readonly of: string
  /** Shown if there are none. */
  readonly empty: string
  /** One row, with its key. */
  readonly children: (item: Item, at: number) => ReactNode
}

/** The rows of a query, or a message while it loads, if it fails or finds nothing. */
export function List<Item>({ query, of, empty, children }: ListProps<Item>) {
  return (
    <Answer query={query} loading={`Loading ${of}...`} failed={`The ${of} couldn’t be loaded.`}>
      {(data) => {
        const items = 'pages' in data ? data.pages.flatMap(({ rows }) => rows) : data
        if (items.length === 0) return <EmptyState title={empty} />
        return (
          <>
            <ul className={css({ '& > li + li': line })}>{items.map(children)}</ul>
            {query.hasNextPage && <More list={query as Paged} />}
          </>
        )
      }}
    </Answer>
  )
}

/** A tab with one list: its heading, the tools that narrow it, and the list in a card. */
export function ListScreen({
  title,
  lead,
  tools,
  children,
}: {
  title: string
  lead?: ReactNode
  tools?: ReactNode
  children: ReactNode
}) {
  return (
    <>
      <PageHeader title={title} lead={lead} actions={tools} />
      <Card flush>{children}</Card>
    </>
  )
}

const line = { borderTop: '1px solid {colors.border.subtle}' } as const

/** A row: its title at the start; its date, state or button at the end. User input in it may be long. */
export function Row({ title, side, children }: { title: ReactNode; side?: ReactNode; children?: ReactNode }) {
  return (
    <li className={row}>
      <div className={css({ flex: '1 1 260px', minWidth: '0', overflowWrap: 'anywhere' })}>
        <p className={css({ fontWeight: '600' })}>{title}</p>
        <div className={css({ color: 'fg.subtle', textStyle: 'small' })}>{children}</div>
      </div>
      {side && <div className={end}>{side}</div>}
    </li>
  )
}

const row = wrap({ gap: '6px 24px', padding: { base: '14px 16px', md: '14px 20px' } })
const end = hstack({
  flexWrap: 'wrap',
  alignContent: 'flex-start',
  gap: '8px 12px',
  color: 'fg.muted',
  textStyle: 'small',
})

/** The button for the next page. */
function More({ list }: { list: Paged }) {
  return (
    <div className={more}>
      {list.isFetchNextPageError && <p role="alert">The next ones couldn’t be loaded.</p>}
      <Button busy={list.isFetchingNextPage && 'Loading...'} onClick={() => list.fetchNextPage()}>
        Show more
      </Button>
    </div>
  )
}

const more = grid({
  justifyItems: 'center',
  gap: '2',
  padding: '4',
  borderTop: '1px solid {colors.border.subtle}',
})
