import { useMutation, useQueryClient } from '@tanstack/react-query'
import { chooseCopies } from '../../../../modules/accounts/contract/sender.ts'
import { call, sentenceFor } from '../../../app/api.ts'
import { useContractor, userQuery } from '../../../app/session.ts'
import { CheckRow } from '../../../ui/form/check-row.tsx'
import { useOptimisticChoice } from '../../../ui/form/optimistic-choice.ts'
import { toastFailure } from '../../../ui/toasts.ts'

const oneAtATime = { id: 'copies' }

/** The account setting for a copy of each email to a customer; saved when it is changed. */
export function CopyToMe() {
  const { wantsCopies } = useContractor()
  const client = useQueryClient()
  const save = useMutation({
    scope: oneAtATime,
    mutationFn: (choice: boolean) => call(chooseCopies, { wantsCopies: choice }),
    onSuccess: (user) => client.setQueryData(userQuery.queryKey, user),
    onError: (error) => toastFailure('Your choice isn’t saved', sentenceFor(error, 'Please try again.')),
  })
  const copies = useOptimisticChoice(wantsCopies, (choice: boolean) => save.mutateAsync(choice).catch(() => {}))
  return (
    <CheckRow
      label="Send me a copy"
      hint="Of every quote you send or resend"
      checked={copies.value}
      onChange={({ target }) => copies.choose(target.checked)}
    />
  )
}
