import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Copy, ExternalLink, Share2 } from 'lucide-react'
import { useState } from 'react'
import { copyLink, renewLink, withdrawLink } from '../../../modules/quoting/contract/answers.ts'
import type { Quote } from '../../../modules/quoting/contract/endpoints.ts'
import { call, Problem, sentenceFor } from '../../app/api.ts'
import { css } from '../../styled-system/css/index.js'
import { wrap } from '../../styled-system/patterns/index.js'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { longMoment } from '../../ui/dates.ts'
import { Field } from '../../ui/form/field.tsx'
import { Input } from '../../ui/form/input.tsx'
import { Dialog } from '../../ui/overlay/dialog.tsx'
import { toastFailure, toastSuccess } from '../../ui/toasts.ts'
import { historyKey, quoteKey } from '../quotes.ts'

/** The customer's page: its address to copy or share, how often it was opened, and switching it off (ONL-12). */
export function CustomerLink({ quote }: { quote: Quote }) {
  const { id: quoteId, link, views, lastViewedAt, companyName } = quote
  const [asking, setAsking] = useState(false)
  const { make, withdraw } = useLink(quoteId, () => setAsking(false))
  return (
    <Card title="Customer’s page">
      <p className={css({ color: 'fg.subtle', textStyle: 'small' })}>
        {views === 0 || lastViewedAt === null
          ? 'Not opened yet. Your own visits aren’t counted.'
          : `Opened ${views === 1 ? 'once' : `${views} times`}, last on ${longMoment(new Date(lastViewedAt))}. Your own visits aren’t counted.`}
      </p>
      {link ? (
        <>
          <Field label="Link">
            <Input readOnly value={link} onFocus={({ target }) => target.select()} />
          </Field>
          <div className={row}>
            <Button icon={<Copy aria-hidden />} onClick={() => void copy(link)}>
              Copy link
            </Button>
            <ShareButtons link={link} companyName={companyName} phone={quote.phone} email={quote.email} />
            <LinkButton href={link} target="_blank" rel="noopener" icon={<ExternalLink aria-hidden />}>
              Preview
            </LinkButton>
            <Button variant="ghost" onClick={() => setAsking(true)}>
              Switch off
            </Button>
          </div>
        </>
      ) : (
        <>
          <p className={css({ marginBlock: '8px 12px' })}>
            There is no link to copy. A new one shows the newest version.
          </p>
          <Button busy={make.isPending && 'Making it...'} onClick={() => make.mutate()}>
            Make a new link
          </Button>
        </>
      )}
      {asking && (
        <Dialog
          open
          onClose={() => setAsking(false)}
          title="Switch off the link?"
          description="The customer can’t open, accept or decline this quote by a link that you sent, until you make a new one."
          footer={
            <>
              <Button onClick={() => setAsking(false)}>Cancel</Button>
              <Button
                variant="danger"
                busy={withdraw.isPending && 'Switching off...'}
                onClick={() => !withdraw.isPending && withdraw.mutate()}
              >
                Switch off
              </Button>
            </>
          }
        />
      )}
    </Card>
  )
}

/** By the phone's own sheet; a browser without one gets a text message and an email. */
function ShareButtons({ link, companyName, phone, email }: Shared) {
  const text = `Your cleaning quote for ${companyName}: ${link}`
  if ('share' in navigator)
    return (
      <Button
        icon={<Share2 aria-hidden />}
        onClick={() => void navigator.share({ title: `Quote for ${companyName}`, url: link }).catch(() => {})}
      >
        Share
      </Button>
    )
  return (
    <>
      <LinkButton href={`sms:${phone.replace(/[^\d+]/g, '')}?body=${encodeURIComponent(text)}`}>Text it</LinkButton>
      <LinkButton
        href={`mailto:${email}?subject=${encodeURIComponent(`Quote for ${companyName}`)}&body=${encodeURIComponent(text)}`}
      >
        Email it
      </LinkButton>
    </>
  )
}
type Shared = Pick<Quote, 'companyName' | 'phone' | 'email'> & { readonly link: string }

async function copy(link: string) {
  await navigator.clipboard.writeText(link).then(
    () => toastSuccess('Link copied'),
    () => toastFailure('The link isn’t copied', 'Select it and copy it by hand.'),
  )
}

function useLink(quoteId: string, onDone: () => void) {
  const client = useQueryClient()
  const read = async () => {
    await Promise.all([
      client.invalidateQueries({ queryKey: quoteKey(quoteId), exact: true }),
      client.invalidateQueries({ queryKey: historyKey(quoteId) }),
    ])
  }
  const onError = (error: Error) => {
    toastFailure('The link isn’t changed', sentenceFor(error, 'Please try again.'))
    onDone()
  }
  const make = useMutation({
    // Renewing switches off the links that were mailed, so only a withdrawn one is renewed, never after a lost answer.
    mutationFn: () =>
      call(copyLink, { quoteId }).catch((error: unknown) => {
        if (error instanceof Problem && error.problem.code === 'withdrawn') return call(renewLink, { quoteId })
        throw error
      }),
    onSuccess: async () => {
      await read()
      toastSuccess('The quote has a new link')
    },
    onError,
  })
  const withdraw = useMutation({
    mutationFn: () => call(withdrawLink, { quoteId }),
    onSuccess: async () => {
      await read()
      toastSuccess('The link is switched off')
      onDone()
    },
    onError,
  })
  return { make, withdraw }
}

const row = wrap({ gap: '8px', marginTop: '12px' })
