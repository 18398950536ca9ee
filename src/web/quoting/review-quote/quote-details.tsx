import { FileText } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import type { Line } from '../../../modules/pricing/contract/price.ts'
import type { Area } from '../../../modules/quoting/contract/areas.ts'
import type { Quote } from '../../../modules/quoting/contract/endpoints.ts'
import { byFloor, otherRooms } from '../../../shared-kernel/by-floor.ts'
import { isOnce } from '../../../shared-kernel/visits.ts'
import { css } from '../../styled-system/css/index.js'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ScopeGrid } from '../scope-grid.tsx'
import { AreaDetails, part, Services } from './area-details.tsx'
import { termsOf } from './customer-totals.tsx'

interface Props {
  quote: Quote
  areas: readonly Area[]
  lines: readonly Line[]
  /** The sentence about holidays. */
  holidays: string | null
  /** The totals under the rooms, if there are any. */
  totals: ReactNode
  /** Link to the field tool, for a quote without areas. */
  addAreas: ReactNode
}

/** The customer's view, area by area, with exactly the PDF's lines: they add up to the price. */
export function QuoteDetails({ quote, areas, lines, holidays, totals, addAreas }: Props) {
  const { showsRoomPrices } = termsOf(quote)
  const floors = byFloor(areas)
  const hasFloors = floors.some(({ floor }) => floor)
  const others = lines.filter(({ area, kind }) => area === null && kind !== 'base')
  return (
    <Card
      flush
      title="Quote Details - Areas & Tasks"
      lead={`This is what ${quote.companyName} sees. No costs, no margin${showsRoomPrices ? '' : ', no room prices'}.`}
      actions={
        areas.length > 0 && (
          <LinkButton
            data-no-print
            size="sm"
            icon={<FileText aria-hidden />}
            href={`/api/generate-pdf?id=${quote.id}`}
            target="_blank"
            rel="noopener"
          >
            Open PDF
          </LinkButton>
        )
      }
    >
      {areas.length === 0 && <EmptyState title="No areas added to this quote yet." action={addAreas} />}
      <ScopeGrid building={quote} rooms={areas} className={part} />
      {holidays && <p className={part}>{holidays}</p>}
      {floors.map(({ floor, rooms, places }) => (
        <Fragment key={floor ?? ''}>
          {hasFloors && <h3 className={floorHeading}>{floor ?? otherRooms}</h3>}
          {rooms.map((area, at) => (
            <AreaDetails
              key={area.id}
              as={hasFloors ? 'h4' : 'h3'}
              area={isOnce(quote) ? { ...area, schedule: null } : area}
              lines={lines.filter((line) => line.area === places[at])}
              priced={showsRoomPrices}
            />
          ))}
        </Fragment>
      ))}
      {others.length > 0 && (
        <div className={part}>
          <h3 className={css({ textStyle: 'h3' })}>For the whole building</h3>
          <Services lines={others} priced={showsRoomPrices} />
        </div>
      )}
      {areas.length > 0 && totals}
    </Card>
  )
}

const floorHeading = css({
  textStyle: 'labelSm',
  color: 'fg.subtle',
  background: 'bg.sunken',
  borderTop: '1px solid {colors.border.subtle}',
  padding: { base: '8px 16px', md: '8px 24px' },
  overflowWrap: 'anywhere',
  breakAfter: 'avoid',
})
