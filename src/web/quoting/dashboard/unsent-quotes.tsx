import { Link } from '@tanstack/react-router'
import { useAtomValue } from 'jotai'
import { finalPrice } from '../../../modules/pricing/contract/price.ts'
import { shippedTime } from '../../../modules/pricing/contract/time-basis.ts'
import { formatSqft } from '../../../shared-kernel/area.ts'
import { useContractor } from '../../app/session.ts'
import { css } from '../../styled-system/css/index.js'
import { flex, grid } from '../../styled-system/patterns/index.js'
import { link } from '../../styled-system/recipes/index.js'
import { Card } from '../../ui/card.tsx'
import { Money } from '../../ui/money.tsx'
import { leadingPrice } from '../leading-price.ts'
import { asQuote, newQuotesIn } from '../outbox/new-quote.ts'
import { roomsOf } from '../outbox/rooms.ts'
import { outboxState } from '../outbox/state.ts'
import { priceOfRooms } from '../walkthrough/rooms/price-of-rooms.ts'

/** Quotes started offline; once saved, they are in the list. */
export function UnsentQuotes() {
  const { queue } = useAtomValue(outboxState)
  const { timeSettings = shippedTime } = useContractor()
  const started = newQuotesIn(queue)
  if (started.length === 0) return null
  return (
    <Card
      title="Saved on this phone"
      lead="The quote gets its number when you’re back online."
      className={css({ marginBottom: '4' })}
    >
      <ul className={grid({ gap: '3' })}>
        {started.map((operation) => {
          const { quoteId, details } = operation
          const quote = asQuote(operation, timeSettings)
          const price = priceOfRooms(quote, roomsOf(quoteId, [], queue), false)
          const { cents, per } = leadingPrice(quote, finalPrice(price))
          return (
            <li key={quoteId} className={row}>
              <span className={css({ minWidth: '0', overflowWrap: 'anywhere' })}>
                <Link to="/field-tool/$quoteId" params={{ quoteId }} className={link()}>
                  <bdi>{details.companyName}</bdi>
                </Link>
                <span className={css({ display: 'block', color: 'fg.subtle', textStyle: 'small' })}>
                  No number yet · {formatSqft(price.totalArea)}
                </span>
              </span>
              <Money cents={cents} per={per} />
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

const row = flex({ justify: 'space-between', align: 'baseline', gap: '3' })
