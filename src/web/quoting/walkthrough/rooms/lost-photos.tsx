import { hstack } from '../../../styled-system/patterns/index.js'
import { Button } from '../../../ui/button.tsx'
import type { Room } from '../../outbox/rooms.ts'
import { retry } from '../troubles.ts'

/** Under a closed room: how many of its photos failed to save, with Retry (QUO-61). The open card says why. */
export function LostPhotos({ room }: { room: Room }) {
  const lost = room.photos.flatMap(({ operation }) =>
    operation?.trouble && operation.trouble.kind !== 'server-older' ? [operation.id] : [],
  )
  if (lost.length === 0) return null
  return (
    <p role="status" className={line}>
      {lost.length === 1 ? '1 photo failed to save.' : `${lost.length} photos failed to save.`}
      <Button size="sm" onClick={() => lost.forEach(retry)} aria-label={`Retry the photos of ${room.name}`}>
        Retry
      </Button>
    </p>
  )
}

const line = hstack({
  justify: 'space-between',
  gap: '12px',
  paddingBottom: '12px',
  color: 'danger.fg',
  fontSize: '15px',
})
