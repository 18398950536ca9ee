import { plans } from '../../../modules/billing/contract/plans.ts'
import { formatMoney } from '../../../shared-kernel/money.ts'
import { button } from '../../styled-system/recipes/index.js'
import { trialHours } from '../claims.ts'
import type { Head, PublicContent, Story } from '../head.ts'
import { Ai } from '../landing/ai.tsx'
import { Buildings } from '../landing/buildings.tsx'
import { Hero } from '../landing/hero.tsx'
import { Plans } from '../landing/plans.tsx'
import { Stories } from '../landing/stories.tsx'
import { Walk } from '../landing/walk.tsx'
import { Middle, SitePage } from '../site-page.tsx'
import { FinalCall, StartTrial } from '../site-parts.tsx'
import { application } from '../structured-data.ts'

export const head: Head = {
  path: '/',
  title: 'TidyTally: price the job before you leave the building',
  description:
    'Quoting software for cleaning contractors. Walk the rooms, check off the tasks, see what you keep, and email a PDF quote in your name.',
  indexed: true,
  site: true,
  figure: [formatMoney(plans.commercial.monthlyCents), 'a month, unlimited quotes'],
  data: [application],
}

interface LandingProps {
  readonly stories: readonly Story[]
}

export const load = async (content: PublicContent): Promise<LandingProps> => ({ stories: await content.stories() })

/** The home page. */
export function Landing({ stories }: LandingProps) {
  return (
    <SitePage path="/" tone="deep">
      <Hero />
      <Middle>
        <Walk />
        <Buildings />
        <Ai />
        <Plans />
        <Stories stories={stories} />
        <FinalCall
          title={
            <>
              You have a
              <br />
              walkthrough this week.
            </>
          }
          actions={
            <>
              <StartTrial arrow>Start 1-Day Free Trial</StartTrial>
              <a href="/try" className={button({ size: 'lg' })}>
                Try it now, no account
              </a>
            </>
          }
        >
          Be the one whose quote is there the same afternoon. Try TidyTally on that building: {trialHours} free, and
          nothing to pay if you cancel in time.
        </FinalCall>
      </Middle>
    </SitePage>
  )
}

export { Landing as Page }
