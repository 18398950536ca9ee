import { useState } from 'react'
import type { Quote } from '../../../../modules/quoting/contract/endpoints.ts'
import { Cc, longestNote } from '../../../../modules/quoting/contract/recipients.ts'
import { grid } from '../../../styled-system/patterns/index.js'
import { Field } from '../../../ui/form/field.tsx'
import { TextArea } from '../../../ui/form/input.tsx'
import { same } from '../../outbox/operations.ts'
import { ChoiceTrouble } from '../field-clash.tsx'
import { saveField, useChoice, useWaitingField } from '../quote-edits.ts'

/** Quick changes are sent together. */
const waitMs = 800

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
  /** The text while it is being typed: what is stored has no spaces at its ends. */
  const [typed, setTyped] = useState<string>()
  const waiting = useWaitingField(quote, 'emailNote')
  const note = waiting ? waiting.value : quote.emailNote
  return (
    <div>
      <Field label="Your note above the email" optional>
        <TextArea
          rows={3}
          value={typed ?? note ?? ''}
          maxLength={longestNote}
          onChange={({ target: { value } }) => {
            setTyped(value)
            void saveField(quote, 'emailNote', value.trim() || null, waitMs)
          }}
          onBlur={() => setTyped(undefined)}
        />
      </Field>
      <ChoiceTrouble waiting={waiting} field="emailNote" />
    </div>
  )
}

function AlsoTo({ quote }: { quote: Quote }) {
  const cc = useChoice(quote, 'cc')
  const stored = cc.value ?? []
  const [typed, setTyped] = useState<string>()
  const [error, setError] = useState<string>()
  function leave() {
    if (typed === undefined) return
    const read = Cc.safeParse(typed.split(/[\s,;]+/).filter(Boolean))
    if (!read.success) return setError(read.error.issues[0]?.message)
    setError(undefined)
    setTyped(undefined)
    if (!same(read.data, stored)) cc.choose(read.data)
  }
  return (
    <div>
      <Field
        label="Also send to"
        optional
        hint="Up to five addresses, one on each line. Everyone sees who got it."
        error={error}
      >
        <TextArea
          rows={2}
          inputMode="email"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          value={typed ?? stored.join('\n')}
          onChange={({ target }) => setTyped(target.value)}
          onBlur={leave}
        />
      </Field>
      <ChoiceTrouble waiting={cc.waiting} field="cc" />
    </div>
  )
}
