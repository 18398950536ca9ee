import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useAtomValue, useSetAtom } from 'jotai'
import { useEffect, useState } from 'react'
import type { Area } from '../../modules/quoting/contract/areas.ts'
import type { Quote } from '../../modules/quoting/contract/endpoints.ts'
import { forget, type Operation, type Queue, tryAgain } from '../quoting/outbox/operations.ts'
import type { OutboxState } from '../quoting/outbox/replay.ts'
import { outboxState } from '../quoting/outbox/state.ts'
import { isUpdating, updating, waitingIn, waitingInWords, whenUpdated } from '../quoting/outbox/waiting.ts'
import { applyToOutbox, sendNow, unsentPhotos } from '../quoting/outbox.ts'
import { areasKey, quoteKey } from '../quoting/quotes.ts'
import { css } from '../styled-system/css/index.js'
import { grid } from '../styled-system/patterns/index.js'
import { link } from '../styled-system/recipes/index.js'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { offlineAnswer } from './offline-answers.ts'
import { waitingShown } from './state.ts'

/** All unsent work on this device, by quote, and the reasons why it isn't sent. */
export function WaitingList() {
  const [open, show] = [useAtomValue(waitingShown), useSetAtom(waitingShown)]
  const state = useAtomValue(outboxState)
  const { queue, refusal } = state
  const close = () => show(false)
  const quotes = [...new Set(queue.map(({ quoteId }) => quoteId))]
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Waiting to be sent"
      description={queue.length === 0 ? 'Everything is sent.' : describe(state)}
      footer={
        <>
          <Button onClick={close}>Close</Button>
          {queue.length > 0 && state.connection !== 'signed-out' && (
            <Button variant="primary" onClick={sendNow}>
              Send now
            </Button>
          )}
        </>
      }
    >
      {refusal && (
        <Banner kind="danger" inset live>
          {refusal === 'full' ? 'Your device is full.' : 'This browser doesn’t let us save on this device.'} Keep this
          page open until everything is sent.
        </Banner>
      )}
      <LongWaiting queue={queue} />
      <ul className={grid({ gap: '4' })}>
        {quotes.map((quoteId) => (
          <QuoteWaits
            key={quoteId}
            quoteId={quoteId}
            queue={queue.filter((edit) => edit.quoteId === quoteId)}
            onGo={close}
          />
        ))}
      </ul>
    </Dialog>
  )
}

const longMs = 30 * 24 * 60 * 60_000
const waitsLong = ({ since = Date.now() }: Operation) => Date.now() - since > longMs

/** Work that couldn't be sent for 30 days can be discarded, after a second click. */
export function LongWaiting({ queue }: { queue: Queue }) {
  const [asked, ask] = useState(false)
  const long = queue.filter(waitsLong)
  if (long.length === 0) return null
  const words = waitingInWords(waitingIn(long))
  const remove = async () => {
    await applyToOutbox(forget((operation) => long.some(({ id }) => id === operation.id)))
    for (const operation of long) if (operation.kind === 'addPhoto') await unsentPhotos()?.dropPhoto(operation.photoId)
  }
  return (
    <Banner
      kind="info"
      inset
      actions={
        asked ? (
          <>
            <Button size="sm" onClick={() => ask(false)}>
              Keep
            </Button>
            <Button size="sm" variant="danger" onClick={() => void remove()}>
              Delete for good
            </Button>
          </>
        ) : (
          <Button size="sm" onClick={() => ask(true)}>
            Delete
          </Button>
        )
      }
    >
      {words} on this device couldn’t be sent for more than 30 days.
    </Banner>
  )
}

function describe({ queue, connection }: OutboxState): string {
  const stuck = queue.filter(({ trouble }) => trouble && trouble.kind !== 'server-older').length
  if (connection === 'signed-out') return 'You’re signed out. Sign in and we’ll send it.'
  if (connection === 'no-plan') return 'Your plan isn’t active. Choose a plan and we’ll send it.'
  if (connection === 'no-signal') return 'You’re offline. We’ll send it automatically when you’re back online.'
  if (connection === 'no-answer') return 'We can’t reach TidyTally. We’ll keep trying.'
  if (isUpdating(queue)) return updating
  return stuck === queue.length ? 'Needs your attention' : 'We’re sending it.'
}

