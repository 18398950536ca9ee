import { useEffect, useEffectEvent } from 'react'
import type { Quote } from '../../../../modules/quoting/contract/endpoints.ts'
import { Cc, longestNote } from '../../../../modules/quoting/contract/recipients.ts'
import { grid } from '../../../styled-system/patterns/index.js'
import { Field } from '../../../ui/form/field.tsx'
import { TextArea } from '../../../ui/form/input.tsx'
import { keptForQuote } from '../../kept-for-quote.ts'
import { same } from '../../outbox/operations.ts'
import { useChoice } from '../choices.ts'
import { ChoiceTrouble } from '../field-clash.tsx'
import { useTypedText } from '../typed-text.ts'

/** The contractor's own sentences above the email, and who else gets it (PRP-04). Both save themselves through the outbox. */
export function EmailExtras({ quote }: { quote: Quote }) {
  return (
    <div className={grid({ gap: '4', marginTop: '3' })}>
      <Note quote={quote} />
      <AlsoTo quote={quote} />
    </div>
  )
}

function Note({ quote }: { quote: Quote }) {
  const { waiting, area } = useTypedText(quote, 'emailNote')
  return (
    <div>
      <Field label="Your note above the email" optional>
        <TextArea {...area} rows={3} maxLength={longestNote} />
      </Field>
      <ChoiceTrouble waiting={waiting} field="emailNote" />
    </div>
  )
}

/** Further addresses as typed, until they are saved, and what is wrong with them since the field was left. */
const useTypedCc = keptForQuote<{ readonly text: string; readonly error?: string | undefined }>('typed-cc')

/** Why further addresses aren't saved. */
export const useCcProblem = (quoteId: string): string | undefined => useTypedCc(quoteId)[0]?.error

function AlsoTo({ quote }: { quote: Quote }) {
  const cc = useChoice(quote, 'cc')
  const stored = cc.value ?? []
  const [typed, setTyped] = useTypedCc(quote.id)
  function leave() {
    if (!typed) return
    const read = Cc.safeParse(typed.text.split(/[\s,;]+/).filter(Boolean))
    const error = read.error?.issues[0]?.message
    setTyped((now) => now && (error ? { ...now, error } : undefined))
    if (read.success && !same(read.data, stored)) cc.choose(read.data)
  }
  const goOn = useEffectEvent(leave)
  // Review may have been closed, or reloaded, before the field was left.
  useEffect(() => goOn(), [])
  return (
    <div>
      <Field
        label="Also send to"
        optional
        hint="Up to five addresses, one on each line. Everyone sees who got it."
        error={typed?.error}
      >
        <TextArea
          rows={2}
          inputMode="email"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={typed?.text ?? stored.join('\n')}
          onChange={({ target: { value } }) => setTyped((now) => ({ ...now, text: value }))}
          onBlur={leave}
        />
      </Field>
      <ChoiceTrouble waiting={cc.waiting} field="cc" />
    </div>
  )
}
