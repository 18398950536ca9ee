import { Download, Trash2 } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import { exportAccount } from '../../modules/accounts/contract/endpoints.ts'
import { Problem, sentenceFor } from '../app/api.ts'
import { css } from '../styled-system/css/index.js'
import { grid } from '../styled-system/patterns/index.js'
import { Banner } from '../ui/banner.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/form/error-summary.tsx'
import { Field } from '../ui/form/field.tsx'
import { Input } from '../ui/form/input.tsx'
import { PasswordInput } from '../ui/form/password-input.tsx'
import { Dialog } from '../ui/overlay/dialog.tsx'
import { useCloseAccount } from './leaving.ts'
import { userButton } from './user-button.tsx'

const words = 'delete my account'

/** Downloads a copy of all data, or deletes the account. */
export function YourDataDialog({ onClose }: { onClose: () => void }) {
  const download = useRef<HTMLAnchorElement>(null)
  return (
    <Dialog open onClose={onClose} finalFocus={userButton} title="Your data" initialFocus={download}>
      <section className={grid({ gap: '12px', justifyItems: 'start' })}>
        <h3 className={css({ textStyle: 'h3' })}>Download everything</h3>
        <p className={css({ color: 'fg.muted' })}>
          All quotes, rooms, prices, emails and settings, with your photos, in one JSON file.
        </p>
        <LinkButton
          ref={download}
          href={exportAccount.path}
          target="_blank"
          rel="noopener"
          icon={<Download aria-hidden />}
        >
          Download my data
        </LinkButton>
      </section>
      <DeleteAccount />
    </Dialog>
  )
}

/** Hard to trigger by accident: the words and the password must be typed first. */
function DeleteAccount() {
  const close = useCloseAccount()
  const [typed, setTyped] = useState('')
  const [password, setPassword] = useState('')
  const [attempt, setAttempt] = useState(0)
  const refused = () => setAttempt((before) => before + 1)
  const wordsMissing = typed.trim().toLowerCase() !== words
  const issue = close.error instanceof Problem ? close.error.problem.issues?.[0]?.message : undefined
  const sentences = {
    'confirm-words': attempt > 0 && wordsMissing ? `Please type "${words}"` : undefined,
    'confirm-password': attempt > 0 && !password ? 'Please enter your password' : issue,
  }
  const errors = Object.entries(sentences).flatMap(([id, message]) => (message ? [{ id, message }] : []))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (wordsMissing || !password) refused()
    else close.mutate(password, { onError: refused })
  }
  return (
    <form noValidate onSubmit={submit} className={lower}>
      <h3 className={css({ textStyle: 'h3' })}>Delete the account</h3>
      <p className={css({ color: 'fg.muted' })}>
        Removes your quotes, rooms, photos and settings for good and signs you out everywhere. Nobody can bring them
        back. Download your data first. A customer who may still cancel an agreement made at home gets an email with the
        signed PDF and your address, because the link to your quote stops working.
      </p>
      <ErrorSummary errors={errors} attempt={attempt} />
      {close.isError && !issue && (
        <Banner kind="danger" inset live>
          {sentenceFor(close.error, 'The account couldn’t be deleted. Please try again.')}
        </Banner>
      )}
      <Field label={`Type "${words}"`} id="confirm-words" error={sentences['confirm-words']}>
        <Input
          autoComplete="off"
          autoCapitalize="none"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </Field>
      <Field label="Your password" id="confirm-password" error={sentences['confirm-password']}>
        <PasswordInput
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <Button
        type="submit"
        variant="danger"
        icon={<Trash2 aria-hidden />}
        busy={(close.isPending || close.isSuccess) && 'Deleting...'}
      >
        Delete my account
      </Button>
    </form>
  )
}

const lower = grid({
  gap: '16px',
  marginTop: '24px',
  paddingTop: '20px',
  borderTop: '1px solid {colors.border.subtle}',
})