function QuoteWaits({ quoteId, queue, onGo }: { quoteId: string; queue: Queue; onGo: () => void }) {
  const { company, rooms } = useNames(quoteId, queue)
  const isNew = queue.some(({ kind }) => kind === 'addQuote')
  const { quotes: _, ...rest } = waitingIn(queue)
  const words = [isNew && 'New quote, without a number yet', waitingInWords({ quotes: 0, ...rest })].filter(Boolean)
  return (
    <li className={css({ minWidth: '0', overflowWrap: 'anywhere' })}>
      <Link to="/field-tool/$quoteId" params={{ quoteId }} className={link()} onClick={onGo}>
        <bdi>{company}</bdi>
      </Link>
      <p className={css({ color: 'fg.subtle', textStyle: 'small' })}>{words.join(' · ')}</p>
      {queue.map((operation) => operation.trouble && <Stuck key={operation.id} {...{ operation, rooms }} />)}
    </li>
  )
}

const changedElsewhere = 'Changed on another device. Open the quote and choose.'

function Stuck({ operation, rooms }: { operation: Operation; rooms: ReadonlyMap<string, string> }) {
  const { trouble, kind, areaId, quoteId, id } = operation
  if (!trouble) return null
  const of =
    kind === 'changeQuote' || kind === 'followUp'
      ? waitingInWords(waitingIn([operation], quoteId))
      : (rooms.get(areaId) ?? (kind === 'addPhoto' ? 'A photo' : 'A room'))
  const older = trouble.kind === 'server-older'
  const message = trouble.kind === 'refused' ? trouble.message : older ? whenUpdated : changedElsewhere
  return (
    <p className={css({ color: older ? 'fg.subtle' : 'danger.fg', textStyle: 'small', marginTop: '4px' })}>
      {kind === 'addQuote' ? '' : <bdi>{of}: </bdi>}
      {message}{' '}
      {trouble.kind === 'refused' && (
        <button type="button" className={inText} onClick={() => void applyToOutbox(tryAgain(id)).then(sendNow)}>
          Try again
        </button>
      )}{' '}
      {trouble.kind === 'refused' && kind === 'followUp' && (
        <button type="button" className={inText} onClick={() => void applyToOutbox(forget((edit) => edit.id === id))}>
          Remove
        </button>
      )}
    </p>
  )
}

/** The names of the quote and its rooms, as far as this device knows them. */
function useNames(quoteId: string, queue: Queue) {
  const client = useQueryClient()
  const [seen, setSeen] = useState<{ quote?: Quote; areas?: readonly Area[] }>({})
  useEffect(() => {
    void Promise.all([offlineAnswer(quoteKey(quoteId)), offlineAnswer(areasKey(quoteId))]).then(([quote, areas]) =>
      setSeen({ quote: quote?.data as Quote, areas: areas?.data as Area[] }),
    )
  }, [quoteId])
  const started = queue.findLast((edit) => edit.kind === 'addQuote')
  const quote = client.getQueryData<Quote>(quoteKey(quoteId)) ?? seen.quote
  const areas = client.getQueryData<readonly Area[]>(areasKey(quoteId)) ?? seen.areas ?? []
  const rooms = new Map(areas.map(({ id, name }) => [id, name]))
  for (const edit of queue) if (edit.kind === 'addArea') rooms.set(edit.areaId, edit.room.name)
  const company = started?.kind === 'addQuote' ? started.details.companyName : quote?.companyName
  return { company: company ?? 'A quote', rooms }
}

const inText = css({
  background: 'transparent',
  border: '0',
  padding: '0',
  textDecoration: 'underline',
  minHeight: '24px',
})
