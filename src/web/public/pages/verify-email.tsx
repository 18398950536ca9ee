import { useEffect, useState } from 'react'
import {
  type EmailStatus,
  emailStatus,
  sendVerification,
  verifyEmail,
} from '../../../modules/accounts/contract/endpoints.ts'
import type { OutputOf } from '../../../shared-kernel/endpoint.ts'
import { call, Problem, sentenceFor } from '../../app/api.ts'
import { grid } from '../../styled-system/patterns/index.js'
import { button } from '../../styled-system/recipes/index.js'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { BidsWon } from '../bids-won.tsx'
import { AccountPage } from '../frame.tsx'
import type { Head } from '../head.ts'
import { useTokenOfTheAddress } from '../token-of-the-address.ts'

export const head: Head = {
  path: '/verify-email',
  title: 'Confirm your email address - TidyTally',
  description: 'Confirm the email address of your TidyTally account, so that your quotes can go to customers.',
  indexed: false,
  withoutToken: { page: 'verify-email', props: { incomplete: true } },
}

export interface VerifyEmailProps {
  /** The address has no token: an email program cut it off, or the page was reloaded. */
  incomplete?: true
}

type Outcome = OutputOf<typeof verifyEmail> | 'invalid'

const textsOf = (outcome: Outcome | null): readonly [title: string, lead: string] => {
  if (!outcome) return ['Confirm your email address', 'This shows that our emails reach you.']
  if (outcome === 'invalid')
    return [
      'This link is no longer valid',
      'It may be incomplete, older than 7 days, or replaced by a newer one. A new link helps in each case.',
    ]
  const { newAddress } = outcome
  const title = newAddress ? 'Your new email address is confirmed' : 'Your email address is confirmed'
  if (outcome.outcome === 'already-verified')
    return [title, `${newAddress ?? 'It'} was confirmed before, so there is nothing left to do.`]
  if (newAddress) return [title, `Sign in with ${newAddress} from now on. Your customers’ replies go there too.`]
  return [title, 'Your quotes can go to customers now.']
}

/** The target of the emailed link. It works signed out and in any browser. */
export function VerifyEmail({ incomplete }: VerifyEmailProps) {
  const token = useTokenOfTheAddress()
  const [outcome, setOutcome] = useState<Outcome | null>(incomplete ? 'invalid' : null)
  const { busy, refusal, press } = usePress('Your address could not be confirmed. Please try again.')
  useEffect(() => {
    window.dispatchEvent(new Event('page-ready'))
  }, [])
  const confirm = () =>
    press(async () => {
      const answer = await call(verifyEmail, { token: token.current }).catch((error) => {
        if (error instanceof Problem && error.problem.code === 'invalid-verification-link') return null
        throw error
      })
      setOutcome(answer ?? 'invalid')
    })
  const [title, lead] = textsOf(outcome)
  return (
    <AccountPage title={title} lead={lead} side={<BidsWon />}>
      <div aria-live="polite" className={grid({ gap: '20px' })}>
        {refusal && (
          <Banner kind="danger" inset>
            {refusal}
          </Banner>
        )}
        {!outcome && (
          <Button data-hold variant="primary" size="lg" block busy={busy && 'Confirming...'} onClick={confirm}>
            Confirm my email address
          </Button>
        )}
        {outcome === 'invalid' && <NewLink />}
        {outcome && outcome !== 'invalid' && <WayOn href="/newest-draft">Continue to your quotes</WayOn>}
      </div>
    </AccountPage>
  )
}

/** Sends a new link to the signed-in contractor's address. Signed-out visitors sign in first and come back here. */
function NewLink() {
  const [asked, setAsked] = useState<EmailStatus | 'signed-out' | null>(null)
  const { busy, refusal, press } = usePress('The link could not be sent. Please try again.')
  const send = () =>
    press(async () => {
      try {
        await call(sendVerification, {})
        setAsked(await call(emailStatus, {}))
      } catch (error) {
        if (!(error instanceof Problem) || error.status !== 401) throw error
        setAsked('signed-out')
      }
    })
  if (asked === 'signed-out')
    return (
      <>
        <p>Please sign in first. Then this page can send you a new link.</p>
        <WayOn href="/login?next=/verify-email">Sign in</WayOn>
      </>
    )
  if (asked?.verified && !asked.pendingEmail) return <p>{asked.email} is already confirmed. No link is needed.</p>
  if (asked)
    return (
      <p>A new link is on its way to {asked.pendingEmail ?? asked.email}. Nothing there? Check your spam folder too.</p>
    )
  return (
    <>
      {refusal && (
        <Banner kind="danger" inset>
          {refusal}
        </Banner>
      )}
      <Button variant="primary" size="lg" block busy={busy && 'Sending...'} onClick={send}>
        Send the link again
      </Button>
    </>
  )
}

/** Runs one request at a time. An error shows a message, and the request can be retried. */
function usePress(fallback: string) {
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  async function press(work: () => Promise<void>) {
    setBusy(true)
    setRefusal('')
    await work().catch((error) => setRefusal(sentenceFor(error, fallback)))
    setBusy(false)
  }
  return { busy, refusal, press }
}

const WayOn = ({ href, children }: { href: string; children: string }) => (
  <a href={href} className={button({ variant: 'primary', size: 'lg', block: true })}>
    {children}
  </a>
)

export { VerifyEmail as Page }
