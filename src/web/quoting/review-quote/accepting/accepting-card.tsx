import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Quote } from '../../../../modules/quoting/contract/endpoints.ts'
import { PoNumberRule, poNumberRuleLabel } from '../../../../modules/quoting/contract/vocabulary.ts'
import { formatMoney, toCents } from '../../../../shared-kernel/money.ts'
import { noticesQuery } from '../../../accounts/notices.ts'
import { Card } from '../../../ui/card.tsx'
import { CheckRow } from '../../../ui/form/check-row.tsx'
import { Select } from '../../../ui/form/input.tsx'
import { useChoice } from '../choices.ts'
import { ChoiceTrouble } from '../field-clash.tsx'
import { longChoice, Row } from '../price/row.tsx'
import { HomeStateRow } from './home-state.tsx'

/** What accepting this quote needs and says. Nothing about a home is shown for a business (LAW-05). */
export function AcceptingCard({ quote }: { quote: Quote }) {
  return (
    <Card data-no-print title="When your customer accepts">
      {quote.customerType === 'residential' && <Home quote={quote} />}
      <PoNumber quote={quote} />
      <ConfirmWithCode quote={quote} />
    </Card>
  )
}

function Home({ quote }: { quote: Quote }) {
  const agreed = useChoice(quote, 'agreedAtHome')
  const language = useChoice(quote, 'spokenLanguage')
  const [stateId, languageId] = [useId(), useId()]
  return (
    <>
      <CheckRow
        label="We agreed at the customer’s home"
        hint="Your customer can then cancel for a few days, and gets the notice that the law requires."
        checked={agreed.value ?? false}
        onChange={({ target }) => agreed.choose(target.checked)}
      />
      <ChoiceTrouble waiting={agreed.waiting} field="agreedAtHome" />
      {agreed.value && <HomeStateRow quote={quote} id={stateId} />}
      <dl>
        <Row
          name={<label htmlFor={languageId}>We spoke</label>}
          note={language.value === 'es' ? 'The law wants your own texts in Spanish too.' : undefined}
        >
          <Select
            id={languageId}
            size="sm"
            className={longChoice}
            options={[
              { value: 'en', label: 'English' },
              { value: 'es', label: 'Spanish' },
            ]}
            value={language.value ?? 'en'}
            onChange={({ target: { value } }) => language.choose(value === 'es' ? 'es' : 'en')}
          />
        </Row>
      </dl>
      <ChoiceTrouble waiting={language.waiting} field="spokenLanguage" />
    </>
  )
}

const poOptions = PoNumberRule.options.map((value) => ({ value, label: poNumberRuleLabel[value] }))

function PoNumber({ quote }: { quote: Quote }) {
  const rule = useChoice(quote, 'poNumberRule')
  const id = useId()
  return (
    <>
      <dl>
        <Row name={<label htmlFor={id}>PO number</label>} note="Your customer’s own order number">
          <Select
            id={id}
            size="sm"
            className={longChoice}
            options={poOptions}
            value={rule.value ?? 'off'}
            onChange={({ target: { value } }) => rule.choose(PoNumberRule.parse(value))}
          />
        </Row>
      </dl>
      <ChoiceTrouble waiting={rule.waiting} field="poNumberRule" />
    </>
  )
}

function ConfirmWithCode({ quote }: { quote: Quote }) {
  const code = useChoice(quote, 'confirmWithCode')
  const { data } = useQuery(noticesQuery)
  const id = useId()
  const usual = data?.confirmAbove == null ? 'No' : `Above ${formatMoney(toCents(data.confirmAbove))}`
  const own = code.value ?? null
  return (
    <>
      <dl>
        <Row name={<label htmlFor={id}>Confirm with a code</label>} note="We email it to your customer’s address">
          <Select
            id={id}
            size="sm"
            className={longChoice}
            options={[
              { value: '', label: data ? `Usual: ${usual}` : 'Usual' },
              { value: 'yes', label: 'Yes' },
              { value: 'no', label: 'No' },
            ]}
            value={own === null ? '' : own ? 'yes' : 'no'}
            onChange={({ target: { value } }) => code.choose(value === '' ? null : value === 'yes')}
          />
        </Row>
      </dl>
      <ChoiceTrouble waiting={code.waiting} field="confirmWithCode" />
    </>
  )
}
