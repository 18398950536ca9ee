import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Check, Clock, X } from 'lucide-react'
import { useEffect, useId, useState } from 'react'
import { annualRevenue } from '../../../../modules/pricing/contract/price.ts'
import { type Quote, type QuoteSummary, recordBid } from '../../../../modules/quoting/contract/endpoints.ts'
import {
  type BidStatus,
  bidStatusLabel,
  LostReason,
  lostReasonLabel,
} from '../../../../modules/quoting/contract/vocabulary.ts'
import { formatMoney, Total } from '../../../../shared-kernel/money.ts'
import { isOnce } from '../../../../shared-kernel/visits.ts'
import { call, sentenceFor } from '../../../app/api.ts'
import { grid } from '../../../styled-system/patterns/index.js'
import { Button } from '../../../ui/button.tsx'
import { ChoiceCard, ChoiceGroup } from '../../../ui/form/choice.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { MoneyInput } from '../../../ui/form/figure-input.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { Input, Select, TextArea } from '../../../ui/form/input.tsx'
import { Money } from '../../../ui/money.tsx'
import { toaster, toastFailure, toastSuccess } from '../../../ui/toasts.ts'
import { leadingPriceOf } from '../../leading-price.ts'
import { changeInLists, quoteChanged, quoteDeleted } from '../../quote-changes.ts'
import { quoteQuery } from '../../quotes.ts'
import { isGone } from './gone.ts'

/** Records whether the bid was won or lost, and shows how each answer changes the figures. */
export function BidDialog({ quote, onClose }: { quote: QuoteSummary; onClose: () => void }) {
  const [bidStatus, setBidStatus] = useState<BidStatus>(quote.bidStatus)
  const [typedNotes, setTypedNotes] = useState<string>()
  const { data: whole, isError } = useQuery(quoteQuery(quote.id))
  const notes = typedNotes ?? whole?.bidNotes ?? ''
  const [typedLoss, setTypedLoss] = useState<Partial<Loss>>({})
  const { lostReason = null, competitor = null, winningPrice = null } = { ...whole, ...typedLoss }
  const isPrice = Total.nullable().safeParse(winningPrice).success
  const form = useId()
  const record = useRecordBid(quote, onClose)
  useEffect(() => toaster.remove(), []) // an earlier message would cover the button that saves
  const price = leadingPriceOf(quote)
  const hints: Record<BidStatus, string> = {
    won:
      price.per === 'once'
        ? `Won for ${price.words}`
        : `Adds ${formatMoney(annualRevenue(price.cents, quote))} a year to won revenue`,
    pending: 'Still waiting for an answer',
    lost: 'Note why. It helps the next price.',
  }
  return (
    <FormDialog
      what="bid"
      open
      onClose={onClose}
      title="Did you win it?"
      description={
        <>
          <bdi>{quote.companyName}</bdi> · <Money cents={price.cents} per={price.per} />
        </>
      }
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} busy={record.isPending && 'Saving...'}>
            Save status
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (bidStatus === 'lost' && !isPrice) return
          const loss = bidStatus === 'lost' ? typedLoss : {}
          record.once({ bidStatus, ...(typedNotes !== undefined && { bidNotes: typedNotes || null }), ...loss })
        }}
      >
        <ChoiceGroup legend="Bid status" hideLegend>
          {answers.map(({ value, tone, icon }) => (
            <ChoiceCard
              key={value}
              name="bidStatus"
              value={value}
              tone={tone}
              icon={icon}
              title={bidStatusLabel[value]}
              hint={hints[value]}
              checked={bidStatus === value}
              onChange={() => setBidStatus(value)}
            />
          ))}
        </ChoiceGroup>
        <br />
        {bidStatus === 'lost' && (
          <div className={grid({ gap: '18px', marginBottom: '18px' })}>
            <Field label="Why did you lose it?" optional>
              <Select
                value={lostReason ?? ''}
                options={[
                  { value: '', label: 'Not known' },
                  ...LostReason.options.map((value) => ({ value, label: lostReasonLabel[value] })),
                ]}
                onChange={({ target }) => setTypedLoss({ ...typedLoss, lostReason: reasonIn(target.value) })}
              />
            </Field>
            <Field label="Who won it?" optional>
              <Input
                value={competitor ?? ''}
                maxLength={200}
                autoComplete="off"
                onChange={({ target }) => setTypedLoss({ ...typedLoss, competitor: target.value || null })}
              />
            </Field>
            <Field
              label={isOnce(quote) ? 'Their price' : 'Their price per month'}
              optional
              error={isPrice ? undefined : 'Please enter a price'}
            >
              <MoneyInput value={winningPrice} onValue={(now) => setTypedLoss({ ...typedLoss, winningPrice: now })} />
            </Field>
          </div>
        )}
        <Field label="Notes" optional hint={!whole && isError && 'They couldn’t be loaded, and stay as they are.'}>
          <TextArea
            value={notes}
            maxLength={10_000}
            disabled={!whole} // text typed now would replace notes that aren’t shown yet
            placeholder={whole || isError ? undefined : 'Loading...'}
            onChange={({ target }) => setTypedNotes(target.value)}
          />
        </Field>
      </form>
    </FormDialog>
  )
}

const answers = [
  { value: 'won', tone: 'success', icon: <Check aria-hidden /> },
  { value: 'pending', tone: 'warning', icon: <Clock aria-hidden /> },
  { value: 'lost', tone: 'danger', icon: <X aria-hidden /> },
] as const

const mutationKey = ['record-bid']
type Loss = Pick<Quote, 'lostReason' | 'competitor' | 'winningPrice'>
type Answer = { bidStatus: BidStatus; bidNotes?: string | null } & Partial<Loss>

const reasonIn = (chosen: string) => LostReason.safeParse(chosen).data ?? null

/** "Won. +$11,520 a year.", without cents where there are none; only the bid's word where it adds nothing. */
function outcome(quote: Quote) {
  const { bidStatus } = quote
  const { cents, per } = leadingPriceOf(quote)
  const year = per === 'once' ? 0 : annualRevenue(cents, quote)
  const word = `${bidStatusLabel[bidStatus]}.`
  return bidStatus === 'won' && year > 0 ? `${word} +${formatMoney(year).replace(/\.00$/, '')} a year.` : word
}

/** Shown right away; undone if the server refuses. */
function useRecordBid(quote: QuoteSummary, onDone: () => void) {
  const client = useQueryClient()
  const show = (bidStatus: BidStatus) => changeInLists(client, quote.id, (row) => ({ ...row, bidStatus }))
  const { mutate, isPending } = useMutation({
    mutationKey,
    mutationFn: (answer: Answer) => call(recordBid, { quoteId: quote.id, ...answer }),
    onMutate: ({ bidStatus }) => show(bidStatus),
    onSuccess: (now) => {
      quoteChanged(client, now)
      toastSuccess('Status Updated', outcome(now))
      onDone()
    },
    onError: (error) => {
      show(quote.bidStatus)
      if (isGone(error)) {
        quoteDeleted(client, quote.id)
        onDone()
      }
      toastFailure('Update Failed', sentenceFor(error, 'Failed to update bid status. Please try again.'))
    },
  })
  const once = (answer: Answer) => {
    if (client.isMutating({ mutationKey }) === 0) mutate(answer)
  }
  return { isPending, once }
}
