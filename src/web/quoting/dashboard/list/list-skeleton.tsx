import { css } from '../../../styled-system/css/index.js'
import { Loading, Skeleton } from '../../../ui/page/skeleton.tsx'

const rows = ['one', 'two', 'three', 'four', 'five', 'six']

/** Six rows the size of quotes. */
export function ListSkeleton() {
  return (
    <Loading label="Loading your quotes">
      {rows.map((row) => (
        <div
          key={row}
          className={css({
            mdDown: { layerStyle: 'card', padding: '16px', marginBottom: '12px' },
            md: { padding: '13px 20px', borderTop: '1px solid {colors.border.subtle}' },
          })}
        >
          <div className={css({ height: { base: '106px', md: '44px' }, display: 'grid', alignItems: 'center' })}>
            <Skeleton height="24px" />
          </div>
        </div>
      ))}
    </Loading>
  )
}
