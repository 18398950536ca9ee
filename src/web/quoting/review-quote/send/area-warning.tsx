import { createLink } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { css } from '../../../styled-system/css/index.js'
import { Banner } from '../../../ui/banner.tsx'
import { LinkButton } from '../../../ui/button.tsx'

const ButtonLink = createLink(LinkButton)

/** A longer list would push the price off the screen. */
const listed = 8

interface AreaWarningProps {
  readonly label: string
  readonly quoteId: string
  /** The label of the link back to the walkthrough. */
  readonly action: string
  /** A line for each area; without areas there is no warning. */
  readonly areas: readonly { readonly id: string; readonly line: string }[]
  readonly children: ReactNode
}

/** Warns before sending about problems with some areas, and links back to the walkthrough. Sending stays possible. */
export function AreaWarning({ label, quoteId, action, areas, children }: AreaWarningProps) {
  if (areas.length === 0) return null
  return (
    <section aria-label={label} data-no-print className={css({ marginBottom: '4' })}>
      <Banner
        kind="warning"
        inset
        actions={
          <ButtonLink to="/field-tool/$quoteId" params={{ quoteId }} size="sm" className={css({ marginBlock: '6px' })}>
            {action}
          </ButtonLink>
        }
      >
        {children}
        <ul className={css({ listStyle: 'disc', paddingLeft: '20px', overflowWrap: 'anywhere' })}>
          {areas.slice(0, listed).map(({ id, line }) => (
            <li key={id}>{line}</li>
          ))}
          {areas.length > listed && <li>and {areas.length - listed} more</li>}
        </ul>
      </Banner>
    </section>
  )
}
