import { sqftOf } from '../../../../modules/pricing/contract/price.ts'
import type { Area } from '../../../../modules/quoting/contract/areas.ts'
import { formatSqft } from '../../../../shared-kernel/area.ts'
import { notASize, useUnfinishedSizes } from '../../walkthrough/rooms/unfinished-sizes.ts'
import { AreaWarning } from './area-warning.tsx'

interface UnfinishedSizesProps {
  readonly quoteId: string
  readonly areas: readonly Area[]
}

/** Before sending, lists the areas whose typed size is not valid yet. */
export function UnfinishedSizes({ quoteId, areas }: UnfinishedSizesProps) {
  const typed = useUnfinishedSizes()
  const unfinished = areas.flatMap((area) => {
    const text = typed[area.id]
    if (text === undefined) return []
    return { id: area.id, line: `${area.name}: ${notASize(text)}. It is priced at ${formatSqft(sqftOf(area))}.` }
  })
  return (
    <AreaWarning label="Unfinished sizes" quoteId={quoteId} action="Back to the walk" areas={unfinished}>
      <strong>
        {unfinished.length} {unfinished.length === 1 ? 'size is' : 'sizes are'} not finished.
      </strong>
    </AreaWarning>
  )
}
