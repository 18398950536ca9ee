import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  type CurrentUser,
  type EmailStatus,
  emailStatus,
  sendVerification,
} from '../../modules/accounts/contract/endpoints.ts'
import { call, Problem, sentenceFor } from '../app/api.ts'
import { useContractor, userQuery } from '../app/session.ts'
import { hearChanges } from '../events/told.ts'

const key = ['api', 'auth', 'email'] as const

function useKnown() {
  const client = useQueryClient()
  return (emailVerified: boolean) =>
    client.setQueryData<CurrentUser | null>(userQuery.queryKey, (user) => user && { ...user, emailVerified })
}

/**
 * The email address, the one that waits for its link, and how to send that again; details load a moment later. The
 * link may be opened on another device: then an event updates the contractor.
 */
export function useEmail({ always = false } = {}) {
  const { email, emailVerified } = useContractor()
  const know = useKnown()
  const client = useQueryClient()
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(emailStatus, {}, { signal }),
    enabled: always || !emailVerified,
    staleTime: 0,
  })
  useEffect(
    () => hearChanges(({ kind }) => kind === 'account' && void client.invalidateQueries({ queryKey: key })),
    [client],
  )
  const again = useMutation({ mutationFn: () => call(sendVerification, {}) })
  const confirmed = data?.verified === true && !emailVerified
  useEffect(() => {
    if (confirmed) know(true)
  })
  const pending = data?.pendingEmail ?? null
  const waiting = pending ?? (emailVerified ? null : email)
  const mailed = data?.linkMailed ? `We sent a link to ${waiting}.` : `We’ll send a link to ${waiting}.`
  return {
    email,
    pending,
    /** The address that a link must confirm. */
    waiting,
    /** Empty until it is known whether a link that still works was sent, and once a new one is. */
    link: data?.linkMailed === undefined || again.isSuccess ? '' : mailed,
    button: data?.linkMailed === false && !again.isSuccess ? 'Send the link' : 'Send the link again',
    send: () => again.mutate(),
    sending: again.isPending,
    failed: again.isError,
    outcome: again.isSuccess
      ? `A new link is on its way to ${waiting}. Check your spam folder too.`
      : again.isError && sentenceFor(again.error, 'The link couldn’t be sent. Please try again.'),
  }
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
  const { emailVerified } = useContractor()
  const email = useEmail()
  return emailVerified ? null : email
}

/** Shows a change of address that the server accepted: another one waits, or none if the current one stays. */
export function useNoteChange() {
  const client = useQueryClient()
  const { email } = useContractor()
  return (asked: string): 'waits' | 'stays' => {
    const stays = asked.toLowerCase() === email.toLowerCase()
    client.setQueryData<EmailStatus>(
      key,
      (status) => status && { ...status, pendingEmail: stays ? null : asked, linkMailed: true },
    )
    return stays ? 'stays' : 'waits'
  }
}
