import { useState } from 'react'
import type { Quote } from '../../../../modules/quoting/contract/endpoints.ts'
import { Cc, longestNote } from '../../../../modules/quoting/contract/recipients.ts'
import { grid } from '../../../styled-system/patterns/index.js'
import { Field } from '../../../ui/form/field.tsx'
import { TextArea } from '../../../ui/form/input.tsx'
import { same } from '../../outbox/operations.ts'
import { ChoiceTrouble } from '../field-clash.tsx'
import { useChoice } from '../quote-edits.ts'
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
