import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Quote, QuoteSummary } from '../../../../modules/quoting/contract/endpoints.ts'
import { grid } from '../../../styled-system/patterns/index.js'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { FormDialog } from '../../../ui/form/form-dialog.tsx'
import { Loading, Skeleton } from '../../../ui/page/skeleton.tsx'
import { isUnderstood, NewerQuote } from '../../newer-quote.tsx'
import { quoteDeleted } from '../../quote-changes.ts'
import { areasQuery, quoteQuery } from '../../quotes.ts'
import { useQuoteAsTyped } from '../../review-quote/quote-edits.ts'
import { moreButtonOf } from '../list/more-button.ts'
import { EditFields } from './edit-fields.tsx'
import { type Edit, editFields, editFormOf, typedOf } from './edit-form.ts'
import { isGone } from './gone.ts'
import { useIsSavingEdit, useSaveEdit } from './save-edit.ts'

/** The customer's details and the inputs of the price, in one form. */
export function EditDialog({ quote, onClose }: { quote: QuoteSummary; onClose: () => void }) {
  const whole = useQuery({ ...quoteQuery(quote.id), refetchOnMount: 'always' })
  const areas = useQuery({ ...areasQuery(quote.id), refetchOnMount: 'always' })
  const id = useId()
  const client = useQueryClient()
  const busy = useIsSavingEdit(quote.id)
  const newer = whole.data && !isUnderstood(whole.data) ? whole.data : null
  const isRead = whole.data && areas.data && !whole.isFetching && !areas.isFetching
  const [begun, begin] = useState<Begun>() // with what was read first: a later read must not replace what is typed
  if (!begun && !newer && isRead) begin({ quote: whole.data, hasRooms: areas.data.length > 0 })
  const failed = whole.isError || areas.isError
  const gone = !begun && isGone(whole.error)
  const close = () => {
    if (gone) quoteDeleted(client, quote.id)
    onClose()
  }
  // One dialog for all states: if a second replaced it, the first one's focus restore would close it.
  return (
    <FormDialog
      what="quote"
      open
      onClose={close}
      size="lg"
      title="Edit quote"
      finalFocus={() => moreButtonOf(quote.id)}
      description={
        begun ? (
          <>
            {begun.quote.number} · <bdi>{begun.quote.companyName}</bdi>
          </>
        ) : (
          quote.companyName
        )
      }
      footer={
        begun && (
          <>
            <Button onClick={close}>Cancel</Button>
            <Button variant="primary" type="submit" form={id} busy={busy && 'Saving...'}>
              Save changes
            </Button>
          </>
        )
      }
    >
      {begun ? (
        <Form {...begun} id={id} onTake={(quote) => begin({ ...begun, quote })} onClose={onClose} />
      ) : newer ? (
        <NewerQuote quote={newer} />
      ) : gone ? (
        <EmptyState title="This quote was deleted." action={<Button onClick={close}>Close</Button>}>
          It was deleted in another tab or on another device.
        </EmptyState>
      ) : failed ? (
        <EmptyState
          title="This quote couldn’t be loaded."
          action={<Button onClick={() => void Promise.all([whole.refetch(), areas.refetch()])}>Try again</Button>}
        />
      ) : (
        <Loading label="Loading the quote">
          <Skeleton height="420px" />
        </Loading>
      )}
    </FormDialog>
  )
}

/** What the form began with. */
interface Begun {
  readonly quote: Quote
  readonly hasRooms: boolean
}

interface FormProps extends Begun {
  readonly id: string
  /** Another tab's version counts from here on. */
  readonly onTake: (quote: Quote) => void
  readonly onClose: () => void
}

function Form({ id, quote, hasRooms, onTake, onClose }: FormProps) {
  const form = useForm<Edit>({
    resolver: zodResolver(editFormOf(quote)) as never,
    defaultValues: typedOf(useQuoteAsTyped(quote)),
    mode: 'onTouched',
    delayError: 200, // an error appearing mid-click would shift the button being clicked
    shouldFocusError: false,
  })
  const { errors, submitCount } = form.formState
  const saving = useSaveEdit(quote, form, { onTake, onDone: onClose })
  const { setFocus } = form
  useEffect(() => setFocus('companyName'), [setFocus])
  return (
    <form
      id={id}
      noValidate
      autoComplete="off"
      className={grid({ gap: '16px' })}
      onSubmit={form.handleSubmit((edit) => saving.save(edit))}
    >
      {saving.theirs && (
        <Banner
          kind="warning"
          inset
          live
          actions={
            <button type="button" onClick={saving.takeTheirs}>
              Use the other version
            </button>
          }
        >
          This quote was changed in another tab or on another device. Save again to keep what is here.
        </Banner>
      )}
      <ErrorSummary
        attempt={submitCount}
        errors={editFields.flatMap((name) => {
          const message = errors[name]?.message
          return message ? [{ id: `edit-${name}`, message }] : []
        })}
      />
      <EditFields form={form} quote={quote} hasRooms={hasRooms} />
    </form>
  )
}
