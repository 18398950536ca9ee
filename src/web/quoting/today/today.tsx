import { useQuery } from '@tanstack/react-query'
import { createLink } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { CircleCheck, EllipsisVertical, Mail, MessageSquare, Phone } from 'lucide-react'
import { useEffect } from 'react'
import type { DueQuote } from '../../../modules/quoting/contract/follow-up.ts'
import { toCents } from '../../../shared-kernel/money.ts'
import { formatPhone } from '../../../shared-kernel/phone.ts'
import { screens } from '../../app/screens.ts'
import { useTitle } from '../../app/title.ts'
import { LastUpdated } from '../../device/last-updated.tsx'
import { useIdle } from '../../loading/idle.ts'
import { css } from '../../styled-system/css/index.js'
import { grid, wrap } from '../../styled-system/patterns/index.js'
import { link } from '../../styled-system/recipes/index.js'
import { Button, IconButton, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { briefMoment } from '../../ui/dates.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Money } from '../../ui/money.tsx'
import { Menu, preloadMenus } from '../../ui/overlay/menu.tsx'
import { BackLink } from '../../ui/page/back.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { Loading, Skeleton } from '../../ui/page/skeleton.tsx'
import { toastSuccess } from '../../ui/toasts.ts'
import { todayQuery } from '../follow-ups.ts'
import type { FollowUpAction } from '../outbox/operations.ts'
import { outboxState } from '../outbox/state.ts'
import { telephone } from '../quote-page/words.ts'
import { act, stillDue } from './act.ts'
import { CallForm, useCallNote } from './call-form.tsx'

const Back = createLink(BackLink)
const QuoteLink = createLink('a')

/** Unanswered quotes whose next step is due (FOL-05). */
export function TodayScreen() {
  useTitle(screens.today.title)
  const { data, isError, refetch } = useQuery(todayQuery)
  const { queue } = useAtomValue(outboxState)
  const idle = useIdle()
  useEffect(() => {
    if (idle) void preloadMenus().catch(() => {}) // for use without a signal, else with the first click
  }, [idle])
  const due = data && stillDue(data, queue)
  return (
    <>
      <PageHeader
        above={<Back to="/dashboard">All quotes</Back>}
        title="Today"
        lead="Quotes that wait for an answer. Call, write, or let one rest."
      />
      <LastUpdated queryKey={todayQuery.queryKey} />
      {due && due.length > 0 ? (
        <ul className={list}>
          {due.map((quote) => (
            <li key={quote.quoteId} className={css({ minWidth: '0' })}>
              <Due quote={quote} />
            </li>
          ))}
        </ul>
      ) : due ? (
        <EmptyState icon={<CircleCheck aria-hidden />} title="Nothing to follow up today">
          Sent quotes appear here on the days of your follow-up, until there is an answer.
        </EmptyState>
      ) : isError ? (
        <EmptyState
          title="Today couldn’t be loaded."
          action={<Button onClick={() => void refetch()}>Try again</Button>}
        >
          Check your connection. Nothing is lost.
        </EmptyState>
      ) : (
        <Loading label="Loading today">
          <Skeleton height="220px" radius="16px" />
        </Loading>
      )}
    </>
  )
}

const snoozes = [1, 3, 7]
const inDays = (days: number) => (days === 1 ? '1 day' : `${days} days`)

function Due({ quote }: { quote: DueQuote }) {
  const { quoteId, companyName, contactPerson, phone, email, addressIsWrong, lastCall } = quote
  const call = useCallNote(quoteId)
  /** False if there is no valid note to save. */
  async function saveNote(): Promise<boolean> {
    const note = call.take()
    if (note) await act(quoteId, { what: 'call', note })
    return note !== null
  }
  /** A note that is typed goes first, because most actions take the card away. */
  async function done(action: FollowUpAction, said: string) {
    if (call.text?.trim() && !(await saveNote())) return
    call.close()
    void act(quoteId, action)
    toastSuccess(said, companyName)
  }
  return (
    <Card
      title={
        <QuoteLink to="/quotes/$quoteId" params={{ quoteId }} className={link()}>
          <bdi>{companyName}</bdi>
        </QuoteLink>
      }
      lead={<bdi>{`${contactPerson}, ${formatPhone(phone)}`}</bdi>}
      actions={<Money cents={toCents(quote.price)} per={quote.once ? 'once' : '/month'} />}
    >
      <div className={grid({ gap: '12px' })}>
        <p>{quote.why}</p>
        {lastCall && (
          <p className={note}>
            Called {briefMoment(new Date(lastCall.at))}: <bdi>{lastCall.note}</bdi>
          </p>
        )}
        <div className={ways}>
          <LinkButton
            href={telephone(phone)}
            variant="primary"
            size="sm"
            icon={<Phone aria-hidden />}
            aria-label={`Call ${contactPerson}`}
          >
            Call
          </LinkButton>
          <LinkButton
            href={telephone(phone).replace('tel:', 'sms:')}
            size="sm"
            icon={<MessageSquare aria-hidden />}
            aria-label={`Text ${contactPerson}`}
          >
            Text
          </LinkButton>
          {!addressIsWrong && (
            <LinkButton
              size="sm"
              href={`mailto:${email}`}
              icon={<Mail aria-hidden />}
              aria-label={`Email ${contactPerson}`}
            >
              Email
            </LinkButton>
          )}
        </div>
        {call.text !== undefined && (
          <CallForm
            call={call}
            onSave={async () => {
              if (await saveNote()) toastSuccess('Call noted', companyName)
            }}
          />
        )}
        <div className={wrap({ gap: '8px' })}>
          <Button
            size="sm"
            onClick={() => void done({ what: 'answered' }, 'They answered')}
            aria-label={`${companyName}: they answered`}
          >
            They answered
          </Button>
          <Button size="sm" onClick={call.open} aria-label={`Note a call with ${companyName}`}>
            Note a call
          </Button>
          <Menu
            trigger={
              <Button size="sm" aria-label={`Snooze ${companyName}`}>
                Snooze
              </Button>
            }
            items={snoozes.map((days) => ({
              id: String(days),
              label: inDays(days),
              onSelect: () => void done({ what: 'snooze', days }, `Back in ${inDays(days)}`),
            }))}
          />
          <Menu
            trigger={
              <IconButton
                label={`More for ${companyName}`}
                size="sm"
                variant="outline"
                icon={<EllipsisVertical aria-hidden />}
              />
            }
            items={[
              {
                id: 'not-interested',
                label: 'Not interested',
                onSelect: () => void done({ what: 'not-interested' }, 'Bid marked lost'),
              },
              {
                id: 'wrong-address',
                label: 'Address is wrong',
                disabled: addressIsWrong,
                onSelect: () => void done({ what: 'wrong-address' }, 'No more reminders to this address'),
              },
            ]}
          />
        </div>
      </div>
    </Card>
  )
}

/** In one row on a phone, whose thumb finds them under each other on every card. */
const ways = grid({ gap: '8px', gridTemplateColumns: 'repeat(3, minmax(0, 1fr))', maxWidth: '420px' })
const list = grid({ gap: '4', gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' } })
const note = css({ color: 'fg.muted', textStyle: 'small', overflowWrap: 'anywhere' })
