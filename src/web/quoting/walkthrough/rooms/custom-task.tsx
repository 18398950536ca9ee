import { Plus } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { taskNameRule } from '../../../../modules/quoting/contract/room-rules.ts'
import { css } from '../../../styled-system/css/index.js'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { useRoomEdits } from '../room-edits.ts'

interface CustomTaskProps {
  /** Why no other task fits, if so. */
  readonly full: string | undefined
  readonly onAdd: (name: string) => void
}

/** A task that no checklist has. */
export function CustomTask({ full, onAdd }: CustomTaskProps) {
  const { tell } = useRoomEdits()
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()

  function add(event: FormEvent) {
    event.preventDefault()
    const problem = name.trim() ? (taskNameRule(name) ?? full) : 'Please enter a task name'
    setError(problem)
    if (problem) return
    onAdd(name.trim())
    setName('')
    tell('Custom task added')
  }

  return (
    <form noValidate onSubmit={add} className={css({ marginTop: '8px' })}>
      <Field label="Custom task" error={error}>
        <div className={css({ display: 'flex', gap: '8px' })}>
          <Input
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
