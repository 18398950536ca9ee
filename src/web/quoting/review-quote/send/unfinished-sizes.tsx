import { createLink } from '@tanstack/react-router'
import { sqftOf } from '../../../../modules/pricing/contract/price.ts'
import type { Area } from '../../../../modules/quoting/contract/areas.ts'
import { formatSqft } from '../../../../shared-kernel/area.ts'
import { css } from '../../../styled-system/css/index.js'
import { Banner } from '../../../ui/banner.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { notASize, useUnfinishedSizes } from '../../walkthrough/rooms/unfinished-sizes.ts'
import { AreaList } from './area-list.tsx'

const ButtonLink = createLink(LinkButton)

/** Before sending, names the areas whose size was typed in this tab but is not a size yet. Sending stays possible. */
export function UnfinishedSizes({ areas }: { areas: readonly Area[] }) {
  const typed = useUnfinishedSizes()
  const unfinished = areas.flatMap((area) => {
    const text = typed[area.id]
    if (text === undefined) return []
    return { id: area.id, line: `${area.name}: ${notASize(text)}. It is priced at ${formatSqft(sqftOf(area))}.` }
  })
  const [first] = areas
  if (!first || unfinished.length === 0) return null
  return (
    <section aria-label="Unfinished sizes" data-no-print className={css({ marginBottom: '4' })}>
      <Banner
        kind="warning"
        inset
        actions={
          <ButtonLink
            to="/field-tool/$quoteId"
            params={{ quoteId: first.quoteId }}
            size="sm"
            className={css({ marginBlock: '6px' })}
          >
            Back to the walk
          </ButtonLink>
        }
      >
        <strong>
          {unfinished.length} {unfinished.length === 1 ? 'size is' : 'sizes are'} not finished.
        </strong>
        <AreaList areas={unfinished} />
      </Banner>
    </section>
  )
}
