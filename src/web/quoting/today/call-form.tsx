import { useState } from 'react'
import { textRule } from '../../../shared-kernel/rule.ts'
import { grid, wrap } from '../../styled-system/patterns/index.js'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextArea } from '../../ui/form/input.tsx'
import { keptForQuote } from '../kept-for-quote.ts'

const rule = textRule(2_000, 'Please write what was said')
/** As typed; undefined while the form is closed. */
const useTyped = keptForQuote<string>('typed-call')

/** The form for a quote's call. What is typed stays until it is saved or given up. */
export function useCallNote(quoteId: string) {
  const [text, setText] = useTyped(quoteId)
  const [refused, setRefused] = useState(false)
  const problem = rule(text ?? '')
  function close() {
    setText(() => undefined)
    setRefused(false)
  }
  return {
    text,
    error: refused ? problem : undefined,
    type: (typed: string) => setText(() => typed),
    open: () => setText((before) => before ?? ''),
    close,
    /** Closes the form and returns its note; null if it isn't valid, and the form shows why. */
    take(): string | null {
      setRefused(true)
      if (problem || !text) return null
      close()
      return text.trim()
    },
  }
}

interface CallFormProps {
  call: ReturnType<typeof useCallNote>
  onSave(): void
}

/** A note of a call, for the quote's timeline. In the card, because a dialog's code may be missing without a signal. */
export function CallForm({ call, onSave }: CallFormProps) {
  return (
    <form
      noValidate
      className={grid({ gap: '8px' })}
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
    >
      <Field label="What was said" hint="Only you see it." error={call.error}>
        <TextArea rows={4} value={call.text ?? ''} onChange={({ target }) => call.type(target.value)} />
      </Field>
      <div className={wrap({ gap: '8px' })}>
        <Button size="sm" variant="primary" type="submit">
          Save note
        </Button>
        <Button size="sm" onClick={call.close}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
