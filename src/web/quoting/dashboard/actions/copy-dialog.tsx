import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import { CopyCustomer } from '../../../../modules/quoting/contract/copies.ts'
import type { QuoteSummary } from '../../../../modules/quoting/contract/endpoints.ts'
import { quoteTexts } from '../../../../modules/quoting/contract/quote-texts.ts'
import { grid } from '../../../styled-system/patterns/index.js'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { CheckRow } from '../../../ui/form/check-row.tsx'
import { ChoiceCard, ChoiceGroup } from '../../../ui/form/choice.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { CustomerFields } from '../../calculator/customer-fields.tsx'
import type { Details, TypedDetails } from '../../calculator/customer-form.ts'
import { quoteQuery } from '../../quotes.ts'
import { moreButtonOf } from '../list/more-button.ts'
import { customerNames, useCopy } from './copy.ts'

interface Props {
  readonly quote: QuoteSummary
  readonly onClose: () => void
}

const nobody = { companyName: '', contactPerson: '', email: '', phone: '', serviceAddress: '' }

/** Copies a quote for another customer, or for another site of the same one. */
export function CopyDialog({ quote, onClose }: Props) {
  const [same, setSame] = useState(false)
  const [site, setSite] = useState('')
  const [photos, setPhotos] = useState(false)
  const { data: whole } = useQuery(quoteQuery(quote.id))
  const form = useForm<TypedDetails, unknown, Details>({
    resolver: zodResolver(CopyCustomer) as never, // of the wizard's fields only those of the customer
    defaultValues: nobody,
    mode: 'onTouched',
    delayError: 200, // an error appearing mid-click would shift the button being clicked
    shouldFocusError: false,
  })
  const { errors, submitCount } = form.formState
  const copy = useCopy({ quote, form, onClose })
  const count = whole?.uploadedImages.length ?? 0

  function submit(event: FormEvent) {
    if (!same)
      return void form.handleSubmit(
        ({ source, ...customer }) => copy.once({ customer: { ...customer, ...(source && { source }) }, photos }), // an older server doesn't know it
      )(event)
    event.preventDefault()
    copy.once({ keepCustomer: true, serviceAddress: site, photos })
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Copy quote"
      description={
        <>
          {quote.number} · <bdi>{quote.companyName}</bdi>. Rooms, tasks, extras, notes, schedule, price and costs come
          along.
        </>
      }
      finalFocus={() => moreButtonOf(quote.id)}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="copy" busy={copy.busy && 'Copying...'}>
            Copy quote
          </Button>
        </>
      }
    >
      <form id="copy" noValidate autoComplete="off" onSubmit={submit} className={grid({ gap: '18px' })}>
        {!same && (
          <ErrorSummary
            attempt={submitCount}
            errors={customerNames.flatMap((id) => {
              const message = errors[id]?.message
              return message ? [{ id, message }] : []
            })}
          />
        )}
        {copy.refusal && (
          <Banner kind="danger" inset live>
            {copy.refusal}
          </Banner>
        )}
        <ChoiceGroup legend="Who is it for?">
          <ChoiceCard
            name="whose"
            value="other"
            title="Another customer"
            checked={!same}
            onChange={() => setSame(false)}
          />
          <ChoiceCard
            name="whose"
            value="same"
            title="Another site of this customer"
            hint={<bdi>{`${quote.companyName}, ${quote.contactPerson}`}</bdi>}
            checked={same}
            onChange={() => setSame(true)}
          />
        </ChoiceGroup>
        {same ? (
          <Field
            label="Service address"
            hint="Where you clean. It is printed on the quote."
            optional
            error={copy.siteError}
          >
            <Input
              autoComplete="off"
              maxLength={quoteTexts.serviceAddress.longest}
              value={site}
              onChange={({ target }) => setSite(target.value)}
            />
          </Field>
        ) : (
          <CustomerFields form={form} customerType={quote.customerType} />
        )}
        {count > 0 && (
          <CheckRow
            label={count === 1 ? 'Copy the photo, too' : `Copy the ${count} photos, too`}
            hint="Photos show this place, and your customer sees them on the quote."
            checked={photos}
            onChange={({ target }) => setPhotos(target.checked)}
          />
        )}
      </form>
    </Dialog>
  )
}
