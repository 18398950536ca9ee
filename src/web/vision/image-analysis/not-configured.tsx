import { CameraOff } from 'lucide-react'
import { css } from '../../styled-system/css/index.js'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

/** Shown when no model is configured: nothing can be analyzed, but earlier analyses can still be read. */
export function NotConfigured() {
  return (
    <Card className={css({ textWrap: 'balance' })}>
      <EmptyState icon={<CameraOff aria-hidden />} title="AI analysis isn’t configured">
        No photo is sent anywhere. Type the size of each room in its quote.
      </EmptyState>
    </Card>
  )
}
