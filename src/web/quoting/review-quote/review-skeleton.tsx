import { grid } from '../../styled-system/patterns/index.js'
import { Card } from '../../ui/card.tsx'
import { Loading, Skeleton } from '../../ui/page/skeleton.tsx'
import { columns } from './columns.ts'

/** Review's cards at their final size, while the quote loads. */
export function ReviewSkeleton() {
  return (
    <Loading label="Loading...">
      <div className={columns}>
        <Card>
          <div className={grid({ gap: '4' })}>
            <Skeleton width="160px" />
            <Skeleton height="92px" />
            <Skeleton height="110px" />
            <Skeleton height="230px" />
          </div>
        </Card>
        <Card>
          <div className={grid({ gap: '4' })}>
            <Skeleton width="160px" />
            <Skeleton height="150px" />
          </div>
        </Card>
      </div>
    </Loading>
  )
}
