import { FlaskConical } from 'lucide-react'
import { useEffect, useState } from 'react'
import { css } from '../../styled-system/css/index.js'
import { Banner } from '../../ui/banner.tsx'

/** The mark of simulated payments, on every screen that takes a card; nothing where money moves. */
export function SimulatedPayments({ inset }: { inset?: boolean }) {
  const [simulated, setSimulated] = useState(false)
  useEffect(() => {
    import('./settings.ts')
      .then(({ paymentSettings }) => paymentSettings())
      .then((settings) => setSimulated(settings.simulated))
      .catch(() => undefined)
  }, [])
  if (!simulated) return null
  return (
    <aside aria-label="Simulated payments">
      <Banner icon={<FlaskConical aria-hidden />} inset={inset}>
        <b>Simulated payments.</b> Test cards only, like <span className={whole}>4242 4242 4242 4242</span>. No money
        moves.
      </Banner>
    </aside>
  )
}

const whole = css({ whiteSpace: 'nowrap' })
