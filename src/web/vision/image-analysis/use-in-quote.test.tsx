// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { seedsOf } from '../../quoting/room-seed.ts'
import { analysis, estimate, estimated, failed } from '../../testing/analysis-samples.ts'
import { queryClient } from '../../testing/app-client.ts'
import { openResults, press } from '../../testing/open-analysis.tsx'
import { quote } from '../../testing/quote-samples.ts'
import { seedOf } from './use-in-quote.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

const draft = { ...quote(), deliveryState: null, deliveryReason: null }
const withDraft = {
  'GET /api/quotes': () => [draft],
  [`GET /api/quotes/${draft.id}`]: () => quote(),
  [`GET /api/quotes/${draft.id}/areas`]: () => [],
}

describe('Use in a quote', () => {
  it("takes the room to one of the contractor's drafts, as an estimate @EYE-04 @AMB-V02 @AMB-V07", async () => {
    const image = estimated('front.jpg', { suggestedTasks: ['lobby-vacuum-entry-mats'] })
    const { history } = await openResults(analysis([image]), withDraft)
    await screen.findByRole('article')
    press('Use in a quote: front.jpg')
    fireEvent.click(await screen.findByRole('radio', { name: /Harbor Dental Group/ }))
    press('Continue')
    await waitFor(() => expect(history.location.pathname).toBe(`/field-tool/${draft.id}`))
    expect(seedsOf(draft.id)).toEqual([
      {
        name: 'Lobby',
        roomType: 'lobby',
        estimate: { squareFeet: 384, confidence: 0.9, source: 'estimated' },
        suggestedTasks: ['lobby-vacuum-entry-mats'],
      },
    ])
  })

  it('starts a new quote with it @EYE-04', async () => {
    const { history } = await openResults(analysis([estimated('front.jpg')], { demo: true }), withDraft)
    await screen.findByRole('article')
    press('Use in a quote: front.jpg')
    expect((await screen.findByText(/high confidence. It stays/)).textContent).toMatch(/^Demo estimate: 384 sq ft/)
    press('Continue')
    await waitFor(() => expect(history.location.pathname).toBe('/calculator'))
    const kept = Object.keys(sessionStorage).find((key) => key.startsWith('new-quote:room:'))
    const { id } = JSON.parse(sessionStorage.getItem('new-quote:00000000-0000-4000-8000-000000000007')!)
    expect(kept).toBe(`new-quote:room:${id}`)
    expect(seedsOf(id).map(({ estimate }) => estimate?.source)).toEqual(['demo'])
  })

  it('sends no room: nothing is added until the contractor adds it @EYE-04', async () => {
    const { asked } = await openResults(analysis([estimated('front.jpg')]), withDraft)
    await screen.findByRole('article')
    press('Use in a quote: front.jpg')
    fireEvent.click(await screen.findByRole('radio', { name: /Harbor Dental Group/ }))
    press('Continue')
    await screen.findByRole('heading', { name: 'Add the first room' })
    expect(screen.getByLabelText<HTMLInputElement>('Square footage').value).toBe('384')
    expect(asked.filter((line) => !line.startsWith('GET'))).toEqual([])
  })

  it('starts a room without a size from a photo without an estimate @EYE-02 @EYE-04', async () => {
    const { history, asked } = await openResults(
      analysis([estimated('front.jpg'), failed('list.jpg', 'not_a_room')]),
      withDraft,
    )
    await screen.findByText('list.jpg', { selector: 'h3 bdi' })
    press('Type the size: list.jpg')
    fireEvent.click(await screen.findByRole('radio', { name: /Harbor Dental Group/ }))
    press('Continue')
    await waitFor(() => expect(history.location.pathname).toBe(`/field-tool/${draft.id}`))
    await screen.findByRole('heading', { name: 'Add the first room' })
    expect(screen.getByLabelText<HTMLInputElement>('Square footage').value).toBe('')
    expect(screen.getByLabelText<HTMLInputElement>(/^Room name/).value).toBe('list')
    expect(asked.filter((line) => !line.startsWith('GET'))).toEqual([])
  })

  it('uses the size measured in the photo instead @EYE-08 @EYE-04', () => {
    const size = { squareFeet: 371, confidence: 0.8 }
    expect(seedOf('front.jpg', estimate(), false, size)).toMatchObject({ estimate: { ...size, source: 'measured' } })
  })

  it.each([
    ['green house.final.jpeg', 'green house.final'],
    ['IMG_0001', 'IMG_0001'],
  ])('names a room of an unknown type after its photo: %s', (filename, name) => {
    expect(seedOf(filename, estimate({ roomType: 'other' }), false, null)).toMatchObject({ name, roomType: null })
  })
})
