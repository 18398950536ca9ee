import { FlaskConical } from 'lucide-react'
import { useEffect, useState } from 'react'
import { css } from '../../styled-system/css/index.js'
import { link } from '../../styled-system/recipes/index.js'
import { Banner } from '../../ui/banner.tsx'

const ownNames = ['localhost', '127.0.0.1', '[::1]']

/**
 * Marks simulated payments on every screen about money; renders nothing where payments are real. On the machine that
 * simulates them, it links to the page that changes their clock. `inset` renders it inside a screen, otherwise across
 * the page.
 */
export function SimulatedPayments({ inset }: { inset?: boolean }) {
  const [simulated, setSimulated] = useState(false)
  useEffect(() => {
    import('./settings.ts')
      .then(({ paymentSettings }) => paymentSettings())
      .then((settings) => setSimulated(settings.simulated))
      .catch(() => undefined)
  }, [])
  if (!simulated) return null
  const mark = (
    <Banner icon={<FlaskConical aria-hidden />} inset={inset} actions={<ToTheClock />}>
      <b>Simulated payments.</b> Test cards only, like <span className={whole}>4242 4242 4242 4242</span>. No money
      moves.
    </Banner>
  )
  return inset ? mark : <aside aria-label="Simulated payments">{mark}</aside>
}

const ToTheClock = () =>
  ownNames.includes(window.location.hostname) && (
    <a href="/__sim/stripe" target="_blank" rel="noreferrer" className={link()}>
      Move the clock
    </a>
  )

const whole = css({ whiteSpace: 'nowrap' })
