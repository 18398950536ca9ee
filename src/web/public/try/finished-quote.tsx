import { FileText } from 'lucide-react'
import { customerLines, finalPrice, type Price } from '../../../modules/pricing/contract/price.ts'
import { formatSqft } from '../../../shared-kernel/area.ts'
import { buildingTypeLabel } from '../../../shared-kernel/building-type.ts'
import { frequencyLabel, visitsOf } from '../../../shared-kernel/visits.ts'
import { AreaDetails, part } from '../../quoting/review-quote/area-details.tsx'
import { SellingPrice } from '../../quoting/review-quote/price/selling-price.tsx'
import { css } from '../../styled-system/css/index.js'
import { flex, grid } from '../../styled-system/patterns/index.js'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import type { Building } from './building.ts'
import { samplePdf } from './sample-pdf.ts'

/** The quote as its customer reads it, with the lines that the PDF prints. */
export function FinishedQuote({ building, price }: { building: Building; price: Price }) {
  const { companyName, buildingType, frequency, rooms } = building
  const asked = finalPrice(price)
  const lines = customerLines(price, asked.finalMonthly, asked.finalOneTime)
  const { visits } = visitsOf(frequency)
  return (
    <Card
      flush
      id="finished"
      title={`Quote for ${companyName}`}
      lead="This is what your customer reads. No rate, no costs, no margin."
      actions={
        <LinkButton size="sm" icon={<FileText aria-hidden />} href={samplePdf[building.customerType]}>
          See the PDF
        </LinkButton>
      }
    >
      <div className={summary}>
        <SellingPrice {...building} asked={asked} />
        <dl className={facts}>
          <Fact name="Building">{buildingTypeLabel[buildingType]}</Fact>
          <Fact name="Size">{formatSqft(price.totalArea)}</Fact>
          <Fact name="How often">{frequencyLabel[frequency]}</Fact>
          <Fact name="Visits">{`${visits} a month`}</Fact>
        </dl>
      </div>
      {rooms.map((room, place) => (
        <AreaDetails
          key={room.id}
          area={{ ...room, aiEstimatedSqft: null }}
          lines={lines.filter(({ area }) => area === place)}
        />
      ))}
      <p className={`${part} ${css({ color: 'fg.subtle', textStyle: 'small' })}`}>
        The PDF is the sample building’s, printed by TidyTally for a made-up company. It does not change with what you
        type. Yours has your name, your rooms and your price.
      </p>
    </Card>
  )
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div className={flex({ justify: 'space-between', gap: '12px', paddingBlock: '8px' })}>
      <dt className={css({ color: 'fg.muted' })}>{name}</dt>
      <dd className={css({ margin: '0', fontWeight: '600', textAlign: 'right' })}>{children}</dd>
    </div>
  )
}

const summary = grid({
  gap: '16px 24px',
  gridTemplateColumns: { md: 'minmax(0, 1fr) minmax(0, 1fr)' },
  padding: { base: '0 16px 16px', md: '0 24px 24px' },
})
const facts = css({ '& > * + *': { borderTop: '1px solid {colors.border.subtle}' } })
