import { useQuery } from '@tanstack/react-query'
import { createLink } from '@tanstack/react-router'
import { screens } from '../../app/screens.ts'
import { useContractor, userQuery } from '../../app/session.ts'
import { useTitle } from '../../app/title.ts'
import { BackLink } from '../../ui/page/back.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { ArticlesCard } from './articles-card.tsx'
import { AttachmentsCard } from './attachments-card.tsx'
import { BusinessForm, columns } from './business-form.tsx'
import { EmailCard } from './email-card.tsx'
import { FollowUpCard } from './follow-up-card.tsx'
import { NoticesCard } from './notices-card.tsx'
import { PhotoStorageCard } from './photo-storage-card.tsx'
import { ProposalCard } from './proposal-card.tsx'

const Back = createLink(BackLink)

/** The contractor's business, as it appears at the top of every quote. */
export function BusinessSettingsScreen() {
  const user = useContractor()
  useQuery({ ...userQuery, refetchOnMount: 'always' }) // another tab or device may have saved; events tell later ones
  useTitle(screens.businessSettings.title)
  return (
    <>
      <PageHeader
        above={<Back to="/dashboard">Back to Dashboard</Back>}
        title="Business Settings"
        lead="Your name and logo go on every quote."
      />
      <BusinessForm key={user.id} user={user} />
      <div className={columns}>
        <div>
          <FollowUpCard />
          <ProposalCard />
          <AttachmentsCard />
          <EmailCard />
          <NoticesCard />
          <ArticlesCard />
          <PhotoStorageCard />
        </div>
      </div>
    </>
  )
}
