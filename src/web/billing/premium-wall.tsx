import { createLink } from '@tanstack/react-router'
import { Check, Lock } from 'lucide-react'
import { css } from '../styled-system/css/index.js'
import { useTitle } from '../title.ts'
import { LinkButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { PageHeader } from '../ui/page-header.tsx'

const ButtonLink = createLink(LinkButton)

const unlocks = [
  'Custom per-square-foot pricing settings',
  'Default costs for every new quote',
  'AI square-footage estimation',
  'Room type identification',
  'Confidence ratings',
  'Emailed analysis reports',
  'Multi-image comparison',
  'Market analysis, on the Pro plan',
  'Building-specific pricing insights, on the Pro plan',
] as const

/** Stands where a paid screen would, while the contractor is on trial. */
export function PremiumWall({ title }: { title: string }) {
  useTitle(title)
  return (
    <>
      <PageHeader title={title} lead="Quotes, PDFs and costs per quote are open in your trial. This part is not." />
      <Card className={css({ maxWidth: '760px' })}>
        <h2 className={css({ display: 'flex', alignItems: 'center', gap: '3', textStyle: 'h2' })}>
          <Lock aria-hidden />
          Premium Feature Required
        </h2>
        <p className={css({ color: 'fg.muted', marginTop: '2', marginBottom: '3' })}>
          A paid plan opens it, together with:
        </p>
        <ul className={css({ display: 'grid', gap: '2', gridTemplateColumns: { md: 'repeat(2, minmax(0, 1fr))' } })}>
          {unlocks.map((what) => (
            <li key={what} className={unlocked}>
              <Check aria-hidden />
              {what}
            </li>
          ))}
        </ul>
        <div className={css({ display: 'flex', flexWrap: 'wrap', gap: '2', marginTop: '5' })}>
          <ButtonLink to="/subscription/manage" variant="primary">
            Upgrade Now
          </ButtonLink>
          <ButtonLink to="/dashboard">Back to Dashboard</ButtonLink>
        </div>
      </Card>
    </>
  )
}

const unlocked = css({
  display: 'flex',
  gap: '2',
  '& svg': { width: '20px', height: '20px', marginTop: '2px', color: 'fg.link' },
})
