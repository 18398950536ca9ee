import { useQuery } from '@tanstack/react-query'
import { Files } from 'lucide-react'
import type { Quote } from '../../../../modules/quoting/contract/endpoints.ts'
import { attachmentsQuery, expiryOf } from '../../../accounts/attachments.ts'
import { CheckRow } from '../../../ui/form/check-row.tsx'
import { useChoice } from '../choices.ts'
import { ChoiceTrouble } from '../field-clash.tsx'
import { Fact } from './fact.tsx'

/** Which of the account's PDFs go with this quote. One that has expired is named, and goes with none (PRP-02). */
export function AttachmentFacts({ quote }: { quote: Quote }) {
  const { data: attachments = [] } = useQuery(attachmentsQuery)
  const { value: chosenIds, waiting, choose } = useChoice(quote, 'attachmentIds')
  if (attachments.length === 0) return null
  const valid = attachments.filter((one) => !expiryOf(one).isExpired)
  const isChosen = ({ id }: { id: string }) => chosenIds?.includes(id) ?? true
  const chosen = valid.filter(isChosen)
  const turn = (id: string, isOn: boolean) => {
    const ids = valid.filter((one) => (one.id === id ? isOn : isChosen(one))).map((one) => one.id)
    choose(ids.length === valid.length ? null : ids)
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
            onChange={({ target }) => turn(one.id, target.checked)}
          />
        )
      })}
      <ChoiceTrouble waiting={waiting} field="attachmentIds" />
    </Fact>
  )
}
