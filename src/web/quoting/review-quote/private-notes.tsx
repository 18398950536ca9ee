import type { Quote } from '../../../modules/quoting/contract/endpoints.ts'
import { quoteTexts } from '../../../modules/quoting/contract/quote-texts.ts'
import { Card } from '../../ui/card.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextArea } from '../../ui/form/input.tsx'
import { FieldClash } from './field-clash.tsx'
import { notSent, type WaitingField } from './quote-edits.ts'
import { useTypedText } from './typed-text.ts'

/** Notes that no customer sees. They save themselves through the outbox. */
export function PrivateNotes({ quote }: { quote: Quote }) {
  const { waiting, area } = useTypedText(quote, 'privateNotes')
  const { label, longest } = quoteTexts.privateNotes
  return (
    <Card ground="private" data-no-print>
      <Field label={label} hint={<span aria-live="polite">{stateOf(waiting)}</span>} error={waiting?.refusal}>
        <TextArea {...area} maxLength={longest} />
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
