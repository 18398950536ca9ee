import { useId, useState } from 'react'
import { textRule } from '../../../shared-kernel/rule.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { TextArea } from '../../ui/form/input.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'

const rule = textRule(2_000, 'Please write what was said')

interface CallDialogProps {
  readonly companyName: string
  onClose(): void
  onSave(note: string): void
}

/** A note of a call, for the quote's timeline. */
export function CallDialog({ companyName, onClose, onSave }: CallDialogProps) {
  const [text, setText] = useState('')
  const [refused, setRefused] = useState(false)
  const form = useId()
  return (
    <Dialog
      open
      onClose={onClose}
      title="Note a call"
      description={<bdi>{companyName}</bdi>}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={form}>
            Save note
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
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
      </form>
    </Dialog>
  )
}
