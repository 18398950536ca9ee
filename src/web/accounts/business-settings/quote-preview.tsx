import { useWatch } from 'react-hook-form'
import { asColor, type LetterheadLook, lookOf } from '../../../modules/accounts/contract/letterhead-color.ts'
import { Tax } from '../../../modules/accounts/contract/tax.ts'
import { initialsOf } from '../../../modules/documents/contract/initials.ts'
import { samplePractice as sample } from '../../../modules/documents/contract/sample-practice.ts'
import { taxName, withTax } from '../../../modules/pricing/contract/tax.ts'
import { formatMoney } from '../../../shared-kernel/money.ts'
import { formatPhone } from '../../../shared-kernel/phone.ts'
import { useContractor } from '../../app/session.ts'
import { css } from '../../styled-system/css/index.js'
import { flex } from '../../styled-system/patterns/index.js'
import { isColor } from './color-card.tsx'
import type { BusinessFormState } from './profile.ts'
import { withoutScheme } from './website.ts'

/** The top of a quote as the customer gets it, on paper, which stays white in dark mode. */
export function QuotePreview({ form: { control } }: { form: BusinessFormState }) {
  const { firstName, lastName } = useContractor()
  const [showsRoomPrices, tax] = useWatch({ control, name: ['showsRoomPrices', 'tax'] })
  const [businessName, businessPhone, businessAddress, businessWebsite, businessLogoUrl, letterheadColor] = useWatch({
    control,
    name: ['businessName', 'businessPhone', 'businessAddress', 'businessWebsite', 'businessLogoUrl', 'letterheadColor'],
  })
  const color = asColor(letterheadColor)
  const look = lookOf(isColor(color) ? color : null)
  const firstLine = businessAddress.trim().split('\n')[0]
  const about = [formatPhone(businessPhone.trim()), firstLine, withoutScheme(businessWebsite)].filter(Boolean)
  return (
    <section aria-labelledby="quote-preview" className={frame}>
      <div className={head}>
        <h2 id="quote-preview" className={css({ textStyle: 'h2' })}>
          Quote Preview
        </h2>
        <p className={css({ textStyle: 'small', color: 'fg.muted' })}>Changes as you type</p>
      </div>
      <div className={paper}>
        <div className={flex({ gap: '16px', paddingBottom: '26px' })}>
          {businessLogoUrl ? (
            <img src={businessLogoUrl} alt="" className={mark} />
          ) : (
            <Initials of={businessName.trim() || `${firstName} ${lastName}`} look={look} />
          )}
          <div className={css({ minWidth: '0', overflowWrap: 'anywhere' })}>
            <p className={css({ fontSize: '22px', lineHeight: '1.2', fontWeight: '700', letterSpacing: '-0.02em' })}>
              {businessName.trim() || 'Your Business Name'} - Estimate
            </p>
            <p className={quiet}>Professional cleaning quote</p>
          </div>
        </div>
        {about.length > 0 && (
          <ul className={aboutList}>
            {about.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        )}
        <Sample look={look} showsRoomPrices={showsRoomPrices} tax={Tax.safeParse(tax).data ?? null} />
      </div>
    </section>
  )
}

/** Shown instead of a logo, as in the PDF and the email. */
const Initials = ({ of, look }: { of: string; look: LetterheadLook }) => (
  <span aria-hidden className={`${mark} ${initials}`} style={{ background: look.ground, color: look.quiet }}>
    {initialsOf(of)}
  </span>
)

interface SampleProps {
  look: LetterheadLook
  showsRoomPrices: boolean
  tax: Tax | null
}

function Sample({ look, showsRoomPrices, tax }: SampleProps) {
  return (
    <div className={css({ borderTop: '1px solid #e0e4eb', paddingTop: '18px' })}>
      <div
        data-part="price"
        className={css({ borderRadius: 'control', padding: '14px 18px', color: 'white' })}
        style={{ background: look.ground }}
      >
        <p className={css({ textStyle: 'note' })} style={{ color: look.quiet }}>
          Monthly price
        </p>
        <p className={css({ textStyle: 'moneyLg', fontSize: '34px' })}>{formatMoney(sample.monthlyCents)}</p>
        <p className={css({ textStyle: 'note' })} style={{ color: look.quiet }}>
          Sample price
          {tax && `, ${formatMoney(withTax(sample.monthlyCents, tax).total)} with ${taxName(tax)}`}
        </p>
      </div>
      {sample.rooms.slice(0, 3).map(({ name, monthlyCents }) => (
        <div key={name} className={css({ paddingBlock: '16px', borderBottom: '1px solid #e0e4eb' })}>
          <div className={flex({ justify: 'space-between', gap: '12px', marginBottom: '10px' })}>
            <span className={css({ fontWeight: '600' })}>{name}</span>
            {showsRoomPrices && (
              <span className={css({ fontVariantNumeric: 'tabular-nums' })}>{formatMoney(monthlyCents)}</span>
            )}
          </div>
          <div className={bar} style={{ width: '78%' }} />
        </div>
      ))}
    </div>
  )
}

const frame = css({
  position: { base: 'relative', lg: 'sticky' },
  top: { lg: '84px' },
  background: 'bg.sunken',
  border: '1px solid {colors.border.subtle}',
  borderRadius: 'card',
  padding: { base: '16px 16px 0', md: '22px 22px 0' },
  maxHeight: '570px',
  overflow: 'hidden',
  _after: {
    content: '""',
    position: 'absolute',
    insetInline: { base: '16px', md: '22px' },
    bottom: '0',
    height: '64px',
    background: 'linear-gradient(transparent, white)',
  },
})
const head = flex({
  justify: 'space-between',
  align: 'baseline',
  gap: '12px',
  marginBottom: '14px',
})
const paper = css({
  background: 'white',
  color: '#0c1220',
  padding: { base: '20px', md: '30px' },
  boxShadow: '0 10px 30px rgb(12 18 32 / 0.12)',
})
const mark = css({ width: '60px', height: '60px', borderRadius: 'control', objectFit: 'contain', flexShrink: '0' })
const initials = css({ display: 'grid', placeItems: 'center', fontSize: '24px', fontWeight: '700' })
const quiet = css({ color: '#404a5e', fontSize: '16px' })
const aboutList = css({
  borderTop: '1px solid #e0e4eb',
  paddingBlock: '16px',
  color: '#404a5e',
  lineHeight: '1.6',
  overflowWrap: 'anywhere',
})
const bar = css({ height: '8px', borderRadius: 'full', background: '#e0e4eb' })
