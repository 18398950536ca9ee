import { useConfirmation } from '../accounts/email-status.ts'
import { WrongAddress } from '../app/email-dialog.tsx'
import { css } from '../styled-system/css/index.js'
import { hstack } from '../styled-system/patterns/index.js'
import { link } from '../styled-system/recipes/index.js'

/** Asks to confirm the email address early, before the first quote waits for it; disappears once it is confirmed. */
export function ConfirmLine() {
  const confirmation = useConfirmation()
  if (!confirmation) return null
  return (
    <span className={css({ display: 'block' })}>
      Confirm your email address before your first quote goes out. {confirmation.link}{' '}
      <span role="status">{confirmation.outcome}</span>
      <span className={hstack({ flexWrap: 'wrap', gap: '4px 16px' })}>
        <button type="button" disabled={confirmation.sending} onClick={confirmation.send} className={link()}>
          {confirmation.sending ? 'Sending...' : confirmation.button}
        </button>
        <WrongAddress />
      </span>
    </span>
  )
}
