import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type NoticeKind, type Notices, noticeKinds, saveNotices } from '../../../modules/accounts/contract/notices.ts'
import { call, sentenceFor } from '../../app/api.ts'
import { css } from '../../styled-system/css/index.js'
import { grid } from '../../styled-system/patterns/index.js'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { CheckRow } from '../../ui/form/check-row.tsx'
import { Field } from '../../ui/form/field.tsx'
import { MoneyInput } from '../../ui/form/figure-input.tsx'
import { useOptimisticChoice } from '../../ui/form/optimistic-choice.ts'
import { toastFailure } from '../../ui/toasts.ts'
import { noticesQuery } from '../notices.ts'

const labels: Readonly<Record<NoticeKind, string>> = {
  firstOpened: 'Your customer opens a quote for the first time',
  openedAgain: 'They open it again after five quiet days',
  changeRequested: 'They ask for a change',
  accepted: 'They accept',
  declined: 'They decline',
}

/** Which emails a contractor gets about quotes, and above which price accepting needs a code. Each choice saves itself. */
export function NoticesCard() {
  const client = useQueryClient()
  const known = useQuery({ ...noticesQuery, staleTime: 0 })
  const save = useMutation({
    scope: { id: 'notices' },
    mutationFn: (change: Partial<Notices>) => call(saveNotices, change),
    onSuccess: (saved) => client.setQueryData(noticesQuery.queryKey, saved),
  })
  const keep = (change: Partial<Notices>) =>
    save.mutateAsync(change).catch((error) => toastFailure('Your choice isn’t saved', reasonFor(error)))
  const shown = known.data
  return (
    <Card title="Emails about your quotes" className={css({ marginTop: '18px' })}>
      {known.isError && !shown ? (
        <div role="alert" className={grid({ gap: '12px', justifyItems: 'start' })}>
          <p>Your choices couldn’t be loaded.</p>
          <Button onClick={() => void known.refetch()} busy={known.isFetching && 'Loading...'}>
            Try again
          </Button>
        </div>
      ) : (
        <div className={grid({ gap: '18px' })}>
          <div>
            <p>Email me when</p>
            {noticeKinds.map((kind) => (
              <Notice
                key={kind}
                label={labels[kind]}
                wanted={shown?.[kind]}
                onSave={(wanted) => keep({ [kind]: wanted })}
              />
            ))}
          </div>
          <ConfirmAbove
            dollars={shown?.confirmAbove ?? null}
            disabled={!shown}
            onSave={(confirmAbove) => save.mutateAsync({ confirmAbove })}
          />
        </div>
      )}
    </Card>
  )
}

const reasonFor = (error: Error) => sentenceFor(error, 'Please try again.')

interface NoticeProps {
  label: string
  /** Undefined until it's known. */
  wanted: boolean | undefined
  onSave: (wanted: boolean) => Promise<unknown>
}

function Notice({ label, wanted, onSave }: NoticeProps) {
  const choice = useOptimisticChoice(wanted, onSave)
  return (
    <CheckRow
      label={label}
      checked={choice.value ?? false}
      disabled={wanted === undefined}
      onChange={({ target }) => choice.choose(target.checked)}
    />
  )
}

interface ConfirmAboveProps {
  dollars: number | null
  disabled: boolean
  onSave: (dollars: number | null) => Promise<unknown>
}

function ConfirmAbove({ dollars, disabled, onSave }: ConfirmAboveProps) {
  const [typed, setTyped] = useState<number | null>()
  const [refusal, setRefusal] = useState('')
  const choice = useOptimisticChoice(dollars, (wanted: number | null) =>
    onSave(wanted).catch((error) => {
      setTyped((now) => (now === undefined ? wanted : now))
      setRefusal(`It isn’t saved. ${reasonFor(error)}`)
    }),
  )
  const value = typed === undefined ? choice.value : typed
  const isWrong = value !== null && !(value >= 0 && value <= 10_000_000)
  function commit() {
    if (typed === undefined || isWrong) return
    setTyped(undefined)
    setRefusal('')
    if (typed !== choice.value) choice.choose(typed || null)
  }
  return (
    <Field
      label="Ask for a code above"
      optional
      hint="Per month, or once for a single visit. To accept, your customer then needs a six-digit code that we email them. If it’s empty, only where a quote says so."
      error={isWrong ? 'Please enter an amount up to $10,000,000' : refusal || undefined}
    >
      <MoneyInput value={value} onValue={setTyped} onCommit={commit} disabled={disabled} />
    </Field>
  )
}
