import { useState } from 'react'
import { recordCanceled } from '../../../modules/quoting/contract/answers.ts'
import type { Quote } from '../../../modules/quoting/contract/endpoints.ts'
import { call, Problem } from '../../app/api.ts'
import { grid } from '../../styled-system/patterns/index.js'
import { Button } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { Field } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { Input, Select } from '../../ui/form/input.tsx'
import { useRecording, useToday } from './use-recording.ts'
import { dayInWords } from './words.ts'

const ways = [
  { value: 'mail', label: 'By letter' },
  { value: 'email', label: 'By email' },
  { value: 'phone', label: 'By phone' },
] as const
type Way = (typeof ways)[number]['value']

/** A cancellation that didn't come by the customer's page (LAW-03). */
export function CancellationDialog({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const [day, setDay] = useState(useToday())
  const [how, setHow] = useState<Way>()
  const until = quote.acceptance?.cancelUntil
  const { form, record, isPending, problems, idOf, summary } = useRecording(quote.id, {
    fields: ['day', 'how'],
    send: () => call(recordCanceled, { quoteId: quote.id, day, how: how! }),
    done: 'The agreement is canceled',
    failed: 'The cancellation isn’t recorded',
    fieldOf: (error) =>
      error instanceof Problem && ['wrong-day', 'too-late'].includes(error.problem.code ?? '') ? 'day' : undefined,
    onClose,
  })
  return (
    <FormDialog
      what="cancellation"
      open
      onClose={onClose}
      title="Record a cancellation"
      description="The agreement ends and the bid becomes pending. You and your customer get the cancellation by email."
      footer={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button variant="primary" type="submit" form={form} busy={isPending && 'Recording...'}>
            Record cancellation
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className={grid({ gap: '18px' })}
        onSubmit={(event) => {
          event.preventDefault()
          record({
            day: day ? undefined : 'Please enter a date',
            how: how ? undefined : 'Please choose how they canceled',
          })
        }}
      >
        <ErrorSummary {...summary} />
        <Field
          id={idOf('day')}
          label="When did they cancel?"
          hint={until && `They could cancel until ${dayInWords(until)}. A letter counts from the day it was mailed.`}
          error={problems.day}
        >
          <Input type="date" value={day} onChange={({ target }) => setDay(target.value)} />
        </Field>
        <Field id={idOf('how')} label="How did they cancel?" error={problems.how}>
          <Select
            value={how ?? ''}
            placeholder="Please choose"
            options={ways}
            onChange={({ target }) => setHow(ways.find(({ value }) => value === target.value)?.value)}
          />
        </Field>
      </form>
    </FormDialog>
  )
}
