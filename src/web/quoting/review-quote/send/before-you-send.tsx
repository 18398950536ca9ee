import { Mail, Paperclip } from 'lucide-react'
import type { ReactNode } from 'react'
import { fileNameOf } from '../../../../modules/documents/contract/file-name.ts'
import { annualPrice, prepaymentPercent } from '../../../../modules/pricing/contract/price.ts'
import type { Quote } from '../../../../modules/quoting/contract/endpoints.ts'
import { formatMoney } from '../../../../shared-kernel/money.ts'
import { css } from '../../../styled-system/css/index.js'
import { flex, grid } from '../../../styled-system/patterns/index.js'
import { Card } from '../../../ui/card.tsx'
import { longDate } from '../../../ui/dates.ts'
import { CheckRow } from '../../../ui/form/check-row.tsx'
import type { Repriced } from '../price/repriced.ts'
import { useQuoteOption } from '../price/save-pricing.ts'

const small = css({ color: 'fg.subtle', textStyle: 'small' })

/** The effect of sending: who gets the quote, what is attached, how long it is valid. */
export function BeforeYouSend({ quote, price }: { quote: Quote; price: Repriced }) {
  const offer = useQuoteOption(quote, 'offersAnnualPrepayment')
  const yearly = formatMoney(annualPrice(price.asked.finalMonthly))
  return (
    <Card data-no-print title="Before you send">
      <div className={grid({ gap: '3' })}>
        <Fact icon={<Mail aria-hidden />} hint="Replies come to you">
          To <strong>{quote.email}</strong>
        </Fact>
        <Fact icon={<Paperclip aria-hidden />} hint={`Valid for 30 days from ${longDate(new Date())}`}>
          {fileNameOf(quote.companyName)}
        </Fact>
      </div>
      <hr className={css({ border: '0', borderTop: '1px solid {colors.border.subtle}', marginBlock: '3' })} />
      <CheckRow
        label={`Offer annual prepayment (${prepaymentPercent}% off)`}
        hint={
          <>
            {quote.offersAnnualPrepayment ? 'Shows' : 'Would show'} <strong>{yearly}</strong> a year on the PDF
          </>
        }
        checked={quote.offersAnnualPrepayment}
        onChange={({ target }) => offer.mutate(target.checked)}
      />
    </Card>
  )
}

function Fact({ icon, hint, children }: { icon: ReactNode; hint: string; children: ReactNode }) {
  return (
    <div className={flex({ gap: '3', '& svg': { width: '20px', height: '20px', marginTop: '2px' } })}>
      {icon}
      <div className={css({ minWidth: '0', overflowWrap: 'anywhere' })}>
        {children}
        <div className={small}>{hint}</div>
      </div>
    </div>
  )
}
