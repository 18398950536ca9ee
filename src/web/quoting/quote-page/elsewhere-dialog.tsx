import { Camera, FilePlus2 } from 'lucide-react'
import { useId, useState } from 'react'
import { recordAcceptedElsewhere } from '../../../modules/quoting/contract/accepted-elsewhere.ts'
import type { Quote } from '../../../modules/quoting/contract/endpoints.ts'
import { largestFile } from '../../../shared-kernel/file-size.ts'
import { call, Problem } from '../../app/api.ts'
import { acceptedPhotos } from '../../photos/choose.ts'
import { css } from '../../styled-system/css/index.js'
import { grid, wrap } from '../../styled-system/patterns/index.js'
import { Button } from '../../ui/button.tsx'
import { FileButton } from '../../ui/file-button.tsx'
import { ErrorSummary } from '../../ui/form/error-summary.tsx'
import { Field, FieldError } from '../../ui/form/field.tsx'
import { FormDialog } from '../../ui/form/form-dialog.tsx'
import { Input } from '../../ui/form/input.tsx'
import { useRecording, useToday } from './use-recording.ts'

/** An acceptance on paper, by email or by phone (ORD-02). */
export function ElsewhereDialog({ quote, onClose }: { quote: Quote; onClose: () => void }) {
  const [name, setName] = useState(quote.contactPerson)
  const [day, setDay] = useState(useToday())
  /** Null once one was removed. */
  const [file, setFile] = useState<File | null>()
  const [upload] = useState(() => new AbortController())
  const fileError = useId()
  const { form, record, isPending, problems, idOf, summary, fix } = useRecording(quote.id, {
    fields: ['name', 'day', 'file'],
    send: () =>
      call(recordAcceptedElsewhere, { quoteId: quote.id, name, day, ...(file && { file }) }, { signal: upload.signal }),
    done: 'The bid is won',
    failed: 'The acceptance isn’t recorded',
    fieldOf: (error) => (error instanceof Problem && [413, 415].includes(error.status) ? 'file' : undefined),
    onClose,
  })
  const cancel = () => {
    upload.abort()
    onClose()
  }
  const choose = (chosen: File | undefined) => {
    if (!chosen) return
    setFile(chosen)
    fix({ file: chosen.size > largestFile ? 'File is larger than 10 MB' : undefined })
  }
  const check = () => ({
    name: name.trim().length < 2 ? 'Please enter your customer’s full name' : undefined,
    day: day ? undefined : 'Please enter a date',
    file: file && file.size > largestFile ? 'File is larger than 10 MB' : undefined,
  })
  return (
    <FormDialog
      what="acceptance"
      open
      onClose={cancel}
      title="Accepted elsewhere"
      description={`Your customer said yes on paper, by email or by phone. This is about version ${quote.revision}${
        quote.changedSinceSent ? '. Your changes since then aren’t part of it' : ''
      }.`}
      footer={
        <>
          <Button onClick={cancel}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} busy={isPending && 'Recording...'}>
            Record as won
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
          record(check())
        }}
      >
        <ErrorSummary {...summary} />
        <Field id={idOf('name')} label="Who accepted it?" error={problems.name}>
          <Input value={name} maxLength={100} autoComplete="off" onChange={({ target }) => setName(target.value)} />
        </Field>
        <Field id={idOf('day')} label="On which day?" error={problems.day}>
          <Input type="date" value={day} onChange={({ target }) => setDay(target.value)} />
        </Field>
        <fieldset className={grid({ gap: '8px', justifyItems: 'start' })}>
          <legend className={css({ fontWeight: '600' })}>
            Signed paper <span className={css({ color: 'fg.subtle', fontWeight: '400' })}>(optional)</span>
          </legend>
          <p className={css({ color: 'fg.muted', textStyle: 'small' })}>
            A PDF or a photo, up to 10 MB. Only you can open it.
          </p>
          {problems.file && <FieldError id={fileError}>{problems.file}</FieldError>}
          {file ? (
            <p className={wrap({ gap: '8px 12px', alignItems: 'center' })}>
              <bdi className={css({ overflowWrap: 'anywhere' })}>{file.name}</bdi>
              <Button
                id={idOf('file')}
                size="sm"
                autoFocus // in place of the button that chose the file
                aria-describedby={problems.file ? fileError : undefined}
                aria-label={`Remove ${file.name}`}
                onClick={() => {
                  setFile(null)
                  fix({ file: undefined })
                }}
              >
                Remove
              </Button>
            </p>
          ) : (
            <div className={wrap({ gap: '8px' })}>
              <FileButton
                label="Take photo"
                icon={<Camera aria-hidden />}
                camera
                accept={acceptedPhotos}
                onFiles={([chosen]) => choose(chosen)}
              />
              <FileButton
                label="Choose a file"
                autoFocus={file === null}
                icon={<FilePlus2 aria-hidden />}
                accept={`application/pdf,.pdf,${acceptedPhotos}`}
                onFiles={([chosen]) => choose(chosen)}
              />
            </div>
          )}
        </fieldset>
      </form>
    </FormDialog>
  )
}
