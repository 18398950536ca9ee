import { useQuery } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { link } from '../styled-system/recipes/index.js'
import { Banner } from '../ui/banner.tsx'
import { configQuery } from './standing.ts'

const ownNames = ['localhost', '127.0.0.1', '[::1]']

/** The mark of simulated payments; on the machine that runs them it leads to the page that moves their clock. */
export function SimulatedNote() {
  const { data } = useQuery(configQuery)
  if (!data?.payments.simulated) return null
  return (
    <Banner
      icon={<FlaskConical aria-hidden />}
      inset
      actions={
        ownNames.includes(window.location.hostname) && (
          <a href="/__sim/stripe" target="_blank" rel="noreferrer" className={link()}>
            Move the clock
          </a>
        )
      }
    >
      <b>Simulated payments.</b> Test cards only, like 4242 4242 4242 4242. No money moves.
    </Banner>
  )
}
