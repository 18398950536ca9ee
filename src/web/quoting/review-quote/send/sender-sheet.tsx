import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useRef, useState } from 'react'
import type { CurrentUser } from '../../../../modules/accounts/contract/endpoints.ts'
import { nameSender } from '../../../../modules/accounts/contract/sender.ts'
import { textRule } from '../../../../shared-kernel/rule.ts'
import { call, Problem, sentenceFor } from '../../../app/api.ts'
import { useContractor, userQuery } from '../../../app/session.ts'
import { grid } from '../../../styled-system/patterns/index.js'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorSummary } from '../../../ui/form/error-summary.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input } from '../../../ui/form/input.tsx'
import { Dialog } from '../../../ui/overlay/dialog.tsx'
import { toastFailure } from '../../../ui/toasts.ts'
import { keepSessionDraft, sessionDraft } from '../../session-draft.ts'

const nameRule = textRule(255, 'Enter a name, or choose “Use my name”')
const phoneRule = textRule(50)
const mutationKey = ['name-sender']

interface Typed {
  readonly name: string
  readonly phone: string
}

interface SenderSheetProps {
  onClose: () => void
  /** The name is saved, so sending can continue. Not called once the sheet is closed. */
  onNamed: () => unknown
}

/** Asks which name goes on the quote. Input stays in this tab until it is saved. */
export function SenderSheet({ onClose: closeSheet, onNamed }: SenderSheetProps) {
  const user = useContractor()
  const own = `${user.firstName} ${user.lastName}`
  const [typed, setTyped] = useTyped(user, own)
  const [attempt, setAttempt] = useState(0)
  const closed = useRef(false) // a response may arrive between closing and the sheet's removal
  const onClose = () => {
    closed.current = true
    closeSheet()
  }
  const { answer, saving, refusal } = useAnswer({ onClose, onNamed: () => closed.current || onNamed() })
  const nameError = attempt > 0 ? nameRule(typed.name) : undefined
  const phoneError = phoneRule(typed.phone)
  const errors = [
    { id: 'senderName', message: nameError ?? '' },
    { id: 'senderPhone', message: phoneError ?? '' },
  ].filter(({ message }) => message)

  function submit(event: FormEvent) {
    event.preventDefault()
    setAttempt(attempt + 1)
    const name = typed.name.trim()
    if (!nameRule(name) && !phoneError) answer(name === own ? null : name, typed.phone)
  }

  function keepOwn() {
    if (phoneError) document.getElementById('senderPhone')?.focus()
    else answer(null, typed.phone)
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="What name goes on your quote?"
      description="Your customer sees it in the email and on the PDF. You can change it in Business Settings."
      footer={
        <>
          <Button onClick={keepOwn}>Use my name</Button>
          <Button variant="primary" type="submit" form="sender" busy={saving && 'Saving...'}>
            Save and send
          </Button>
        </>
      }
    >
      <form id="sender" noValidate onSubmit={submit} className={grid({ gap: '20px' })}>
        <ErrorSummary errors={attempt > 0 ? errors : []} attempt={attempt} />
        {refusal && (
          <Banner kind="danger" inset live>
            {refusal}
          </Banner>
        )}
        <Field label="Business name" id="senderName" error={nameError}>
          <Input
            autoComplete="organization"
            enterKeyHint="send"
            value={typed.name}
            onChange={({ target }) => setTyped({ ...typed, name: target.value })}
            onFocus={({ target }) => target.value === own && target.select()}
          />
        </Field>
        <Field label="Business phone" id="senderPhone" optional hint="So your customer can call you" error={phoneError}>
          <Input
            type="tel"
            autoComplete="tel"
            enterKeyHint="send"
            value={typed.phone}
            onChange={({ target }) => setTyped({ ...typed, phone: target.value })}
          />
        </Field>
      </form>
    </Dialog>
  )
}

const place = ({ id }: Pick<CurrentUser, 'id'>) => `sender:${id}`

function useTyped(user: CurrentUser, own: string) {
  const [typed, setTyped] = useState<Typed>(
    () => sessionDraft<Typed>(place(user)) ?? { name: own, phone: user.businessPhone ?? '' },
  )
  const type = (now: Typed) => {
    setTyped(now)
    keepSessionDraft(place(user), now)
  }
  return [typed, type] as const
}

function useAnswer({ onClose, onNamed }: SenderSheetProps) {
  const client = useQueryClient()
  const know = (user: CurrentUser) => {
    keepSessionDraft(place(user), null)
    client.setQueryData(userQuery.queryKey, user)
  }
  const save = useMutation({
    mutationKey,
    mutationFn: ({ name, phone }: { name: string | null; phone: string }) =>
      call(nameSender, { businessName: name, businessPhone: phone }, { patienceMs: 12_000 }),
    onMutate: () => client.cancelQueries({ queryKey: userQuery.queryKey }), // an older response would ask again
    onSuccess: know,
    onError: (error) => {
      const current = namedBefore(error)
      if (!current) return
      know(current)
      onClose()
      toastFailure('Your quote isn’t sent yet', sentenceFor(error, 'Another tab or device saved first.'))
    },
  })
  return {
    answer(name: string | null, phone: string) {
      if (client.isMutating({ mutationKey }) === 0) save.mutate({ name, phone }, { onSuccess: onNamed })
    },
    saving: save.isPending,
    refusal: save.isError && !namedBefore(save.error) && sentenceFor(save.error, 'The name couldn’t be saved.'),
  }
}

/** The contractor with the name that another tab or device saved first. */
const namedBefore = (error: Error) =>
  error instanceof Problem && error.problem.code === 'already-named' ? (error.problem.current as CurrentUser) : null
