import { ChangeEmailButton } from '../../app/email-dialog.tsx'
import { css } from '../../styled-system/css/index.js'
import { grid } from '../../styled-system/patterns/index.js'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { useEmail } from '../email-status.ts'

/** The email address, the one that waits for its link, and the way to change it. */
export function EmailCard() {
  const { email, pending, waiting, link, button, send, sending, outcome } = useEmail({ always: true })
  return (
    <Card title="Email address" className={css({ marginTop: '18px' })}>
      <div className={grid({ gap: '14px', justifyItems: 'start', overflowWrap: 'anywhere' })}>
        <p>
          <strong>{email}</strong>
        </p>
        <p className={css({ color: 'fg.muted' })}>You sign in with it, and your customers’ replies go to it.</p>
        {waiting && (
          <Banner
            kind="warning"
            inset
            actions={
              <Button size="sm" busy={sending && 'Sending...'} onClick={send}>
                {button}
              </Button>
            }
          >
            {link} {pending ? `Until you open it, ${email} stays.` : 'Open it to confirm your address.'}
            <div role="status">{outcome}</div>
          </Banner>
        )}
        <ChangeEmailButton />
      </div>
    </Card>
  )
}
