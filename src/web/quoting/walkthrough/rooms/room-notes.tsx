import { notesRule } from '../../../../modules/quoting/contract/room-rules.ts'
import { Field } from '../../../ui/form/field.tsx'
import { TextArea } from '../../../ui/form/input.tsx'
import type { Room } from '../../outbox/rooms.ts'
import { useRoomEdits } from '../room-edits.ts'
import { section } from '../styles.ts'
import { useTypedForm } from './open-forms.tsx'

/** Notes about a room for the customer. */
export function RoomNotes({ room, refusal }: { room: Room; refusal?: string | undefined }) {
  const { change } = useRoomEdits()
  const save = (text: string) => change(room, { notes: text })
  const notes = useTypedForm<HTMLTextAreaElement>('notes', room.notes ?? '', save, notesRule)
  return (
    <Field
      label="Notes"
      optional
      hint="Your customer reads them on the quote."
      error={notes.error ?? refusal}
      className={section}
    >
      <TextArea
        ref={notes.field}
        value={notes.value}
        onChange={({ target }) => notes.type(target.value)}
        onBlur={notes.leave}
      />
    </Field>
  )
}
