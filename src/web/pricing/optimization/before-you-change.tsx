import { CircleCheck } from 'lucide-react'
import type { PriceOptimization } from '../../../modules/pricing/contract/evidence.ts'
import { flex, grid } from '../../styled-system/patterns/index.js'
import { Card } from '../../ui/card.tsx'

/** Recommendations to consider first. */
export function BeforeYouChange({ analysis: { recommendations } }: { analysis: PriceOptimization }) {
  return (
    <Card title="Before you change it">
      <ul className={grid({ gap: '2' })}>
        {recommendations.map((what) => (
          <li
            key={what}
            className={flex({
              gap: '10px',
              '& svg': { width: '18px', height: '18px', marginTop: '3px', color: 'fg.link' },
            })}
          >
            <CircleCheck aria-hidden />
            {what}
          </li>
        ))}
      </ul>
    </Card>
  )
}
