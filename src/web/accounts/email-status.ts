import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type CurrentUser, emailStatus, sendVerification } from '../../modules/accounts/contract/endpoints.ts'
import { call, Problem } from '../app/api.ts'
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
export function useUnconfirmedEmail() {
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

export const useSendVerification = () => useMutation({ mutationFn: () => call(sendVerification, {}) })
