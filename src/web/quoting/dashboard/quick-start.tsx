import { createLink } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { css } from '../../styled-system/css/index.js'
import { LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'

const ButtonLink = createLink(LinkButton)

export function QuickStart() {
  return (
    <Card
      ground="ledger"
      className={css({
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'space-between',
        gap: '4',
        marginBottom: { base: '5', md: '4' },
      })}
    >
      <div>
        <h2 className={css({ textStyle: 'h2' })}>Quick Start</h2>
        <p className={css({ color: 'fg.onDeepMuted' })}>
          Customer, walkthrough, review, send. Most quotes take about ten minutes.
        </p>
      </div>
      <ButtonLink to="/calculator" variant="accent">
        Start a quote <ArrowRight aria-hidden />
      </ButtonLink>
    </Card>
  )
}
