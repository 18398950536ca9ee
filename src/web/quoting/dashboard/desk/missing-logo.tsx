import { createLink } from '@tanstack/react-router'
import { useMissingLogo } from '../../../accounts/missing-logo.ts'
import { css } from '../../../styled-system/css/index.js'
import { Banner } from '../../../ui/banner.tsx'
import { LinkButton } from '../../../ui/button.tsx'

const ButtonLink = createLink(LinkButton)

/** Her quotes would leave without the logo. */
export function MissingLogo() {
  if (!useMissingLogo()) return null
  return (
    <section aria-label="Missing logo" className={css({ marginBottom: '4' })}>
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
        <strong>Your logo is missing. Upload it again.</strong>
      </Banner>
    </section>
  )
}
