import type { Pool } from 'pg'
import { cleaned } from '../../../platform/pasted-text.ts'
import { given } from '../../../shared-kernel/clearable.ts'
import { recordOf } from '../../../shared-kernel/record-of.ts'
import type { Command, Query } from '../../../shared-kernel/use-case.ts'
import { defaultTerms } from '../contract/default-terms.ts'
import { proposalTextNames } from '../contract/own-proposal.ts'
import type * as contract from '../contract/proposal.ts'
import type { StoredProposal } from '../contract/proposal-texts.ts'

async function stored(db: Pool, contractorId: string): Promise<StoredProposal | null> {
  const sql = 'select proposal from accounts.users where id = $1'
  const { rows } = await db.query<{ proposal: StoredProposal | null }>(sql, [contractorId])
  return rows[0]?.proposal ?? null
}

export const getProposal: Query<typeof contract.getProposal> = async (_, { db, contractorId }) => {
  const proposal = await stored(db, contractorId)
  return {
    ...recordOf(proposalTextNames, (name) => proposal?.[name] ?? null),
    terms: proposal ? (proposal.terms ?? null) : defaultTerms,
    references: proposal?.references ?? null,
    isSaved: proposal !== null,
  }
}

export const saveProposal: Command<typeof contract.saveProposal, Record<string, never>> = async (
  changes,
  { em, contractorId, now },
) => {
  const saved = await cleanedProposal(changes, (text) => text || null)
  await em.execute(
    `update accounts.users set proposal = coalesce(proposal, ?::jsonb) || ?::jsonb, updated_at = ? where id = ?`,
    [JSON.stringify({ terms: defaultTerms }), JSON.stringify(saved), now, contractorId],
  )
  return {}
}

/** Changed texts as they are stored: pasted HTML is cleaned. `kept` says what an empty text means. */
export async function cleanedProposal(
  changes: contract.ProposalChanges,
  kept: (text: string) => string | null,
): Promise<StoredProposal> {
  const { references, ...texts } = changes
  const clean = async (text: string | null | undefined) => (typeof text === 'string' ? kept(await cleaned(text)) : text)
  const cleanAll = async (record: Readonly<Record<string, string | null | undefined>>) =>
    Object.fromEntries(await Promise.all(Object.entries(record).map(async ([name, text]) => [name, await clean(text)])))
  return given({
    ...(await cleanAll(texts)),
    references: references && without(await cleanAll(references)),
  })
}

const without = (record: Readonly<Record<string, unknown>>) =>
  Object.fromEntries(Object.entries(record).filter(([, text]) => typeof text === 'string'))
