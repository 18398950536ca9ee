import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ScrollText } from 'lucide-react'
import { useState } from 'react'
import { proposalTextNames } from '../../../../modules/accounts/contract/own-proposal.ts'
import type { ProposalChanges } from '../../../../modules/accounts/contract/proposal.ts'
import { printedProposal, proposalTexts } from '../../../../modules/accounts/contract/proposal-texts.ts'
import type { Quote } from '../../../../modules/quoting/contract/endpoints.ts'
import { saveQuoteProposal } from '../../../../modules/quoting/contract/proposal.ts'
import { buildingTypeLabel } from '../../../../shared-kernel/building-type.ts'
import { recordOf } from '../../../../shared-kernel/record-of.ts'
import { proposalQuery } from '../../../accounts/proposal.ts'
import { call } from '../../../app/api.ts'
import { ProposalDialog } from '../../../app/proposal-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { quoteChanged } from '../../quote-changes.ts'
import { Fact } from './fact.tsx'

/** The texts around the price on this quote: which are printed, which are empty, and the way to change them here. */
export function ProposalFacts({ quote }: { quote: Quote }) {
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const { data: account } = useQuery(proposalQuery)
  if (!account) return null
  const usual = account.isSaved ? account : null
  const printed = printedProposal(usual, quote.proposal, quote.buildingType) ?? {}
  const all = [
    ...proposalTextNames.map((name) => ({ title: proposalTexts[name].title, text: printed[name] })),
    { title: 'References', text: printed.references },
  ]
  const titles = (isPrinted: boolean) => all.filter(({ text }) => Boolean(text) === isPrinted).map(({ title }) => title)
  const [written, empty] = [titles(true), titles(false)]
  async function save(changes: ProposalChanges) {
    quoteChanged(client, await call(saveQuoteProposal, { quoteId: quote.id, ...asUsual(changes) }))
  }
  /** A text that reads as in the account's settings again follows them. */
  function asUsual({ references, ...texts }: ProposalChanges): ProposalChanges {
    const own = Object.entries(texts).map(([name, text]) => [
      name,
      text === (usual?.[name as 'terms'] ?? '') ? null : text,
    ])
    const building = quote.buildingType
    const inSettings = printedProposal(usual, null, building)?.references ?? ''
    const reference = references?.[building]
    return {
      ...Object.fromEntries(own),
      ...(references && { references: reference === inSettings ? null : { [building]: reference ?? '' } }),
    }
  }
  return (
    <Fact
      icon={<ScrollText aria-hidden />}
      hint={empty.length > 0 ? `Empty, so not printed: ${empty.join(', ')}` : 'Nothing is empty'}
    >
      {written.length > 0 ? `Proposal: ${written.join(', ')}` : 'Proposal: none of your texts'}
      <Button size="sm" block {...ProposalDialog.intent} onClick={() => setOpen(true)}>
        Edit proposal
      </Button>
      {isOpen && (
        <ProposalDialog
          title="Proposal for this quote"
          description={<bdi>{quote.companyName}</bdi>}
          texts={{
            ...recordOf(proposalTextNames, (name) => printed[name] ?? ''),
            references: { [quote.buildingType]: printed.references ?? '' },
          }}
          buildings={[{ value: quote.buildingType, label: buildingTypeLabel[quote.buildingType] }]}
          save={save}
          onClose={() => setOpen(false)}
          onCancel={() => setOpen(false)}
        />
      )}
    </Fact>
  )
}
