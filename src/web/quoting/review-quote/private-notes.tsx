import { useState } from 'react'
import type { Quote } from '../../../modules/quoting/contract/endpoints.ts'
import { quoteTexts } from '../../../modules/quoting/contract/quote-texts.ts'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextArea } from '../../ui/form/input.tsx'
import { FieldClash } from './field-clash.tsx'
import { notSent, saveField, useWaitingField, type WaitingField } from './quote-edits.ts'

/** Quick changes are sent together. */
const waitMs = 800

/** Notes that no customer sees. They save themselves through the outbox. */
export function PrivateNotes({ quote }: { quote: Quote }) {
  /** The text while it is being typed: what is stored has no spaces at its ends. */
  const [typed, setTyped] = useState<string>()
  const waiting = useWaitingField(quote, 'privateNotes')
  const notes = waiting ? waiting.value : quote.privateNotes
  const { label, longest } = quoteTexts.privateNotes
  return (
    <Card ground="private" data-no-print>
      <Field label={label} hint={<span aria-live="polite">{stateOf(waiting)}</span>} error={waiting?.refusal}>
        <TextArea
          value={typed ?? notes ?? ''}
          maxLength={longest}
          onChange={({ target: { value } }) => {
            setTyped(value)
            void saveField(quote, 'privateNotes', value.trim() || null, waitMs)
          }}
          onBlur={() => setTyped(undefined)}
        />
      </Field>
      <FieldClash waiting={waiting}>
        Your private notes were changed in another tab or on another device. Yours are still here and not saved.
      </FieldClash>
    </Card>
  )
}

function stateOf(waiting: WaitingField): string {
  if (!waiting) return 'Saved as you type.'
  if (waiting.refusal || waiting.clash) return 'Not saved yet.'
  if (!waiting.offline) return 'Saving...'
  return waiting.kept ? notSent.kept : notSent.unkept
}
