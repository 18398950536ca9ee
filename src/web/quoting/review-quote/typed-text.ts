import { type ChangeEvent, useState } from 'react'
import type { Quote } from '../../../modules/quoting/contract/endpoints.ts'
import { saveField, useWaitingField } from './quote-edits.ts'

/** Quick changes are sent together. */
const waitMs = 800

/** As the server stores it. */
const stored = (text: string) => text.trim() || null

/** A text that saves itself through the outbox, for its text area. */
export function useTypedText(quote: Quote, field: 'privateNotes' | 'emailNote') {
  /** The text while it is being typed: what is stored has no spaces at its ends. */
  const [typed, setTyped] = useState<string>()
  const waiting = useWaitingField(quote, field)
  const text = waiting ? waiting.value : quote[field]
  return {
    waiting,
    area: {
      value: typed ?? text ?? '',
      onChange({ target: { value } }: ChangeEvent<HTMLTextAreaElement>) {
        setTyped(value)
        void saveField(quote, field, stored(value), waitMs, typed === undefined ? undefined : stored(typed))
      },
      onBlur: () => setTyped(undefined),
    },
  }
}
