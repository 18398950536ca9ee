import { useId, useState } from 'react'
import { type Tax, taxLabelRule, taxPercentRule, usualTaxLabel } from '../../../../modules/accounts/contract/tax.ts'
import { taxName } from '../../../../modules/pricing/contract/tax.ts'
import type { Quote } from '../../../../modules/quoting/contract/endpoints.ts'
import { useContractor } from '../../../app/session.ts'
import { grid } from '../../../styled-system/patterns/index.js'
import { CheckRow } from '../../../ui/form/check-row.tsx'
import { Field, fieldRows } from '../../../ui/form/field.tsx'
import { FigureInput } from '../../../ui/form/figure-input.tsx'
import { Input, Select } from '../../../ui/form/input.tsx'
import { same } from '../../outbox/operations.ts'
import { useChoice } from '../choices.ts'
import { ChoiceTrouble } from '../field-clash.tsx'
import { longChoice, Row } from './row.tsx'

/** The tax on this quote's totals, and whether its customer sees the prices of rooms (PRP-03). */
export function CustomerTerms({ quote, className }: { quote: Quote; className: string }) {
  const tax = useChoice(quote, 'tax')
  const exempt = useChoice(quote, 'taxExempt')
  const roomPrices = useChoice(quote, 'showsRoomPrices')
  const account = useContractor()
  const [wantsOwn, setWantsOwn] = useState(false)
  const taxId = useId()
  const roomsId = useId()
  const own = tax.value ?? null
  const accounts = account.tax ?? null
  const isOwn = own !== null || wantsOwn
  const isExempt = exempt.value ?? false
  function chooseTax(value: string) {
    setWantsOwn(value === 'own')
    if (value !== 'own' && own) tax.choose(null)
  }
  return (
    <div data-no-print className={className}>
      <dl>
        <Row name={<label htmlFor={taxId}>Tax</label>} note="Added to each total your customer sees">
          <Select
            id={taxId}
            size="sm"
            className={longChoice}
            options={[
              { value: '', label: `Usual: ${accounts ? taxName(accounts) : 'None'}` },
              { value: 'own', label: 'Another tax' },
            ]}
            value={isOwn ? 'own' : ''}
            onChange={({ target }) => chooseTax(target.value)}
          />
        </Row>
      </dl>
      {isOwn && <OwnTax key={quote.id} tax={own} onSave={tax.choose} />}
      <ChoiceTrouble waiting={tax.waiting} field="tax" />
      {(isOwn || accounts || isExempt) && (
        <CheckRow
          label="This customer is exempt"
          hint={isExempt ? 'The quote says “Tax exempt”' : undefined}
          checked={isExempt}
          onChange={({ target }) => exempt.choose(target.checked)}
        />
      )}
      <ChoiceTrouble waiting={exempt.waiting} field="taxExempt" />
      <dl>
        <Row name={<label htmlFor={roomsId}>Room prices</label>} note="What your customer sees beside each room">
          <Select
            id={roomsId}
            size="sm"
            className={longChoice}
            options={[
              { value: '', label: `Usual: ${(account.showsRoomPrices ?? true) ? 'Shown' : 'Totals only'}` },
              { value: 'shown', label: 'Shown' },
              { value: 'hidden', label: 'Totals only' },
            ]}
            value={asChoice(roomPrices.value)}
            onChange={({ target: { value } }) => roomPrices.choose(value === '' ? null : value === 'shown')}
          />
        </Row>
      </dl>
      <ChoiceTrouble waiting={roomPrices.waiting} field="showsRoomPrices" />
    </div>
  )
}

const asChoice = (shows: boolean | null | undefined) => (typeof shows !== 'boolean' ? '' : shows ? 'shown' : 'hidden')

/** A tax for this quote alone. Saved when a field is left, once both are valid. */
function OwnTax({ tax, onSave }: { tax: Tax | null; onSave: (tax: Tax) => void }) {
  const [typed, setTyped] = useState<{ readonly percent?: number | null; readonly label?: string }>({})
  const [touched, setTouched] = useState(false)
  const { percent = null, label = usualTaxLabel } = { ...tax, ...typed }
  const percentError = taxPercentRule(percent)
  const labelError = taxLabelRule(label)
  function leave() {
    setTouched(true)
    if (percentError || labelError) return
    setTyped({})
    const own = { percent: percent ?? 0, label: label.trim() }
    if (!same(own, tax)) onSave(own)
  }
  return (
    <div
      className={`${fieldRows} ${grid({ gridTemplateColumns: '8.5rem minmax(0, 1fr)', columnGap: '3', '--row-gap': '8px' })}`}
    >
      <Field label="Percent" error={touched ? percentError : undefined}>
        <FigureInput
          size="sm"
          suffix="%"
          decimals={0}
          atMost={3}
          value={percent}
          onValue={(now) => setTyped((others) => ({ ...others, percent: now }))}
          onCommit={leave}
          onBlur={leave}
        />
      </Field>
      <Field label="Name of the tax" error={labelError}>
        <Input
          size="sm"
          autoComplete="off"
          value={label}
          onChange={({ target }) => setTyped((others) => ({ ...others, label: target.value }))}
          onBlur={leave}
        />
      </Field>
    </div>
  )
}
