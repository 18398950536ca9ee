import { useQuery } from '@tanstack/react-query'
import { createLink } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useContractor, userQuery } from '../../session.ts'
import { css } from '../../styled-system/css/index.js'
import { useTitle } from '../../title.ts'
import { LinkButton } from '../../ui/button.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { ArticlesCard } from './articles-card.tsx'
import { BusinessForm } from './business-form.tsx'

const ButtonLink = createLink(LinkButton)

/** The contractor's business, as it appears at the top of every quote. */
export function BusinessSettingsScreen() {
  const user = useContractor()
  useQuery({ ...userQuery, refetchOnMount: 'always', refetchOnWindowFocus: 'always' }) // another tab may have saved
  useTitle('Business Settings')
  return (
    <>
      <PageHeader
        above={
          <div className={css({ marginBottom: '5' })}>
            <ButtonLink to="/dashboard" icon={<ArrowLeft aria-hidden />}>
              Back to Dashboard
            </ButtonLink>
          </div>
        }
        title="Business Settings"
        lead="Your name and logo replace TidyTally on every quote."
      />
      <BusinessForm key={user.id} user={user} />
      <ArticlesCard />
    </>
  )
}
