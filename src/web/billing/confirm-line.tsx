import { useSendVerification, useUnconfirmedEmail } from '../accounts/email-status.ts'
import { sentenceFor } from '../app/api.ts'
import { css } from '../styled-system/css/index.js'
import { link } from '../styled-system/recipes/index.js'

/** Asks to confirm the email address early, before the first quote waits for it; disappears once it is confirmed. */
export function ConfirmLine() {
  const unconfirmed = useUnconfirmedEmail()
  const again = useSendVerification()
  if (!unconfirmed) return null
  return (
    <span className={css({ display: 'block' })}>
      Before your first quote goes out, open the link that we sent to {unconfirmed.email}.{' '}
      <span role="status">
        {again.isSuccess && 'A new link is on its way. Check your spam folder too.'}
        {again.isError && sentenceFor(again.error, 'The link couldn’t be sent. Please try again.')}
      </span>{' '}
      {!again.isSuccess && (
        <button type="button" disabled={again.isPending} onClick={() => again.mutate()} className={link()}>
          {again.isPending ? 'Sending...' : 'Send the link again'}
        </button>
      )}
    </span>
  )
}
