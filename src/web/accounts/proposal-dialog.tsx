import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useId, useState } from 'react'
import { defaultClauses, defaultTerms } from '../../modules/accounts/contract/default-terms.ts'
import { type ProposalText, proposalTextNames } from '../../modules/accounts/contract/own-proposal.ts'
import type { ProposalChanges } from '../../modules/accounts/contract/proposal.ts'
import { longestReferences, proposalTexts, type References } from '../../modules/accounts/contract/proposal-texts.ts'
import { atMost } from '../../shared-kernel/rule.ts'
import { issuesOf, sentenceFor } from '../app/api.ts'
import { css } from '../styled-system/css/index.js'
import { grid } from '../styled-system/patterns/index.js'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/form/field.tsx'
import { FormDialog } from '../ui/form/form-dialog.tsx'
import { Input, Select, TextArea } from '../ui/form/input.tsx'
import { toastFailure, toastSuccess } from '../ui/toasts.ts'

type Building = keyof References
type Texts = Readonly<Record<ProposalText, string>> & { readonly references: References }

interface ProposalDialogProps {
  title: string
  description: ReactNode
  texts: Texts
  /** Whose references can be written; the first is shown. */
  buildings: readonly { value: Building; label: string }[]
  /** Saves the texts that changed. */
  save: (changes: ProposalChanges) => Promise<void>
  onClose: () => void
}

const short = (name: ProposalText) => proposalTexts[name].longest <= 100
const rowsOf = (name: ProposalText) => (({ terms: 12, coverLetter: 6, aboutUs: 5 }) as const)[name as 'terms'] ?? 2

/** The texts around the price, with the reasons of our terms' clauses, which only the contractor reads. */
export function ProposalDialog({ title, description, texts, buildings, save, onClose }: ProposalDialogProps) {
  const [typed, setTyped] = useState(texts)
  const [building, setBuilding] = useState(buildings[0]!.value)
  const [refused, setRefused] = useState<Readonly<Record<string, string>>>({})
  const form = useId()
  const { mutate, isPending } = useMutation({
    mutationFn: () => save(changesOf(texts, typed)),
    onSuccess: () => {
      toastSuccess('Proposal saved')
      onClose()
    },
    onError: (error) => {
      const issues = issuesOf(error)
      setRefused(Object.fromEntries(issues.map(({ path, message }) => [path, message])))
      if (issues.length === 0) toastFailure('Your proposal isn’t saved', sentenceFor(error, 'Please try again.'))
    },
  })
  const set = (change: Partial<Texts>) => setTyped({ ...typed, ...change })
  const tooLong = (name: ProposalText) =>
    typed[name].trim().length > proposalTexts[name].longest ? atMost(proposalTexts[name].longest) : refused[name]
  return (
    <FormDialog
      what="proposal"
      open
      size="lg"
      onClose={onClose}
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={form} busy={isPending && 'Saving...'}>
            Save proposal
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className={grid({ gap: '16px' })}
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending) mutate()
        }}
      >
        <p className={css({ color: 'fg.muted', textStyle: 'small' })}>
          Write **two stars** around bold words, and start each line of a list with a dash. What is empty isn’t printed.
        </p>
        {proposalTextNames
          .filter((name) => name !== 'terms')
          .map((name) => {
            const { title: label, hint } = proposalTexts[name]
            const control = {
              value: typed[name],
              onChange: ({ target: { value } }: { target: { value: string } }) => set({ [name]: value }),
            }
            return (
              <Field key={name} label={label} hint={hint} error={tooLong(name)}>
                {short(name) ? <Input {...control} /> : <TextArea rows={rowsOf(name)} {...control} />}
              </Field>
            )
          })}
        {buildings.length > 1 && (
          <Field label="References for" hint="Customers with this type of building read these.">
            <Select
              options={buildings}
              value={building}
              onChange={({ target }) => setBuilding(target.value as Building)}
            />
          </Field>
        )}
        <Field label="References" hint="Ask them first. A name, a company and a phone number each.">
          <TextArea
            rows={4}
            maxLength={longestReferences}
            value={typed.references[building] ?? ''}
            onChange={({ target }) => set({ references: { ...typed.references, [building]: target.value } })}
          />
        </Field>
        <Field label="Terms" hint={proposalTexts.terms.hint} error={tooLong('terms')}>
          <TextArea
            rows={rowsOf('terms')}
            value={typed.terms}
            onChange={({ target }) => set({ terms: target.value })}
          />
        </Field>
        <OurTerms isUsed={typed.terms.trim() === defaultTerms} onUse={() => set({ terms: defaultTerms })} />
      </form>
    </FormDialog>
  )
}

function OurTerms({ isUsed, onUse }: { isUsed: boolean; onUse: () => void }) {
  return (
    <details>
      <summary className={css({ cursor: 'pointer', fontWeight: '600' })}>
        Our plain terms, and why each is there
      </summary>
      <div className={grid({ gap: '10px', justifyItems: 'start', marginTop: '10px', textStyle: 'small' })}>
        <p>Only you see the reasons. Not legal advice: ask a lawyer in your state.</p>
        {defaultClauses.map(({ clause, reason }) => (
          <p key={clause}>
            {clause.replaceAll('**', '')} <span className={css({ color: 'fg.muted' })}>{reason}</span>
          </p>
        ))}
        {!isUsed && <Button onClick={onUse}>Use these terms</Button>}
      </div>
    </details>
  )
}

/** Only what was typed: what wasn't touched stays as it is. */
function changesOf(before: Texts, after: Texts): ProposalChanges {
  const names = proposalTextNames.filter((name) => before[name] !== after[name])
  const isSame = JSON.stringify(before.references) === JSON.stringify(after.references)
  return {
    ...Object.fromEntries(names.map((name) => [name, after[name].trim()])),
    ...(!isSame && { references: after.references }),
  }
}
