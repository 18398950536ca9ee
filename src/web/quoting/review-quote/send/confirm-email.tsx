import { MailCheck } from 'lucide-react'
import { useConfirmation } from '../../../accounts/email-status.ts'
import { WrongAddress } from '../../../app/email-dialog.tsx'
import { css } from '../../../styled-system/css/index.js'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'

/** Asks for what sending requires, before Send is clicked; disappears once the address is confirmed. */
export function ConfirmEmail() {
  const confirmation = useConfirmation()
  if (!confirmation) return null
  const { link, button, send, sending, outcome } = confirmation
  return (
    <section aria-label="Confirm your email address" data-no-print className={css({ marginBottom: '4' })}>
      <Banner
        kind="warning"
        inset
        icon={<MailCheck aria-hidden />}
        actions={
          <Button size="sm" className={css({ marginBlock: '6px' })} busy={sending && 'Sending...'} onClick={send}>
            {button}
          </Button>
        }
      >
        <strong>Confirm your email address first.</strong> {link} Until you open the link, no quote can go to a
        customer. Everything else works.
        <div role="status">{outcome}</div>
        <div>
          <WrongAddress />
        </div>
      </Banner>
    </section>
  )
}
