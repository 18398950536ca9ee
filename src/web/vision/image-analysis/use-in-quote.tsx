import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { roomTypeLabel } from '../../../modules/quoting/contract/vocabulary.ts'
import { confidenceLabel, confidenceOf, type RoomEstimate } from '../../../modules/vision/contract/estimate.ts'
import { sentenceFor } from '../../app/api.ts'
import { useContractor } from '../../app/session.ts'
import { plusMinusOf } from '../../measure/confidence.ts'
import { newQuoteId } from '../../quoting/new-quote.ts'
import { quotesQuery } from '../../quoting/quotes.ts'
import { type RoomSeed, seedRoom } from '../../quoting/room-seed.ts'
import { grid } from '../../styled-system/patterns/index.js'
import { Button } from '../../ui/button.tsx'
import { shortDate } from '../../ui/dates.ts'
import { ChoiceCard, ChoiceGroup } from '../../ui/form/choice.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { sqft } from './figures.tsx'

interface UseInQuoteProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly filename: string
  /** Null if the photo has none, so the room starts without a size. */
  readonly estimate: RoomEstimate | null
  readonly demo: boolean
  /** A floor measured in this photo instead. */
  readonly measured: Size | null
}

export interface Size {
  readonly squareFeet: number
  readonly confidence: number
}

const newQuote = 'new'

/** Takes one photo's room to a new quote or a draft. Nothing is added until the contractor adds it there. */
export function UseInQuote({ open, onClose, filename, estimate, demo, measured }: UseInQuoteProps) {
  const { id } = useContractor()
  const navigate = useNavigate()
  const [chosen, setChosen] = useState(newQuote)
  const seed = seedOf(filename, estimate, demo, measured)

  function take() {
    const quoteId = chosen === newQuote ? newQuoteId(id) : chosen
    seedRoom(quoteId, seed)
    if (chosen === newQuote) void navigate({ to: '/calculator', search: { step: 1 } })
    else void navigate({ to: '/field-tool/$quoteId', params: { quoteId } })
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={estimate ? 'Use in a quote' : 'Type the size'}
      description={aboutSize(estimate, demo, measured)}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={take}>
            Continue
          </Button>
        </>
      }
    >
      {open && <Quotes chosen={chosen} onChoose={setChosen} />}
    </Dialog>
  )
}

function Quotes({ chosen, onChoose }: { chosen: string; onChoose: (id: string) => void }) {
  const drafts = useInfiniteQuery(quotesQuery({ stage: 'draft' }))
  const quotes = drafts.data?.pages.flatMap((page) => page.quotes) ?? []
  return (
    <div className={grid({ gap: '2' })}>
      <ChoiceGroup legend="Which quote?">
        <ChoiceCard
          name="quote"
          title="A new quote"
          hint="Choose the customer first, then this room is filled in"
          checked={chosen === newQuote}
          onChange={() => onChoose(newQuote)}
        />
        {quotes.map(({ id, companyName, number, createdAt }) => (
          <ChoiceCard
            key={id}
            name="quote"
            title={<bdi>{companyName}</bdi>}
            hint={`Draft ${number}, ${shortDate(new Date(createdAt))}`}
            checked={chosen === id}
            onChange={() => onChoose(id)}
          />
        ))}
      </ChoiceGroup>
      {drafts.error && <p role="alert">{sentenceFor(drafts.error, 'Your drafts couldn’t be loaded.')}</p>}
      {drafts.hasNextPage && (
        <Button size="sm" busy={drafts.isFetchingNextPage && 'Loading...'} onClick={() => void drafts.fetchNextPage()}>
          Show more drafts
        </Button>
      )}
    </div>
  )
}

function aboutSize(estimate: RoomEstimate | null, demo: boolean, measured: Size | null) {
  if (!measured && !estimate) return 'The room opens in the quote you choose, and you type its size there.'
  const size = measured
    ? `${sqft(measured.squareFeet)} sq ft, measured by photo, ± ${plusMinusOf(measured.confidence)} %`
    : estimate &&
      `${demo ? 'Demo estimate: ' : ''}${sqft(estimate.estimatedSquareFootage)} sq ft, ${confidenceLabel[estimate.confidenceLevel].toLowerCase()}`
  return `${size}. It stays marked until you confirm it on site.`
}

/** The prefilled room: named after its type, or after the photo if we have no such type. */
export function seedOf(
  filename: string,
  estimate: RoomEstimate | null,
  demo: boolean,
  measured: Size | null,
): RoomSeed {
  const plain = filename.replace(/\.\w{1,5}$/, '').slice(0, 200)
  if (!estimate) return { name: plain, roomType: null, estimate: null, suggestedTasks: [] }
  const { roomType, estimatedSquareFootage, confidenceLevel, suggestedTasks } = estimate
  return {
    name: roomType === 'other' ? plain : roomTypeLabel[roomType],
    roomType: roomType === 'other' ? null : roomType,
    estimate: measured
      ? { ...measured, source: 'measured' as const }
      : {
          squareFeet: estimatedSquareFootage,
          confidence: confidenceOf[confidenceLevel],
          source: demo ? ('demo' as const) : ('estimated' as const),
        },
    suggestedTasks,
  }
}
