// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { tell } from '../../../events/told.ts'
import { openAsContractor } from '../../../testing/open-as-contractor.tsx'
import { areas, quote } from '../../../testing/quote-samples.ts'
import { toastsNow } from '../../../testing/toasts-now.ts'
import { toaster } from '../../../ui/toasts.ts'
import { usePricing } from '../price/pricing-draft.ts'
import { EmailToMe } from './email-to-me.tsx'

const draft = quote()
const rooms = areas()
function Review() {
  return (
    <>
      <h1>Review</h1>
      <EmailToMe quote={draft} pricing={usePricing(draft, rooms)} hindrance={null} withoutLogo={false} />
    </>
  )
}
const titles = () => toastsNow().map(({ title }) => title)

afterEach(() => {
  cleanup()
  toaster.remove()
  vi.unstubAllGlobals()
})

it('@SND-07 reports a preview that could not be sent, once, also after Review was left', async () => {
  const { answers } = await openAsContractor(Review, {})
  const failed = { kind: 'preview', id: draft.id, version: null } as const
  tell(failed)
  expect(titles()).toEqual([])
  answers.push(Response.json({ ok: true }))
  fireEvent.click(screen.getByRole('button', { name: 'Email it to me first' }))
  await waitFor(() => expect(titles()).toEqual(['Preview on its way']))
  cleanup()
  tell({ ...failed, id: 'another quote' })
  expect(titles()).toEqual(['Preview on its way'])
  tell(failed)
  await waitFor(() => expect(titles()).toEqual(['The preview couldn’t be sent']))
  toaster.remove()
  tell(failed)
  expect(titles()).toEqual([])
})
