import { useAtom } from 'jotai'
import { useEffect } from 'react'
import { toastFailure } from '../../ui/toasts.ts'
import type { Operation, QuoteField } from '../outbox/operations.ts'
import type { Outcome } from '../outbox/replay.ts'
import { lastRefusal } from '../outbox/state.ts'
import { nameOfField } from '../outbox/waiting.ts'

const removedElsewhere = 'It was removed in another tab or on another device.'
const quoteGone = 'The quote was deleted on another device, so its rooms can’t be saved.'
const fieldGone = 'The quote was deleted on another device.'

const specified: Partial<Record<QuoteField, string>> = {
  costBreakdown: 'Failed to update cost breakdown',
  pricePerSqFt: 'Error updating rate',
}
const titleOf = (field: QuoteField) => specified[field] ?? `Error saving ${nameOfField[field]}`

function say(operation: Operation, outcome: Outcome) {
  const { kind } = operation
  const isGone = outcome.kind === 'gone' && outcome.what === 'quote'
  const message = outcome.kind === 'refused' ? outcome.message : isGone ? quoteGone : removedElsewhere
  if (kind === 'changeQuote') {
    return toastFailure(titleOf(operation.field), isGone ? fieldGone : message)
  }
  if (kind === 'followUp') return toastFailure('Not saved', isGone ? fieldGone : message)
  if (kind === 'addQuote') return toastFailure('Error creating quote', message)
  if (kind === 'addPhoto') {
    if (outcome.kind === 'refused') toastFailure('Room added, but photos failed to save', message)
  } else toastFailure(kind === 'addArea' ? 'Error adding room' : 'Error saving room', message)
}

/** Reports edits that the server refused; the room and its photos show it too. */
export function RefusalToasts() {
  const [refusal, setRefusal] = useAtom(lastRefusal)
  useEffect(() => {
    if (!refusal) return
    say(refusal.operation, refusal.outcome)
    setRefusal(null)
  }, [refusal, setRefusal])
  return null
}
