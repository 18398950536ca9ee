import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Download, ListFilter } from 'lucide-react'
import { useState } from 'react'
import { css } from '../../../styled-system/css/index.js'
import { hstack } from '../../../styled-system/patterns/index.js'
import { Button, IconButton, LinkButton } from '../../../ui/button.tsx'
import { timeZone } from '../../../ui/dates.ts'
import { Dialog, dialogIntent } from '../../../ui/overlay/dialog.tsx'
import { customersQuery } from '../../quotes.ts'
import { CustomerSelect, SortSelect } from './filter-selects.tsx'
import { hiddenFilters, type QuoteFilters } from './filters.ts'
import { SearchBox } from './search-box.tsx'
import { StageTabs } from './stage-tabs.tsx'
import { useWideScreen } from './wide-screen.ts'

/** Above the list: search, customer, stage, order, and export. Each choice is in the address. */
export function Toolbar({ filters }: { filters: QuoteFilters }) {
  const wide = useWideScreen()
  return (
    <div className={bar}>
      <h2 id="quotes-heading" tabIndex={-1} className={css({ textStyle: 'h2', marginRight: 'auto' })}>
        Quotes
      </h2>
      {!wide && <Export variant="ghost" />}
      <SearchBox q={filters.q ?? ''} />
      {wide ? (
        <CustomerSelect filters={filters} className={css({ width: { base: '172px', lg: '190px' } })} />
      ) : (
        <More filters={filters} />
      )}
      {wide && <Export />}
      <div className={narrowing}>
        <StageTabs filters={filters} />
        {wide && <SortSelect filters={filters} className={css({ width: '164px', marginLeft: 'auto' })} />}
      </div>
    </div>
  )
}

function Export({ variant }: { variant?: 'ghost' }) {
  const compact = variant ? css({ paddingInline: '8px !important', marginRight: '-8px' }) : undefined
  return (
    <LinkButton
      href={`/api/quotes/export?timeZone=${encodeURIComponent(timeZone)}`}
      target="_blank"
      rel="noopener"
      size="sm"
      variant={variant}
      icon={<Download aria-hidden />}
      className={compact}
    >
      Export to Excel
    </LinkButton>
  )
}

/** On a phone, the other filters are in a sheet. */
function More({ filters }: { filters: QuoteFilters }) {
  const [open, setOpen] = useState(false)
  const navigate = useNavigate({ from: '/dashboard' })
  useQuery(customersQuery)
  const active = hiddenFilters(filters)
  const close = () => setOpen(false)
  const clear = () => navigate({ search: ({ q, stage }) => ({ q, stage }), replace: true, resetScroll: false })
  return (
    <>
      <IconButton
        label={active > 0 ? `Filter and sort, ${active} active` : 'Filter and sort'}
        title="Filter and sort"
        variant="outline"
        icon={<ListFilter aria-hidden />}
        aria-haspopup="dialog"
        data-active={active > 0 || undefined}
        {...dialogIntent}
        onClick={() => setOpen(true)}
        className={css({
          '&[data-active]': { background: 'bg.brandSubtle', color: 'fg.link', borderColor: 'fg.link' },
        })}
      />
      <Dialog
        open={open}
        onClose={close}
        title="Filter and sort"
        footer={
          <>
            {active > 0 && <Button onClick={clear}>Clear</Button>}
            <Button variant="primary" onClick={close}>
              Show quotes
            </Button>
          </>
        }
      >
        <CustomerSelect filters={filters} labelled />
        <SortSelect filters={filters} labelled />
      </Dialog>
    </>
  )
}

const bar = hstack({
  flexWrap: 'wrap',
  gap: { base: '10px', md: '12px' },
  padding: { base: '8px 0 14px', md: '16px 20px' },
})
const narrowing = hstack({ flexWrap: 'wrap', gap: '2', width: 'full' })
