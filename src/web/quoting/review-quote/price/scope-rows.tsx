import { useEffect, useId, useRef, useState } from 'react'
import { Holidays } from '../../../../modules/accounts/contract/holidays.ts'
import { holidaysLabel, holidayTerms } from '../../../../modules/pricing/contract/holiday-terms.ts'
import { countedVisits } from '../../../../modules/pricing/contract/price.ts'
import type { Quote } from '../../../../modules/quoting/contract/endpoints.ts'
import { type Cents, Total } from '../../../../shared-kernel/money.ts'
import { useContractor } from '../../../app/session.ts'
import { css } from '../../../styled-system/css/index.js'
import { MoneyInput } from '../../../ui/form/figure-input.tsx'
import { Select } from '../../../ui/form/input.tsx'
import { useChoice } from '../choices.ts'
import { ChoiceTrouble } from '../field-clash.tsx'
import type { Pricing } from './pricing-draft.ts'
import { longChoice, Row } from './row.tsx'

/** The price of the first clean on its own, which homes often have (SCH-07). Saved when the field is left. */
export function FirstCleanRow({ quote, pricing }: { quote: Quote; pricing: Pricing }) {
  const id = useId()
  const saved = quote.firstVisitPrice ?? null
  const [typed, setTyped] = useState<number | null>()
  const shown = typed === undefined ? saved : typed
  const sent = useRef<number | null>(undefined)
  useEffect(() => {
    if (typed === saved) setTyped(undefined)
  }, [typed, saved])
  const { success } = Total.nullable().safeParse(shown)
  return (
    <Row
      name={<label htmlFor={id}>First clean</label>}
      note={success ? 'Charged once, if it costs more than a visit' : 'Please enter a price'}
    >
      <MoneyInput
        id={id}
        size="sm"
        className={css({ width: '8.5rem' })}
        value={shown}
        aria-invalid={success ? undefined : true}
        onValue={(now) => {
          sent.current = undefined
          setTyped(now)
        }}
        onCommit={() => {
          if (!success || shown === saved || shown === sent.current) return // Enter, and then leaving the field
          sent.current = shown
          pricing.saveChange({ firstVisitPrice: shown || null })
        }}
      />
    </Row>
  )
}

/** What happens on holidays: as in the account, unless this quote has its own choice. */
export function HolidaysRow({ quote }: { quote: Quote }) {
  const id = useId()
  const { value, waiting, choose } = useChoice(quote, 'holidays')
  const account = useContractor()
  const usual = account.holidays ? holidaysLabel[account.holidays] : 'Not stated'
  return (
    <>
      <Row name={<label htmlFor={id}>Holidays</label>} note="Your customer reads about them with the areas">
        <Select
          id={id}
          size="sm"
          className={longChoice}
          options={[
            { value: '', label: `Usual: ${usual}` },
            ...Holidays.options.map((each) => ({ value: each, label: holidaysLabel[each] })),
          ]}
          value={value ?? ''}
          onChange={({ target }) => choose(Holidays.safeParse(target.value).data ?? null)}
        />
      </Row>
      <ChoiceTrouble waiting={waiting} field="holidays" />
    </>
  )
}

/** The sentence about holidays that the customer reads; null if there is none. */
export function useHolidayTerms(quote: Quote, finalMonthly: Cents): string | null {
  const { holidays, holidayDays } = useContractor()
  return holidayTerms({
    ...quote,
    ...countedVisits(quote),
    holidays: quote.holidays ?? holidays ?? null,
    days: holidayDays ?? [],
    monthlyCents: finalMonthly,
  })
}
