import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { FilePlus2 } from 'lucide-react'
import { useState } from 'react'
import {
  addAttachment,
  deleteAttachment,
  largestAttachment,
  mostAttachments,
} from '../../../modules/documents/contract/attachments.ts'
import { call, sentenceFor } from '../../app/api.ts'
import { css } from '../../styled-system/css/index.js'
import { grid, hstack } from '../../styled-system/patterns/index.js'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { toastFailure } from '../../ui/toasts.ts'
import { attachmentsQuery, expiryOf } from '../attachments.ts'

/** PDFs that go with quotes, such as a certificate of insurance (PRP-02). */
export function AttachmentsCard() {
  const client = useQueryClient()
  const [expiresOn, setExpiresOn] = useState('')
  const { data: attachments = [], isSuccess } = useQuery(attachmentsQuery)
  const refresh = () => client.invalidateQueries({ queryKey: attachmentsQuery.queryKey })
  const add = useMutation({
    mutationFn: async (file: File) => {
      if (file.size > largestAttachment) throw new Error('too large')
      await call(addAttachment, { file, ...(expiresOn && { expiresOn }) })
    },
    onSuccess: () => {
      setExpiresOn('')
      return refresh()
    },
  })
  const remove = useMutation({
    mutationFn: (attachmentId: string) => call(deleteAttachment, { attachmentId }),
    onSettled: refresh,
    onError: (error) => toastFailure('The PDF isn’t removed', sentenceFor(error, 'Please try again.')),
  })
  return (
    <Card
      title="Attachments"
      lead="PDFs that go with every quote, such as your certificate of insurance. Up to five, 5 MB each."
      className={css({ marginTop: '18px' })}
    >
      <div className={grid({ gap: '14px', justifyItems: 'start' })}>
        {attachments.length > 0 && (
          <ul className={grid({ gap: '10px', width: '100%' })}>
            {attachments.map((attachment) => {
              const { warns, words } = expiryOf(attachment)
              return (
                <li key={attachment.id} className={hstack({ justifyContent: 'space-between', gap: '12px' })}>
                  <span className={css({ minWidth: '0', overflowWrap: 'anywhere' })}>
                    <bdi>{attachment.name}</bdi>
                    <span
                      className={css({ display: 'block', textStyle: 'small', color: warns ? 'danger.fg' : 'fg.muted' })}
                    >
                      {words}
                    </span>
                  </span>
                  <Button
                    size="sm"
                    aria-label={`Remove ${attachment.name}`}
                    disabled={remove.isPending}
                    onClick={() => remove.mutate(attachment.id)}
                  >
                    Remove
                  </Button>
                </li>
              )
            })}
          </ul>
        )}
        {isSuccess && attachments.length < mostAttachments && (
          <>
            <Field label="Last day it’s valid" optional hint="For the PDF you add next. We warn you 30 days ahead.">
              <Input type="date" value={expiresOn} onChange={({ target }) => setExpiresOn(target.value)} />
            </Field>
            <FileButton
              label={add.isPending ? 'Adding...' : 'Add a PDF'}
              icon={<FilePlus2 aria-hidden />}
              accept="application/pdf,.pdf"
              disabled={add.isPending}
              onFiles={([file]) => file && add.mutate(file)}
            />
          </>
        )}
        <p role="alert" className={css({ color: 'danger.fg', _empty: { display: 'none' } })}>
          {add.isError && troubleOf(add.error)}
        </p>
      </div>
    </Card>
  )
}

const troubleOf = (error: Error) =>
  error.message === 'too large'
    ? 'The PDF is larger than 5 MB'
    : sentenceFor(error, 'The PDF couldn’t be added. Please try again.')
