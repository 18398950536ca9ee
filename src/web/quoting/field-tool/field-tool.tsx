import { createLink, getRouteApi, useNavigate } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import type { Quote } from '../../../modules/quoting/contract/endpoints.ts'
import { buildingTypeLabel } from '../../../shared-kernel/building-type.ts'
import { screens } from '../../app/screens.ts'
import { useTitle } from '../../app/title.ts'
import { css } from '../../styled-system/css/index.js'
import { phoneHeader } from '../../styled-system/recipes/index.js'
import { IconButton } from '../../ui/button.tsx'
import { BackLink } from '../../ui/page/back.tsx'
import { ConnectionBanner } from '../walkthrough/connection-banner.tsx'
import { RateLine } from '../walkthrough/rate-line.tsx'
import { WalkthroughPage } from '../walkthrough/walkthrough-page.tsx'

const route = getRouteApi('/field-tool/$quoteId')
const Back = createLink(BackLink)

/** Edits the rooms of an existing quote on site. */
export function FieldToolScreen() {
  const { quoteId } = route.useParams()
  return (
    <WalkthroughPage
      quoteId={quoteId}
      forward={{ label: 'Review & Send', asLink: true }}
      head={(quote) => <Head quote={quote} />}
    />
  )
}

function Head({ quote }: { quote: Quote | undefined }) {
  const name = quote?.companyName ?? screens.fieldTool.title
  useTitle(quote ? `${screens.fieldTool.title}: ${name}` : name)
  return (
    <>
      <PhoneHead name={name} about={quote ? buildingTypeLabel[quote.buildingType] : ''} />
      <ConnectionBanner />
      <Back to="/dashboard" className={css({ mdDown: { display: 'none' } })}>
        Dashboard
      </Back>
      <div className={css({ marginBottom: { base: '16px', md: '24px' } })}>
        <h1 tabIndex={-1} className={heading}>
          {name}
        </h1>
        {quote && (
          <p className={lead}>
            <span className={css({ mdDown: { display: 'none' } })}>{buildingTypeLabel[quote.buildingType]} · </span>
            <RateLine quote={quote} />
          </p>
        )}
      </div>
    </>
  )
}

/** On a phone, a slim header replaces the product's, as in the wizard. */
function PhoneHead({ name, about }: { name: string; about: string }) {
  const navigate = useNavigate()
  const styles = phoneHeader()
  return (
    <div data-phone-header className={styles.root}>
      <div className={styles.row}>
        <IconButton
          label="Dashboard"
          icon={<ChevronLeft aria-hidden />}
          onClick={() => void navigate({ to: '/dashboard' })}
        />
        <div className={styles.text}>
          <p className={`${styles.title} ${css({ truncate: true })}`}>{name}</p>
          <p className={styles.subtitle}>{['Field Tool', about].filter(Boolean).join(' · ')}</p>
        </div>
      </div>
    </div>
  )
}

const heading = css({ textStyle: 'h1', overflowWrap: 'anywhere', mdDown: { srOnly: true } })
const lead = css({ color: 'fg.muted', marginTop: { base: '0', md: '4px' }, mdDown: { fontSize: '14px' } })
