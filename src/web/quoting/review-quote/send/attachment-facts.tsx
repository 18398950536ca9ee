import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Files } from 'lucide-react'
import { type Quote, savePricing } from '../../../../modules/quoting/contract/endpoints.ts'
import { attachmentsQuery, expiryOf } from '../../../accounts/attachments.ts'
import { call, sentenceFor } from '../../../app/api.ts'
import { CheckRow } from '../../../ui/form/check-row.tsx'
import { toastFailure } from '../../../ui/toasts.ts'
import { quoteChanged } from '../../quote-changes.ts'
import { Fact } from './fact.tsx'

/** Which of the account's PDFs go with this quote. One that has expired is named, and goes with none (PRP-02). */
export function AttachmentFacts({ quote }: { quote: Quote }) {
  const client = useQueryClient()
  const { data: attachments = [] } = useQuery(attachmentsQuery)
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (attachmentIds: string[] | null) => call(savePricing, { quoteId: quote.id, attachmentIds }),
    onSuccess: (now) => quoteChanged(client, now),
    onError: (error) => toastFailure('Your choice isn’t saved', sentenceFor(error, 'Please try again.')),
  })
  if (attachments.length === 0) return null
  const valid = attachments.filter((one) => !expiryOf(one).isExpired)
  const chosenIds = isPending ? variables : quote.attachmentIds
  const isChosen = ({ id }: { id: string }) => chosenIds?.includes(id) ?? true
  const chosen = valid.filter(isChosen)
  const choose = (id: string, isOn: boolean) => {
    const ids = valid.filter((one) => (one.id === id ? isOn : isChosen(one))).map((one) => one.id)
    mutate(ids.length === valid.length ? null : ids)
  }
  return (
    <Fact
      icon={<Files aria-hidden />}
      hint="After the pages of the quote, or online if they are too large for an email"
    >
      {chosen.length === 0 ? 'No attachments' : `Attached: ${chosen.length} ${chosen.length === 1 ? 'PDF' : 'PDFs'}`}
      {attachments.map((one) => {
        const { isExpired, words } = expiryOf(one)
        return (
          <CheckRow
            key={one.id}
            label={<bdi>{one.name}</bdi>}
            hint={one.expiresOn && words}
            checked={!isExpired && isChosen(one)}
            disabled={isExpired}
            onChange={({ target }) => choose(one.id, target.checked)}
          />
        )
      })}
    </Fact>
  )
}
