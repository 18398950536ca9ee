import { useState } from 'react'
import { methods, type PricedBy } from '../../../../modules/pricing/contract/time-basis.ts'
import { useContractor } from '../../../app/session.ts'
import { TimeSetupDialog } from '../../../pricing/time-setup-dialog.ts'
import { css } from '../../../styled-system/css/index.js'
import { flex } from '../../../styled-system/patterns/index.js'
import type { Pricing } from './pricing-draft.ts'

export const methodLabel: Readonly<Record<PricedBy, string>> = { area: 'Per sq ft', time: 'By time' }

/** How base cleaning is priced. Each method keeps its own prices; the first choice of "By time" asks for the figures. */
export function MethodSwitch({ pricing }: { pricing: Pricing }) {
  const { hasSavedTime } = useContractor()
  const [asking, setAsking] = useState(false)
  const choose = (method: PricedBy) => {
    if (method === 'time' && !hasSavedTime) setAsking(true)
    else pricing.setMethod(method)
  }
  const stay = () => setAsking(false)
  const proceed = () => {
    setAsking(false)
    pricing.setMethod('time')
  }
  return (
    <>
      <fieldset data-no-print className={track}>
        <legend className={css({ srOnly: true })}>Price base cleaning</legend>
        {methods.map((method) => (
          <label key={method} className={segment} {...(method === 'time' && TimeSetupDialog.intent)}>
            <input
              type="radio"
              name="pricedBy"
              className={radio}
              checked={pricing.pricedBy === method}
              onChange={() => choose(method)}
            />
            {methodLabel[method]}
          </label>
        ))}
      </fieldset>
      {asking && <TimeSetupDialog open onClose={stay} onCancel={stay} onLater={proceed} onSaved={proceed} />}
    </>
  )
}

const track = flex({
  padding: '4px',
  gap: '4px',
  borderRadius: 'control',
  background: 'bg.sunken',
  border: '0',
  flexShrink: '0',
})
const segment = css({
  position: 'relative',
  display: 'grid',
  alignItems: 'center',
  minHeight: '44px',
  paddingInline: '14px',
  borderRadius: '8px',
  fontWeight: '600',
  cursor: 'pointer',
  color: 'fg.muted',
  border: '1px solid transparent',
  '&:has(:checked)': { background: 'bg.surface', color: 'fg.default', borderColor: 'border.control' },
  '&:has(:focus-visible)': { outline: '2px solid var(--focus-ring)', outlineOffset: '2px' },
})
const radio = css({ position: 'absolute', inset: '0', opacity: '0', margin: '0', cursor: 'pointer' })
