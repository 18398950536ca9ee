import { createLink } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { css } from '../../../styled-system/css/index.js'
import { grid } from '../../../styled-system/patterns/index.js'
import { LinkButton } from '../../../ui/button.tsx'
import { Calculation, CalculationLine, CalculationTotal } from '../../../ui/calculation.tsx'
import { Card } from '../../../ui/card.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { BusinessHint } from './business-hint.tsx'
import { DeskCards } from './desk-cards.tsx'

const ButtonLink = createLink(LinkButton)

/**
 * Before the first quote: one card with one action. The blank tape lists the wizard's steps and ends with the price.
 */
export function Welcome({ firstName }: { firstName: string }) {
  return (
    <>
      <PageHeader title={`Welcome, ${firstName}`} lead="No quotes yet. Most of the time is the walk itself." />
      <Card
        ground="ledger"
        className={grid({
          borderRadius: 'hero',
          gap: { base: '6', lg: '12' },
          alignItems: 'center',
          padding: { base: '24px 20px', md: '48px', lg: '48px 56px' },
          gridTemplateColumns: { lg: 'minmax(0, 1.4fr) minmax(0, 1fr)' },
        })}
      >
        <div>
          <h2
            className={css({
              fontSize: { base: '30px', md: '40px' },
              lineHeight: '1.12',
              letterSpacing: '-0.034em',
              fontWeight: '700',
              textWrap: 'balance',
            })}
          >
            Walk one building. Send one price.
          </h2>
          <p className={css({ color: 'fg.onDeepMuted', fontSize: '18px', marginBlock: '12px 28px', maxWidth: '46ch' })}>
            Pick a customer, count the rooms, tick the tasks. The price adds itself up while you walk.
          </p>
          <ButtonLink to="/calculator" variant="accent" size="lg">
            Create Your First Quote <ArrowRight aria-hidden />
          </ButtonLink>
        </div>
        <Calculation>
          {steps.map(([name, what], place) => (
            <CalculationLine
              key={name}
              label={
                <>
                  <span className={css({ display: 'inline-block', width: '26px', color: 'fg.link' })}>{place + 1}</span>
                  {name}
                </>
              }
              amount={what}
            />
          ))}
          <CalculationTotal label="Selling Price">
            <span className={css({ color: 'fg.subtle', fontSize: '40px' })}>$0.00</span>
          </CalculationTotal>
        </Calculation>
      </Card>
      <div className={css({ marginTop: '4' })}>
        <DeskCards plain />
      </div>
      <BusinessHint />
    </>
  )
}

const steps = [
  ['Customer Type', 'office or home'],
  ['Customer Info', 'who gets the PDF'],
  ['Walkthrough', 'sq ft and tasks'],
  ['Review', 'price and profit'],
] as const
