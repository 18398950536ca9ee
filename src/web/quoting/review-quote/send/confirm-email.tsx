import { MailCheck } from 'lucide-react'
import { useSendVerification, useUnconfirmedEmail } from '../../../accounts/email-status.ts'
import { sentenceFor } from '../../../app/api.ts'
import { css } from '../../../styled-system/css/index.js'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'

/** Asks for what sending requires, before Send is clicked; disappears once the address is confirmed. */
export function ConfirmEmail() {
  const unconfirmed = useUnconfirmedEmail()
  const again = useSendVerification()
  if (!unconfirmed) return null
  const { email, linkMailed, supportEmail } = unconfirmed
  return (
    <section aria-label="Confirm your email address" data-no-print className={css({ marginBottom: '4' })}>
      <Banner
        kind="warning"
        inset
        icon={<MailCheck aria-hidden />}
        actions={
          <Button
            size="sm"
            className={css({ marginBlock: '6px' })}
            busy={again.isPending && 'Sending...'}
            onClick={() => again.mutate()}
          >
            {linkMailed === false ? 'Send the link' : 'Send the link again'}
          </Button>
        }
      >
        <strong>Confirm your email address first.</strong>{' '}
        {linkMailed && !again.isSuccess && `We sent a link to ${email}. `}
        {linkMailed === false && !again.isSuccess && `We’ll send a link to ${email}. `}
        Until you open the link, no quote can go to a customer. Everything else works.
        <div role="status">
          {again.isSuccess && `A new link is on its way to ${email}. Check your spam folder too.`}
          {again.isError && sentenceFor(again.error, 'The link couldn’t be sent. Please try again.')}
        </div>
        {supportEmail && (
          <div>
            Not your address? Write to{' '}
            <a href={`mailto:${supportEmail}`} className={css({ textDecoration: 'underline' })}>
              {supportEmail}
            </a>
            .
          </div>
        )}
      </Banner>
    </section>
  )
}
