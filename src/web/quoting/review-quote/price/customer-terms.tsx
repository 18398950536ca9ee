import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type Tax, taxLabelRule, taxPercentRule, usualTaxLabel } from '../../../../modules/accounts/contract/tax.ts'
import { type OwnTerms, taxName } from '../../../../modules/pricing/contract/tax.ts'
import type { Quote } from '../../../../modules/quoting/contract/endpoints.ts'
import { sentenceFor } from '../../../app/api.ts'
import { useContractor } from '../../../app/session.ts'
import { css } from '../../../styled-system/css/index.js'
import { grid } from '../../../styled-system/patterns/index.js'
import { CheckRow } from '../../../ui/form/check-row.tsx'
import { Field, fieldRows } from '../../../ui/form/field.tsx'
import { FigureInput } from '../../../ui/form/figure-input.tsx'
import { Input, Select } from '../../../ui/form/input.tsx'
import { toastFailure } from '../../../ui/toasts.ts'
import { quoteKey } from '../../quotes.ts'
import { choice, Row } from './row.tsx'
import { oneAtATime, usePricingWriter } from './save-pricing.ts'

const narrow = `${choice} ${css({ maxWidth: '12.5rem' })}`

/** The tax on this quote's totals, and whether its customer sees the prices of rooms (PRP-03). */
export function CustomerTerms({ quote, className }: { quote: Quote; className: string }) {
  const { save } = useTerms(quote)
  const account = useContractor()
  const [wantsOwn, setWantsOwn] = useState(false)
  const taxId = useId()
  const roomsId = useId()
  const own = quote.tax ?? null
  const accounts = account.tax ?? null
  const isOwn = own !== null || wantsOwn
  const isExempt = quote.taxExempt ?? false
  function choose(value: string) {
    setWantsOwn(value === 'own')
    if (value !== 'own' && own) save({ tax: null })
  }
  return (
    <div data-no-print className={className}>
      <dl>
        <Row name={<label htmlFor={taxId}>Tax</label>} note="Added to each total your customer sees">
          <Select
            id={taxId}
            size="sm"
            className={narrow}
            options={[
              { value: '', label: `As usual: ${accounts ? taxName(accounts) : 'None'}` },
              { value: 'own', label: 'Another tax' },
            ]}
            value={isOwn ? 'own' : ''}
            onChange={({ target }) => choose(target.value)}
          />
        </Row>
      </dl>
      {isOwn && <OwnTax key={quote.id} tax={own} onSave={(tax) => save({ tax })} />}
      {(isOwn || accounts || isExempt) && (
        <CheckRow
          label="This customer is exempt"
          hint={isExempt ? 'The quote says “Tax exempt”' : undefined}
          checked={isExempt}
          onChange={({ target }) => save({ taxExempt: target.checked })}
        />
      )}
      <dl>
        <Row name={<label htmlFor={roomsId}>Room prices</label>} note="What your customer sees beside each room">
          <Select
            id={roomsId}
            size="sm"
            className={narrow}
            options={[
              { value: '', label: `As usual: ${(account.showsRoomPrices ?? true) ? 'Shown' : 'Only the totals'}` },
              { value: 'shown', label: 'Show room prices' },
              { value: 'hidden', label: 'Show only the totals' },
            ]}
            value={asChoice(quote.showsRoomPrices)}
            onChange={({ target: { value } }) => save({ showsRoomPrices: value === '' ? null : value === 'shown' })}
          />
        </Row>
      </dl>
    </div>
  )
}

const asChoice = (shows: boolean | null | undefined) => (typeof shows !== 'boolean' ? '' : shows ? 'shown' : 'hidden')

/** A tax for this quote alone. Saved when a field is left, once both are valid. */
function OwnTax({ tax, onSave }: { tax: Tax | null; onSave: (tax: Tax) => void }) {
  const [percent, setPercent] = useState<number | null>(tax?.percent ?? null)
  const [label, setLabel] = useState(tax?.label ?? usualTaxLabel)
  const [touched, setTouched] = useState(false)
  const percentError = taxPercentRule(percent)
  const labelError = taxLabelRule(label)
  function leave() {
    setTouched(true)
    const typed = { percent: percent ?? 0, label: label.trim() }
    const isNew = typed.percent !== tax?.percent || typed.label !== tax.label
    if (!percentError && !labelError && isNew) onSave(typed)
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
          onValue={setPercent}
          onCommit={leave}
          onBlur={leave}
        />
      </Field>
      <Field label="Name of the tax" error={labelError}>
        <Input
          size="sm"
          autoComplete="off"
          value={label}
          onChange={({ target }) => setLabel(target.value)}
          onBlur={leave}
        />
      </Field>
    </div>
  )
}

/** Saves the choices; shown at once, undone if that fails. */
function useTerms(quote: Quote) {
  const client = useQueryClient()
  const write = usePricingWriter(quote.id)
  const show = (change: Partial<OwnTerms>) =>
    client.setQueryData<Quote>(quoteKey(quote.id), (now) => now && { ...now, ...change })
  const { mutate } = useMutation({
    scope: oneAtATime(quote.id),
    mutationFn: (change: Partial<OwnTerms>) => write(change),
    onMutate: (change) => {
      show(change)
      const { showsRoomPrices, tax, taxExempt } = quote
      return { showsRoomPrices, tax, taxExempt }
    },
    onError: (error, _, before) => {
      if (before) show(before)
      toastFailure('Error saving pricing', sentenceFor(error, 'Please try again.'))
    },
  })
  return { save: mutate }
}
