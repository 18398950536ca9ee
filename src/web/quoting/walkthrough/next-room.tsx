import { Plus } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { step } from './look.ts'
import { newRoomForm } from './rooms/new-room-form.tsx'
import type { Walk } from './walk.ts'

/** Adds the room that is being filled in, or opens the form for the next one. */
export const NextRoom = ({ walk }: { walk: Walk }) =>
  walk.adding ? (
    // A key of its own: turned into a submit button while it is pressed, "Next room" would submit the form at once.
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
