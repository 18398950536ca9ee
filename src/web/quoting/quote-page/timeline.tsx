import { useInfiniteQuery } from '@tanstack/react-query'
import {
  BadgeCheck,
  Bell,
  BellOff,
  CalendarX2,
  CircleHelp,
  Eye,
  FilePen,
  Link,
  Link2Off,
  MailCheck,
  MailX,
  MessageSquareMore,
  PenLine,
  Phone,
  Stamp,
  ThumbsDown,
  TriangleAlert,
  Undo2,
} from 'lucide-react'
import type { EventKind } from '../../../modules/quoting/contract/history.ts'
import { css } from '../../styled-system/css/index.js'
import { grid } from '../../styled-system/patterns/index.js'
import { link } from '../../styled-system/recipes/index.js'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { longMoment } from '../../ui/dates.ts'
import { Loading, Skeleton } from '../../ui/page/skeleton.tsx'
import { timelineQuery } from './history.ts'
import { happening } from './words.ts'

const icons: Readonly<Record<EventKind, typeof Stamp>> = {
  created: FilePen,
  issued: Stamp,
  'sent-despite': TriangleAlert,
  'email-handed-over': MailCheck,
  'email-refused': MailX,
  'email-unconfirmed': CircleHelp,
  'bid-recorded': PenLine,
  viewed: Eye,
  'change-requested': MessageSquareMore,
  accepted: BadgeCheck,
  'accepted-elsewhere': BadgeCheck,
  declined: ThumbsDown,
  'canceled-by-customer': Undo2,
  revised: PenLine,
  reopened: Undo2,
  'link-withdrawn': Link2Off,
  'link-renewed': Link,
  'reminder-sent': Bell,
  'reminders-stopped': BellOff,
  called: Phone,
  expired: CalendarX2,
}

/** The quote's events, newest first. */
export function Timeline({ quoteId }: { quoteId: string }) {
  const { data, isError, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    timelineQuery(quoteId),
  )
  const entries = data?.pages.flatMap((page) => page.entries)
  return (
    <Card title="Timeline">
      {entries ? (
        <ol className={list}>
          {entries.map((entry) => {
            const Icon = icons[entry.kind] ?? FilePen // a newer server's kind
            return (
              <li key={entry.id} className={row}>
                <span className={mark}>
                  <Icon aria-hidden size={16} />
                </span>
                <span className={css({ minWidth: '0', overflowWrap: 'anywhere' })}>
                  <span className={css({ display: 'block', fontWeight: '500' })}>{happening(entry)}</span>
                  {entry.details.warnings?.map((warning) => (
                    <span key={warning} className={small}>
                      {warning}
                    </span>
                  ))}
                  {entry.details.reason && <span className={small}>{entry.details.reason}</span>}
                  {entry.details.message && <blockquote className={quoted}>{entry.details.message}</blockquote>}
                  {entry.details.record && (
                    <a
                      className={link()}
                      href={`/api/quotes/${quoteId}/accepted-elsewhere/file?record=${entry.details.record}`}
                    >
                      Download the file
                    </a>
                  )}
                  <time dateTime={entry.at} className={small}>
                    {longMoment(new Date(entry.at))}
                  </time>
                </span>
              </li>
            )
          })}
        </ol>
      ) : isError ? (
        <Banner
          kind="danger"
          inset
          live
          actions={
            <Button size="sm" onClick={() => void refetch()}>
              Try again
            </Button>
          }
        >
          The timeline couldn’t be loaded.
        </Banner>
      ) : (
        <Loading label="Loading the timeline">
          <Skeleton height="120px" />
        </Loading>
      )}
      {hasNextPage && (
        <Button size="sm" busy={isFetchingNextPage && 'Loading...'} onClick={() => void fetchNextPage()}>
          Show earlier entries
        </Button>
      )}
    </Card>
  )
}

const list = css({ listStyle: 'none', margin: '0', padding: '0', display: 'grid' })
const row = grid({
  gridTemplateColumns: '32px minmax(0, 1fr)',
  gap: '12px',
  paddingBottom: '16px',
  position: 'relative',
  '&:not(:last-child)::before': {
    content: '""',
    position: 'absolute',
    left: '15px',
    top: '32px',
    bottom: '0',
    width: '2px',
    background: 'border.subtle',
  },
})
const mark = css({
  display: 'grid',
  placeItems: 'center',
  width: '32px',
  height: '32px',
  borderRadius: 'full',
  background: 'bg.track',
  color: 'fg.muted',
})
const quoted = css({
  margin: '4px 0',
  paddingLeft: '10px',
  borderLeft: '3px solid',
  borderColor: 'border.subtle',
  whiteSpace: 'pre-line',
})
const small = css({ display: 'block', color: 'fg.subtle', textStyle: 'small' })
