import { usePhotoStorage } from '../../quoting/photo-storage.ts'
import { css } from '../../styled-system/css/index.js'
import { Card } from '../../ui/card.tsx'

/** The storage used by the contractor's photos, and how to free some. */
export function PhotoStorageCard() {
  const used = usePhotoStorage()
  return (
    <Card title="Photo storage" className={css({ marginTop: '18px' })}>
      <p className={css({ minHeight: '1.5em' })}>{used && `Photos use ${used}. Deleting quotes frees space.`}</p>
    </Card>
  )
}
