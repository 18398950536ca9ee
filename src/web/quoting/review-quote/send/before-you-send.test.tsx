// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { openAsContractor } from '../../../testing/open-as-contractor.tsx'
import { areas, quote } from '../../../testing/quote-samples.ts'
import { contractor } from '../../../testing/user-samples.ts'
import { usePricing } from '../price/pricing-draft.ts'
import { BeforeYouSend } from './before-you-send.tsx'

const photo = (id: string) => ({ id, storageUrl: '/x', thumbnailUrl: '/y', uploadedAt: '2026-11-20T10:00:00.000Z' })
const [first, ...others] = areas()
const rooms = [{ ...first!, photos: [photo('1'), photo('2'), photo('3')] }, ...others]
let shown = quote()
function Review() {
  return (
    <>
      <h1>Review</h1>
      <BeforeYouSend quote={shown} areas={rooms} price={usePricing(shown, rooms).price} />
    </>
  )
}
afterEach(() => {
  cleanup()
  shown = quote()
  vi.unstubAllGlobals()
})

const text = async () => {
  await screen.findByText(/^From/)
  return document.body.textContent
}

it('@SND-02 @SCR-11 @TYP-05 starts with who the quote is from, then the recipient, the price, the file and what is printed', async () => {
  shown = quote({ specialRequirements: 'Alarm code at the desk' })
  const user = contractor({ businessName: 'Delgado Cleaning', businessPhone: '503.555.0144' })
  await openAsContractor(Review, user)
  const all = await text()
  const parts = [
    'From Delgado Cleaning',
    `(503) 555-0144 · Replies go to ${user.email}`,
    `To ${shown.email}`,
    'a month',
    '.pdf',
    'Alarm code at the desk',
    'Special requirements, printed on the quote',
    '2 photos printed on the quote',
  ]
  const places = parts.map((part) => all!.indexOf(part))
  expect(
    places.every((place) => place >= 0),
    `${places}`,
  ).toBe(true)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
})

it('@SND-02 names the contractor, not the product, if there is no business name', async () => {
  const user = contractor({ businessName: null, businessPhone: null })
  await openAsContractor(Review, user)
  expect(await text()).toContain(`From ${user.firstName} ${user.lastName}Replies go to ${user.email}`)
  expect(await text()).not.toContain('From TidyTally')
})

it('@SCH-07 offers no yearly price for a single visit', async () => {
  await openAsContractor(Review, contractor())
  expect(await text()).toContain('Offer annual prepayment')
  cleanup()
  shown = quote({ frequency: 'custom', schedule: { once: true } })
  await openAsContractor(Review, contractor())
  expect(await text()).not.toContain('annual')
})
