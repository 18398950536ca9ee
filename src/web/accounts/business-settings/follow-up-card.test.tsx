// @vitest-environment happy-dom
import { Link } from '@tanstack/react-router'
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type { FollowUpSettings } from '../../../modules/quoting/contract/follow-up.ts'
import { followUpQuery } from '../../quoting/follow-ups.ts'
import { openAsContractor } from '../../testing/open-as-contractor.tsx'
import { toastsNow } from '../../testing/toasts-now.ts'
import { contractor } from '../../testing/user-samples.ts'
import { toaster } from '../../ui/toasts.ts'
import { FollowUpCard } from './follow-up-card.tsx'

afterEach(() => {
  cleanup()
  toaster.remove()
  vi.unstubAllGlobals()
})

const settings = (text: string): FollowUpSettings => ({ enabled: true, reminders: [{ days: 3, text }] })
const text = () => screen.getByLabelText<HTMLTextAreaElement>('Reminder 1: text')
const type = (value: string) => fireEvent.change(text(), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save follow-up' }))

it('what is typed while the follow-up is being saved stays, and is saved next', async () => {
  const Screen = () => (
    <>
      <h1>Settings</h1>
      <Link to="/dashboard">Leave</Link>
      <FollowUpCard />
    </>
  )
  const { asked, answers, client } = await openAsContractor(Screen, contractor())
  client.setQueryData(followUpQuery.queryKey, settings('Hello'))
  await waitFor(() => expect(text().value).toBe('Hello'))
  const sent = () => asked.flatMap((one) => ((one as unknown[])[0] === 'PUT' ? [(one as unknown[])[2]] : []))
  const answer = Promise.withResolvers<Response>()
  answers.push(answer.promise)
  type('Hello Priya')
  save()
  await waitFor(() => expect(sent()).toEqual([settings('Hello Priya')]))
  fireEvent.click(screen.getByRole('link', { name: 'Leave' }))
  await screen.findByText('Your changes to the follow-up aren’t saved yet.')
  fireEvent.click(screen.getByRole('button', { name: 'Stay here' }))
  await waitFor(() => expect(screen.queryByText('Leave without saving?')).toBeNull())
  type('Hello Priya, and more')
  answer.resolve(Response.json(settings('Hello Priya')))
  await waitFor(() => expect(toastsNow().map(({ title }) => title)).toEqual(['Follow-up saved']))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Saving...' })).toBeNull())
  expect(text().value).toBe('Hello Priya, and more')
  answers.push(Response.json(settings('Hello Priya, and more')))
  save()
  await waitFor(() => expect(sent()[1]).toEqual(settings('Hello Priya, and more')))
})
