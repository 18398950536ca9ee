import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import { nameSender } from '../../../../modules/accounts/contract/sender.ts'
import { asksForAge } from '../../../../modules/quoting/contract/cancellation.ts'
import type { Quote } from '../../../../modules/quoting/contract/endpoints.ts'
import { missingForHome } from '../../../../modules/quoting/contract/readiness.ts'
import { call, sentenceFor } from '../../../app/api.ts'
import { useContractor, userQuery } from '../../../app/session.ts'
import { css } from '../../../styled-system/css/index.js'
import { grid } from '../../../styled-system/patterns/index.js'
import { Banner } from '../../../ui/banner.tsx'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/form/field.tsx'
import { Input, TextArea } from '../../../ui/form/input.tsx'
import { HomeStateRow } from '../accepting/home-state.tsx'

/** What a quote agreed at home needs before it is sent, in place, and what to say aloud (LAW-01). */
export function AtHome({ quote }: { quote: Quote }) {
  const { businessAddress, businessPhone } = useContractor()
  const stateId = useId()
  const missing = missingForHome(quote, { address: businessAddress, phone: businessPhone })
  if (quote.customerType !== 'residential' || !quote.agreedAtHome) return null
  const asksState = missing.includes('state')
  const lastDay = asksForAge({ homeState: quote.homeState ?? '' })
    ? 'third business day, or the fifth if they are 65 or older'
    : 'third business day'
  return (
    <section aria-label="Agreed at home" className={grid({ gap: '3', marginBottom: '4' })}>
      <p>
        <strong>Say it aloud:</strong> your customer can cancel until midnight of the {lastDay} after accepting.
      </p>
      <p className={css({ color: 'fg.subtle', textStyle: 'small' })}>
        The PDF says so beside the signature. Not legal advice: ask a lawyer in your state.
      </p>
      {asksState && <HomeStateRow quote={quote} id={stateId} />}
      {missing.length > (asksState ? 1 : 0) && <Contact />}
    </section>
  )
}

/** The business's name, address and phone, as far as they are missing. */
function Contact() {
  const client = useQueryClient()
  const user = useContractor()
  const [typed, setTyped] = useState({ name: '', phone: '', address: '' })
  const [asked, setAsked] = useState(false)
  const isUnnamed = !user.businessName && !user.usesOwnName
  const needs = { name: isUnnamed, address: !user.businessAddress, phone: !user.businessPhone }
  const without = (field: keyof typeof needs) => needs[field] && typed[field].trim() === ''
  const save = useMutation({
    mutationFn: () =>
      call(nameSender, {
        businessName: isUnnamed ? typed.name.trim() : user.businessName,
        ...(needs.phone && { businessPhone: typed.phone.trim() }),
        ...(needs.address && { businessAddress: typed.address.trim() }),
      }),
    onMutate: () => client.cancelQueries({ queryKey: userQuery.queryKey }),
    onSuccess: (now) => client.setQueryData(userQuery.queryKey, now),
  })
  function submit(event: FormEvent) {
    event.preventDefault()
    setAsked(true)
    if (!without('name') && !without('address') && !without('phone')) save.mutate()
  }
  const error = (field: keyof typeof needs, sentence: string) => (asked && without(field) ? sentence : undefined)
  return (
    <form noValidate onSubmit={submit} className={grid({ gap: '4' })}>
      <p>The notice of the right to cancel names your business. It is on all your quotes from now on.</p>
      {save.isError && (
        <Banner kind="danger" inset live>
          {sentenceFor(save.error, 'Not saved. Please try again.')}
        </Banner>
      )}
      {needs.name && (
        <Field label="Business name" error={error('name', 'Please enter your business name')}>
          <Input
            autoComplete="organization"
            value={typed.name}
            onChange={({ target }) => setTyped({ ...typed, name: target.value })}
          />
        </Field>
      )}
      {needs.address && (
        <Field label="Business address" error={error('address', 'Please enter your business address')}>
          <TextArea
            rows={2}
            autoComplete="street-address"
            value={typed.address}
            onChange={({ target }) => setTyped({ ...typed, address: target.value })}
          />
        </Field>
      )}
      {needs.phone && (
        <Field label="Business phone" error={error('phone', 'Please enter your business phone')}>
          <Input
            type="tel"
            autoComplete="tel"
            value={typed.phone}
            onChange={({ target }) => setTyped({ ...typed, phone: target.value })}
          />
        </Field>
      )}
      <Button type="submit" busy={save.isPending && 'Saving...'}>
        Save
      </Button>
    </form>
  )
}
