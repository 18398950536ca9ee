import { button } from '../../styled-system/recipes/index.js'
import type { Head } from '../head.ts'
import { LonePage } from '../lone-page.tsx'

export const head: Head = {
  path: null,
  title: 'That did not work - TidyTally',
  description: 'The server could not answer this time.',
  indexed: false,
}

export interface RefusedProps {
  readonly sentence?: string
  /** The file's address, for a retry. */
  readonly again?: string
}

/** For a file opened in a tab that the server refuses for now: shows the message instead of JSON. */
export const Refused = ({ sentence = '', again }: RefusedProps) => (
  <LonePage title="That did not work" sentence={sentence}>
    {again && (
      <a href={again} className={button({ variant: 'primary' })}>
        Try again
      </a>
    )}
    <a href="/dashboard" className={button({ variant: again ? 'outline' : 'primary' })}>
      Go to your quotes
    </a>
  </LonePage>
)

export { Refused as Page }
