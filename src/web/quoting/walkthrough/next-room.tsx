import { Plus } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { newRoomForm } from './rooms/new-room-form.tsx'
import { step } from './styles.ts'
import type { Walk } from './walk.ts'

/** Adds the room in the form, or opens the form for the next one. */
export const NextRoom = ({ walk }: { walk: Walk }) =>
  walk.adding ? (
    // Separate keys: if React turned "Next room" into a submit button mid-click, it would submit the form at once.
    <Button key="add" type="submit" form={newRoomForm} variant="primary" size="lg" className={step}>
      Add room
    </Button>
  ) : (
    <Button
      key="next"
      data-hold
      variant={walk.open === null ? 'outline' : 'primary'}
      size="lg"
      className={step}
      icon={<Plus aria-hidden />}
      onClick={walk.next}
    >
      Next room
    </Button>
  )
