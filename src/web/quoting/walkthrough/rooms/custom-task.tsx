import { Plus } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { taskNameRule } from '../../../../modules/quoting/contract/room-rules.ts'
import { css } from '../../../styled-system/css/index.js'
import { flex } from '../../../styled-system/patterns/index.js'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import type { FormChange } from '../room-edits.ts'
import { bringIntoView, useKept, useOpenForm } from './open-forms.tsx'

interface CustomTaskProps {
  /** Why no other task fits; undefined if one does. */
  readonly full: string | undefined
  /** The change from adding it; null if it is already ticked. */
  readonly changeFor: (name: string) => FormChange | null
  readonly onAdd: (name: string) => void
}

/** The field for a task that isn't in the checklist. */
export function CustomTask({ full, changeFor, onAdd }: CustomTaskProps) {
  const [name, keep] = useKept('task', '')
  const [error, setError] = useState<string>()
  const field = useRef<HTMLInputElement>(null)
  const setName = (typed: string) => keep(typed === '' ? null : typed)
  const change = name.trim() ? changeFor(name.trim()) : null
  const problem = taskNameRule(name) ?? (change?.adds ? full : undefined)
  const clear = () => {
    setName('')
    setError(undefined)
  }
  useOpenForm({
    part: 'task',
    typed: () => (name.trim() && problem ? 'wrong' : change),
    close: clear,
    complain() {
      setError(problem)
      bringIntoView(field.current)
    },
  })

  function add(event: FormEvent) {
    event.preventDefault()
    const wrong = name.trim() ? problem : 'Please enter a task name'
    if (wrong) return setError(wrong)
    onAdd(name.trim())
    clear()
  }

  return (
    <form noValidate onSubmit={add} className={css({ marginTop: '8px' })}>
      <Field label="Custom task" error={error}>
        <div className={flex({ gap: '8px' })}>
          <Input
            ref={field}
            value={name}
            autoComplete="off"
            enterKeyHint="done"
            className={css({ flex: '1' })}
            onChange={({ target }) => {
              setName(target.value)
              if (error && target.value.trim()) setError(undefined)
            }}
          />
          <Button type="submit" icon={<Plus aria-hidden />}>
            Add task
          </Button>
        </div>
      </Field>
    </form>
  )
}
