import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { QuoteSummary } from '../../../../modules/quoting/contract/endpoints.ts'
import { templateNameRule } from '../../../../modules/quoting/contract/template-rules.ts'
import { saveTemplate } from '../../../../modules/quoting/contract/templates.ts'
import { call, issuesOf, sentenceFor } from '../../../app/api.ts'
import { grid } from '../../../styled-system/patterns/index.js'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { toastSuccess } from '../../../ui/toasts.ts'
import { useRequestId } from '../../request-id.ts'
import { templatesQuery } from '../../templates/templates-query.ts'
import { moreButtonOf } from '../list/more-button.ts'

interface Props {
  readonly quote: Pick<QuoteSummary, 'id' | 'companyName'>
  readonly onClose: () => void
}

const mutationKey = ['save-template']

/** Keeps a quote's rooms as a template, under a name. */
export function TemplateDialog({ quote, onClose }: Props) {
  const [name, setName] = useState(quote.companyName.slice(0, 80).trim())
  const [attempt, setAttempt] = useState(0)
  const client = useQueryClient()
  const idFor = useRequestId()
  const save = useMutation({
    mutationKey,
    mutationFn: (named: string) => {
      const input = { quoteId: quote.id, name: named }
      return call(saveTemplate, { ...input, id: idFor(input) })
    },
    onSuccess: () => {
      void client.invalidateQueries(templatesQuery)
      onClose()
      toastSuccess('Template saved', 'Use it with “New from template” when you start a quote.')
    },
    onError: () => setAttempt((before) => before + 1),
  })
  const typedWrong = attempt > 0 ? templateNameRule(name) : undefined
  const refusedName = issuesOf(save.error).find(({ path }) => path === 'name')?.message
  const error = typedWrong ?? refusedName
  const refusal = save.isError && !error && sentenceFor(save.error, 'The template couldn’t be saved. Please try again.')

  function submit(event: FormEvent) {
    event.preventDefault()
    save.reset()
    if (templateNameRule(name)) return setAttempt(attempt + 1)
    if (client.isMutating({ mutationKey }) === 0) save.mutate(name.trim())
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Use as template"
      description="Keeps the rooms with their tasks, extras and notes, and how often you clean. Sizes become shares of the total size."
      finalFocus={() => moreButtonOf(quote.id)}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form="template" busy={save.isPending && 'Saving...'}>
            Save template
          </Button>
        </>
      }
    >
      <form id="template" noValidate onSubmit={submit} className={grid({ gap: '16px' })}>
        <ErrorSummary errors={error ? [{ id: 'templateName', message: error }] : []} attempt={attempt} />
        {refusal && (
          <Banner kind="danger" inset live>
            {refusal}
          </Banner>
        )}
        <Field label="Name" id="templateName" hint="So you find it again. Your customers never see it." error={error}>
          <Input
            autoComplete="off"
            enterKeyHint="done"
            value={name}
            onChange={({ target }) => setName(target.value)}
            onFocus={({ target }) => target.select()}
          />
        </Field>
      </form>
    </Dialog>
  )
}
