import { createLink } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { css } from '../styled-system/css/index.js'
import { Banner } from '../ui/banner.tsx'
import { LinkButton } from '../ui/button.tsx'

const ButtonLink = createLink(LinkButton)

/** Asks the contractor to upload the logo again. `children` explain what happens without it. */
export function MissingLogo({ children }: { children?: ReactNode }) {
  return (
    <section aria-label="Missing logo" data-no-print className={css({ marginBottom: '4' })}>
      <Banner
        kind="warning"
        inset
        live
        actions={
          <ButtonLink to="/business-settings" size="sm" className={css({ marginBlock: '6px' })}>
            Business Settings
          </ButtonLink>
        }
      >
        <strong>Your logo is missing. Upload it again.</strong> {children}
      </Banner>
    </section>
  )
}
