import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type CurrentUser, emailStatus, sendVerification } from '../../modules/accounts/contract/endpoints.ts'
import { call, Problem, sentenceFor } from '../app/api.ts'
import { useContractor, userQuery } from '../app/session.ts'

const key = ['api', 'auth', 'email'] as const

function useKnown() {
  const client = useQueryClient()
  return (emailVerified: boolean) =>
    client.setQueryData<CurrentUser | null>(userQuery.queryKey, (user) => user && { ...user, emailVerified })
}

/**
 * Whether the email address still needs to be confirmed; the details load a moment later. The link may be opened on
 * another device: then an event updates the contractor.
 */
function useUnconfirmedEmail() {
  const { email, emailVerified } = useContractor()
  const know = useKnown()
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(emailStatus, {}, { signal }),
    enabled: !emailVerified,
    staleTime: 0,
  })
  const confirmed = data?.verified === true && !emailVerified
  useEffect(() => {
    if (confirmed) know(true)
  })
  return emailVerified ? null : { email, linkMailed: data?.linkMailed, supportEmail: data?.supportEmail }
}

/** Updates this screen if the server reports that the address isn't confirmed. */
export function useNoteUnconfirmed() {
  const know = useKnown()
  return (error: unknown) => {
    if (error instanceof Problem && error.problem.code === 'email-not-verified') know(false)
  }
}

/** What a screen says and offers about an address that isn't confirmed; null once it is. */
export function useConfirmation() {
  const unconfirmed = useUnconfirmedEmail()
  const again = useMutation({ mutationFn: () => call(sendVerification, {}) })
  if (!unconfirmed) return null
  const { email, linkMailed, supportEmail } = unconfirmed
  const mailed = linkMailed ? `We sent a link to ${email}.` : `We’ll send a link to ${email}.`
  return {
    supportEmail,
    /** Empty until it is known whether a link that still works was sent, and once a new one is. */
    link: linkMailed === undefined || again.isSuccess ? '' : mailed,
    button: linkMailed === false && !again.isSuccess ? 'Send the link' : 'Send the link again',
    send: () => again.mutate(),
    sending: again.isPending,
    failed: again.isError,
    outcome: again.isSuccess
      ? `A new link is on its way to ${email}. Check your spam folder too.`
      : again.isError && sentenceFor(again.error, 'The link couldn’t be sent. Please try again.'),
  }
}
