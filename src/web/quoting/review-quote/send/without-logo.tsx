import { useQuery } from '@tanstack/react-query'
import { createLink } from '@tanstack/react-router'
import { type Quote, quoteLogo } from '../../../../modules/quoting/contract/endpoints.ts'
import { call } from '../../../api.ts'
import { useContractor } from '../../../session.ts'
import { css } from '../../../styled-system/css/index.js'
import { Banner } from '../../../ui/banner.tsx'
import { LinkButton } from '../../../ui/button.tsx'
import { logoKey } from '../../quotes.ts'

const ButtonLink = createLink(LinkButton)

/** Whether this quote would leave without its logo, because the logo's file is missing. */
export function useWithoutLogo({ id, version }: Quote): boolean {
  const { businessLogoUrl } = useContractor()
  const { data } = useQuery({
    queryKey: [...logoKey(id), version, businessLogoUrl],
    queryFn: ({ signal }) => call(quoteLogo, { quoteId: id }, { signal }),
    meta: { inPassing: true },
  })
  return data?.missing === true
}

/** Says before sending that the customer would get no logo. Sending stays possible. */
export function WithoutLogo({ shown }: { shown: boolean }) {
  if (!shown) return null
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
        <strong>Your logo is missing. Upload it again.</strong> Your customer would get this quote without it.
      </Banner>
    </section>
  )
}
