import { useState } from 'react'
import { textRule } from '../../../shared-kernel/rule.ts'
import { grid, wrap } from '../../styled-system/patterns/index.js'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextArea } from '../../ui/form/input.tsx'

const rule = textRule(2_000, 'Please write what was said')

interface CallFormProps {
  onClose(): void
  onSave(note: string): void
}

/** A note of a call, for the quote's timeline. In the card, because a dialog's code may be missing without a signal. */
export function CallForm({ onClose, onSave }: CallFormProps) {
  const [text, setText] = useState('')
  const [refused, setRefused] = useState(false)
  return (
    <form
      noValidate
      className={grid({ gap: '8px' })}
      onSubmit={(event) => {
        event.preventDefault()
        setRefused(true)
        if (rule(text)) return
        onSave(text.trim())
        onClose()
      }}
    >
      <Field label="What was said" hint="Only you see it." error={refused ? rule(text) : undefined}>
        <TextArea rows={4} value={text} onChange={({ target }) => setText(target.value)} />
      </Field>
      <div className={wrap({ gap: '8px' })}>
        <Button size="sm" variant="primary" type="submit">
          Save note
        </Button>
        <Button size="sm" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
