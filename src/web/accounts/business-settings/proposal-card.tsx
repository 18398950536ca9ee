import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { proposalTextNames } from '../../../modules/accounts/contract/own-proposal.ts'
import type { Proposal } from '../../../modules/accounts/contract/proposal.ts'
import { proposalTexts } from '../../../modules/accounts/contract/proposal-texts.ts'
import { BuildingType, buildingTypeLabel } from '../../../shared-kernel/building-type.ts'
import { recordOf } from '../../../shared-kernel/record-of.ts'
import { ProposalDialog } from '../../app/proposal-dialog.tsx'
import { css } from '../../styled-system/css/index.js'
import { grid } from '../../styled-system/patterns/index.js'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { proposalQuery, saveAccountProposal } from '../proposal.ts'

/** "Other" is three types; the references of all others are theirs. */
const buildings = [
  { value: 'any' as const, label: 'All buildings' },
  ...BuildingType.options
    .filter((type) => !type.startsWith('other'))
    .map((value) => ({ value, label: buildingTypeLabel[value] })),
]

const titlesOf = (proposal: Proposal, isWritten: boolean) =>
  [
    ...proposalTextNames
      .filter((name) => Boolean(proposal[name]) === isWritten)
      .map((name) => proposalTexts[name].title),
    ...(Object.values(proposal.references ?? {}).some(Boolean) === isWritten ? ['References'] : []),
  ].join(', ')

/** The texts around the price that every quote prints (PRP-01, PRP-06). */
export function ProposalCard() {
  const client = useQueryClient()
  const [isOpen, setOpen] = useState(false)
  const { data: proposal } = useQuery(proposalQuery)
  const written = proposal?.isSaved ? titlesOf(proposal, true) : ''
  return (
    <Card
      title="Your proposal"
      lead="What a facility manager looks for beside the price: insurance, supplies, hours, terms, references."
      className={css({ marginTop: '18px' })}
    >
      <div className={grid({ gap: '14px', justifyItems: 'start' })}>
        {proposal && (
          <p>
            {written ? (
              <>
                <strong>On every quote:</strong> {written}.
              </>
            ) : (
              'Nothing yet. Your quotes have the price and the rooms only.'
            )}
          </p>
        )}
        {written && (
          <p className={css({ color: 'fg.muted', textStyle: 'small' })}>Still empty: {titlesOf(proposal!, false)}.</p>
        )}
        <Button {...ProposalDialog.intent} disabled={!proposal} onClick={() => setOpen(true)}>
          {written ? 'Edit proposal' : 'Write your proposal'}
        </Button>
      </div>
      {isOpen && proposal && (
        <ProposalDialog
          title="Your proposal"
          description="On every quote, unless a quote says something else."
          texts={{
            ...recordOf(proposalTextNames, (name) => proposal[name] ?? ''),
            references: proposal.references ?? {},
          }}
          buildings={buildings}
          save={(changes) => saveAccountProposal(client, changes)}
          onClose={() => setOpen(false)}
          onCancel={() => setOpen(false)}
        />
      )}
    </Card>
  )
}
