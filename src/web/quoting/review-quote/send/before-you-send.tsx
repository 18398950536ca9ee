import { CircleDollarSign, FileText, Images, Mail, Paperclip, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { fileNameOf } from '../../../../modules/documents/contract/file-name.ts'
import { annualPrice } from '../../../../modules/pricing/contract/price.ts'
import type { Area } from '../../../../modules/quoting/contract/areas.ts'
import type { Quote } from '../../../../modules/quoting/contract/endpoints.ts'
import { formatMoney } from '../../../../shared-kernel/money.ts'
import { formatPhone } from '../../../../shared-kernel/phone.ts'
import { isOnce } from '../../../../shared-kernel/visits.ts'
import { useContractor } from '../../../app/session.ts'
import { css } from '../../../styled-system/css/index.js'
import { grid } from '../../../styled-system/patterns/index.js'
import { Card } from '../../../ui/card.tsx'
import { longDate } from '../../../ui/dates.ts'
import { CheckRow } from '../../../ui/form/check-row.tsx'
import { FollowUpRow } from '../../follow-up/follow-up-row.tsx'
import { leadingPrice } from '../../leading-price.ts'
import { useChoice } from '../choices.ts'
import { withTaxWords } from '../customer-totals.tsx'
import { ChoiceTrouble } from '../field-clash.tsx'
import type { Repriced } from '../price/repriced.ts'
import { AtHome } from './at-home.tsx'
import { AttachmentFacts } from './attachment-facts.tsx'
import { CopyToMe } from './copy-to-me.tsx'
import { EmailExtras } from './email-extras.tsx'
import { Fact } from './fact.tsx'
import { ProposalFacts } from './proposal-facts.tsx'

/** Photos of a room in the PDF. */
const photosPrinted = 2

interface Props {
  quote: Quote
  areas: readonly Area[]
  price: Repriced
  /** What to check. */
  warnings?: ReactNode
  /** What is kept of a yearly payment, and its discount. */
  yearly?: ReactNode
  /** What to do before sending. */
  children?: ReactNode
}

/** The effect of sending: who it is from, who gets it, the price, the file, and all else that is printed. */
export function BeforeYouSend({ quote, areas, price, warnings, yearly, children }: Props) {
  const { firstName, lastName, businessName, businessPhone, email } = useContractor()
  const photos = areas.reduce((sum, area) => sum + Math.min(area.photos.length, photosPrinted), 0)
  const offer = useChoice(quote, 'offersAnnualPrepayment')
  const annual = formatMoney(annualPrice(price.asked.finalMonthly, quote, quote.annualDiscountPercent))
  return (
    <Card data-no-print title="Before you send">
      <AtHome quote={quote} />
      {warnings}
      <div className={grid({ gap: '3' })}>
        <Fact
          icon={<UserRound aria-hidden />}
          hint={`${businessPhone ? `${formatPhone(businessPhone)} · ` : ''}Replies go to ${email}`}
        >
          From <strong>{businessName || `${firstName} ${lastName}`}</strong>
        </Fact>
        <Fact icon={<Mail aria-hidden />} hint={quote.contactPerson}>
          To <strong>{quote.email}</strong>
        </Fact>
        <Fact
          icon={<CircleDollarSign aria-hidden />}
          hint={withTaxWords(quote, price.asked) ?? 'The price your customer sees'}
        >
          <strong>{leadingPrice(quote, price.asked).words}</strong>
        </Fact>
        <Fact icon={<Paperclip aria-hidden />} hint={`Valid for 30 days from ${longDate(new Date())}`}>
          {fileNameOf(quote.companyName, quote.customerType === 'residential' ? quote.spokenLanguage : 'en')}
        </Fact>
        {quote.specialRequirements && (
          <Fact icon={<FileText aria-hidden />} hint="Special requirements, printed on the quote">
            <span className={css({ whiteSpace: 'pre-line' })}>{quote.specialRequirements}</span>
          </Fact>
        )}
        {photos > 0 && (
          <Fact icon={<Images aria-hidden />} hint={`Up to ${photosPrinted} of each room, the oldest first`}>
            {photos} {photos === 1 ? 'photo' : 'photos'} printed on the quote
          </Fact>
        )}
        <ProposalFacts quote={quote} />
        <AttachmentFacts quote={quote} />
      </div>
      <hr className={css({ border: '0', borderTop: '1px solid {colors.border.subtle}', marginBlock: '3' })} />
      {!isOnce(quote) && (
        <>
          <CheckRow
            label={`Offer annual prepayment (${quote.annualDiscountPercent}% off)`}
            hint={
              <>
                {offer.value ? 'Shows' : 'Would show'} <strong>{annual}</strong> a year on the PDF
              </>
            }
            checked={offer.value}
            onChange={({ target }) => offer.choose(target.checked)}
          />
          <ChoiceTrouble waiting={offer.waiting} field="offersAnnualPrepayment" />
        </>
      )}
      {yearly}
      <FollowUpRow quote={quote} />
      <CopyToMe />
      <EmailExtras quote={quote} />
      {children}
    </Card>
  )
}
