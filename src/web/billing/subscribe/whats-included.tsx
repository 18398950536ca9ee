import { Check } from 'lucide-react'
import { css } from '../../styled-system/css/index.js'
import { Card } from '../../ui/card.tsx'

const included = [
  ['Calculator', 'Walk a building, and the price adds itself up'],
  ['PDF quotes', 'In your name, sent by email'],
  ['Unlimited quotes', 'As many as you can walk'],
  ['24/7 access', 'On your phone and your computer'],
] as const

export function WhatsIncluded() {
  return (
    <Card title="What's included">
      <ul className={css({ display: 'grid', gap: '3' })}>
        {included.map(([what, why]) => (
          <li key={what} className={line}>
            <Check aria-hidden />
            <span>
              <span className={css({ display: 'block', fontWeight: '600' })}>{what}</span>
              <span className={css({ color: 'fg.subtle', textStyle: 'small' })}>{why}</span>
            </span>
          </li>
        ))}
      </ul>
    </Card>
  )
}

const line = css({
  display: 'flex',
  gap: '3',
  '& svg': { width: '20px', height: '20px', flexShrink: '0', marginTop: '2px', color: 'fg.link' },
})
