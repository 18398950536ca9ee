import { sqftOf } from '../../../../modules/pricing/contract/price.ts'
import { rateOfRoom } from '../../../../modules/pricing/contract/time.ts'
import { fixtureWords } from '../../../../modules/pricing/contract/time-words.ts'
import type { Area } from '../../../../modules/quoting/contract/areas.ts'
import { roomTypeLabel } from '../../../../modules/quoting/contract/vocabulary.ts'
import { formatSqft } from '../../../../shared-kernel/area.ts'
import { formatMoney, toCents } from '../../../../shared-kernel/money.ts'
import { productionRates } from '../../../pricing/time-figures.ts'
import { css } from '../../../styled-system/css/index.js'
import { OwnFigure } from './own-figure.tsx'
import type { Pricing } from './pricing-draft.ts'

const whole = new Intl.NumberFormat('en-US')
const oneDecimal = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const twoDecimals = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 2 })

/** Each room's time and its share of the price by time. A production rate typed here counts for its room type. */
export function TimeTable({ areas, pricing }: { areas: readonly Area[]; pricing: Pricing }) {
  const { steps } = pricing.price
  const longest = Math.max(1, ...steps.rooms.map(({ minutesPerVisit }) => minutesPerVisit))
  return (
    <table className={tableOfRooms}>
      <thead>
        <tr>
          <th scope="col">Area</th>
          <th scope="col">Sq ft</th>
          <th scope="col">Production rate</th>
          <th scope="col">Minutes a visit</th>
          <th scope="col">Hours a month</th>
          <th scope="col">Price</th>
        </tr>
      </thead>
      <tbody>
        {areas.map((area, at) => {
          const room = steps.rooms[at]
          if (!room) return null
          return (
            <tr key={area.id}>
              <th scope="row">
                <bdi>{area.name}</bdi>
                <span className={quiet}>
                  <span className={onPhone}>{formatSqft(sqftOf(area))} · </span>
                  {aboutRoom(area)}
                </span>
              </th>
              <td>{whole.format(sqftOf(area))}</td>
              <td>
                <RoomRate area={area} pricing={pricing} />
              </td>
              <td>
                <span aria-hidden className={bar} style={{ width: `${(room.minutesPerVisit / longest) * 40}px` }} />
                {oneDecimal.format(room.minutesPerVisit)}
              </td>
              <td>{twoDecimals.format(room.hoursPerMonth)}</td>
              <td>
                <strong>{formatMoney(toCents(room.price))}</strong>
              </td>
            </tr>
          )
        })}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            One visit
            <span className={quiet}>{aroundRooms(pricing)}</span>
          </th>
          <td>{whole.format(pricing.price.price.totalArea)}</td>
          <td />
          <td>{oneDecimal.format(steps.minutesPerVisit)}</td>
          <td>{twoDecimals.format(steps.hoursPerMonth)}</td>
          <td>
            <strong>{formatMoney(toCents(steps.price))}</strong>
          </td>
        </tr>
      </tfoot>
    </table>
  )
}

const difficultyWords = { easy: 'easy', normal: '', hard: 'hard' } as const
const aboutRoom = ({ roomType, difficulty, fixtures }: Area) =>
  [roomTypeLabel[roomType], difficultyWords[difficulty], fixtureWords(fixtures)].filter(Boolean).join(' · ')

/** "with 10 minutes for setup" */
function aroundRooms({ time: { basis } }: Pricing): string {
  const around = basis.setupMinutes + basis.travelMinutes
  const parts = [
    ...(around > 0 ? [`with ${oneDecimal.format(around).replace('.0', '')} minutes for setup and travel`] : []),
    ...(basis.minimumShiftMinutes > 0 ? [`at least ${basis.minimumShiftMinutes} minutes`] : []),
  ]
  return parts.join(', ')
}

/** The production rate of the room's type; a room's own, or that of a counted restroom's floor, is only shown. */
function RoomRate({ area, pricing }: { area: Area; pricing: Pricing }) {
  const { basis } = pricing.time
  const room = { ...area, sqft: sqftOf(area) }
  const rate = rateOfRoom(room, basis.rates)
  const figure = productionRates.find(({ path }) => path === `rates.${area.roomType}`)!
  if (rate !== basis.rates[area.roomType] || area.sqftPerHour !== null) return <>{whole.format(rate)} sq ft/h</>
  return (
    <OwnFigure
      time={pricing.time}
      figure={{ ...figure, suffix: 'sq ft/h', label: `Sq ft per labor hour, ${area.name}` }}
      hideLabel
      size="sm"
    />
  )
}

const quiet = css({ display: 'block', color: 'fg.subtle', fontWeight: '400', textStyle: 'small' })
const bar = css({
  display: { base: 'none', md: 'inline-block' },
  height: '6px',
  borderRadius: 'full',
  background: 'bg.brand',
  marginRight: '8px',
  verticalAlign: 'middle',
})
const onPhone = css({ md: { display: 'none' } })
/** On a phone each room is two lines: its name and price, its rate and minutes. */
const tableOfRooms = css({
  width: 'full',
  borderCollapse: 'collapse',
  fontVariantNumeric: 'tabular-nums',
  '& th': { textAlign: 'left', fontWeight: '600', overflowWrap: 'anywhere' },
  '& td': { textAlign: 'right', whiteSpace: 'nowrap' },
  '& tfoot': { fontWeight: '600' },
  md: {
    '& thead th': { color: 'fg.subtle', textStyle: 'note', paddingBlock: '8px', textAlign: 'right' },
    '& thead th:first-child': { textAlign: 'left' },
    '& tbody tr, & tfoot tr': { borderTop: '1px solid {colors.border.subtle}' },
    '& td, & th': { paddingBlock: '8px', paddingLeft: '8px' },
    '& th:first-child': { paddingLeft: '0' },
    '& td:nth-child(3)': { width: '8.5rem' },
  },
  mdDown: {
    display: 'block',
    '& thead': { srOnly: true },
    '& tbody, & tfoot, & th, & td': { display: 'block' },
    '& tr': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      alignItems: 'center',
      gap: '4px 12px',
      borderTop: '1px solid {colors.border.subtle}',
      paddingBlock: '10px',
    },
    '& td:nth-child(2), & td:nth-child(5)': { display: 'none' },
    '& td:nth-child(3)': { gridRow: '2', width: '9rem', textAlign: 'left' },
    '& td:nth-child(4)': { gridRow: '2', gridColumn: '2', color: 'fg.subtle' },
    '& td:nth-child(4)::after': { content: '" min"' },
    '& td:last-child': { gridRow: '1', gridColumn: '2' },
  },
})
