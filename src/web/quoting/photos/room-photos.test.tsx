// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import type * as Api from '../../app/api.ts'
import { area } from '../../testing/outbox-samples.ts'
import { PhotoStrip } from './room-photos.tsx'

const { call } = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('../../app/api.ts', async (original) => ({ ...(await original<typeof Api>()), call }))
vi.mock('../../app/session.ts', () => ({ useContractor: () => ({ subscriptionStatus: 'active' }) }))
vi.mock('../../photos/shrink.ts', () => ({ shrunk: async (_: string, file: Blob) => file }))
vi.mock('./measure-photo.tsx', () => ({ MeasureStored: () => null }))
vi.mock('@tanstack/react-router', () => ({ createLink: () => () => null }))

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const photo = (id: string) => ({
  id,
  ...{ storageUrl: `/objects/${id}`, thumbnailUrl: `/objects/${id}-small`, uploadedAt: '2026-11-19T15:00:00.000Z' },
})
const strip = (...ids: string[]) => (
  <PhotoStrip room={{ ...area('a'), photos: ids.map(photo) } as never} onMeasured={() => {}} />
)

it('an estimate goes with its photo @EYE-04', async () => {
  vi.stubGlobal('fetch', async () => new Response('pixels'))
  const analysis = {
    ...{ estimatedSquareFootage: 212, roomType: 'office', confidenceLevel: 'medium', reasoning: 'The door is 80 in.' },
    ...{ visualCues: [], suggestedTasks: [], fixtures: {} },
  }
  call.mockResolvedValue({ aiEstimatedSqft: 212, aiConfidence: 0.65, demo: false, fromCache: false, analysis })
  const { rerender } = render(strip('first', 'second'))
  fireEvent.click(screen.getByRole('button', { name: 'Estimate from photo' }))
  await screen.findByText(/About 212/)
  rerender(strip('second'))
  expect(screen.queryByText(/About 212/)).toBeNull()
})
