import { css } from '../../styled-system/css/index.js'
import { button } from '../../styled-system/recipes/index.js'
import type { Head, PublicContent, Story } from '../head.ts'
import { Middle, SitePage } from '../site-page.tsx'

export const head: Head = {
  path: '/',
  title: 'TidyTally: price the job before you leave the building',
  description:
    'Quote software for cleaning contractors: walk the rooms, tick the tasks, see what you keep. Your customer gets a clean PDF in minutes.',
  indexed: true,
  site: true,
}

interface LandingProps {
  readonly stories: readonly Story[]
}

export const load = async (content: PublicContent): Promise<LandingProps> => ({ stories: await content.stories() })

export function Page(_: LandingProps) {
  return (
    <SitePage path="/" tone="deep">
      <Middle className={css({ paddingBlock: '40px' })}>
        <h1 className={css({ textStyle: 'display' })}>Price the job before you leave the building.</h1>
        <a href="/trial-signup" data-conversion className={button({ variant: 'accent', size: 'lg' })}>
          Start 1-Day Free Trial
        </a>
      </Middle>
    </SitePage>
  )
}
