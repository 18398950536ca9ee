import { Search } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { css } from '../styled-system/css/index.js'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Input } from '../ui/form/input.tsx'
import { PageHeader } from '../ui/page/page-header.tsx'

/** A tab with one list: its heading, the content above the list, and the list. */
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

export const Rows = ({ children }: { children: ReactNode }) => (
  <ul className={css({ '& > li + li': line })}>{children}</ul>
)

const line = { borderTop: '1px solid {colors.border.subtle}' } as const

/** A row: its title at the start; its date, state or button at the end. User input in it may be long. */
export function Row({ title, side, children }: { title: ReactNode; side?: ReactNode; children?: ReactNode }) {
  return (
    <li
      className={css({
        display: 'flex',
        flexWrap: 'wrap',
        gap: '6px 24px',
        padding: { base: '14px 16px', md: '14px 20px' },
      })}
    >
      <div className={css({ flex: '1 1 260px', minWidth: '0', overflowWrap: 'anywhere' })}>
        <p className={css({ fontWeight: '600' })}>{title}</p>
        <div className={css({ color: 'fg.subtle', textStyle: 'small' })}>{children}</div>
      </div>
      {side && (
        <div
          className={css({
            display: 'flex',
            flexWrap: 'wrap',
            alignItems: 'center',
            alignContent: 'flex-start',
            gap: '8px 12px',
            color: 'fg.muted',
            textStyle: 'small',
          })}
        >
          {side}
        </div>
      )}
    </li>
  )
}

interface Pages {
  readonly hasNextPage: boolean
  readonly isFetchingNextPage: boolean
  readonly isFetchNextPageError: boolean
  fetchNextPage(): unknown
}

/** The button for a list's next page. */
export function More({ list }: { list: Pages }) {
  if (!list.hasNextPage) return null
  return (
    <div
      className={css({
        display: 'grid',
        justifyItems: 'center',
        gap: '2',
        padding: '4',
        borderTop: '1px solid {colors.border.subtle}',
      })}
    >
      {list.isFetchNextPageError && <p role="alert">The next ones could not be loaded.</p>}
      <Button busy={list.isFetchingNextPage && 'Loading...'} onClick={() => list.fetchNextPage()}>
        Show more
      </Button>
    </div>
  )
}

const pauseMs = 300

/** Searches while the user types; `onSearch` writes the search to the address. */
export function SearchBox({ q, label, onSearch }: { q: string; label: string; onSearch: (q: string) => void }) {
  const [typed, setTyped] = useState(q)
  const asked = useRef(q)
  const search = useRef(onSearch)
  search.current = onSearch

  useEffect(() => {
    if (q !== asked.current) setTyped(q)
    asked.current = q
  }, [q])

  useEffect(() => {
    const wanted = typed.trim()
    if (wanted === asked.current) return
    const timer = setTimeout(() => {
      asked.current = wanted
      search.current(wanted)
    }, pauseMs)
    return () => clearTimeout(timer)
  }, [typed])

  return (
    // biome-ignore lint/a11y/useSemanticElements: not every screen reader knows the search element yet
    <div role="search">
      <Input
        type="search"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        icon={<Search aria-hidden />}
        value={typed}
        maxLength={200}
        onChange={({ target }) => setTyped(target.value)}
      />
    </div>
  )
}
