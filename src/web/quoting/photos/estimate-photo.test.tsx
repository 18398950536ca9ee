// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type * as Api from '../../app/api.ts'
import { Offline, Problem } from '../../app/api.ts'
import { EstimatePhoto } from './estimate-photo.tsx'

const { call, success, failure, plan } = vi.hoisted(() => ({
  call: vi.fn(),
  success: vi.fn(),
  failure: vi.fn(),
  plan: { subscriptionStatus: 'active' },
}))
vi.mock('../../app/api.ts', async (original) => ({ ...(await original<typeof Api>()), call }))
vi.mock('../../app/session.ts', () => ({ useContractor: () => plan }))
vi.mock('../../ui/toasts.ts', () => ({ toastSuccess: success, toastFailure: failure }))
vi.mock('../../photos/shrink.ts', () => ({ shrunk: async (_: string, file: Blob) => file }))
vi.mock('@tanstack/react-router', () => ({
  createLink: () => (props: { to: string; children: string }) => <a href={props.to}>{props.children}</a>,
}))

const analysis = {
  estimatedSquareFootage: 212,
  roomType: 'office',
  confidenceLevel: 'medium',
  dimensions: { length: 17, width: 12.5 },
  reasoning: '<b>The door</b> is 80 in high.',
  visualCues: [],
  suggestedTasks: ['office-vacuum-carpets', 'office-clean-baseboards'],
  fixtures: { bins: 2 },
}
const answer = { aiEstimatedSqft: 212, aiConfidence: 0.65, demo: false, fromCache: false, analysis }

const online = (is: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(is)
  window.dispatchEvent(new Event(is ? 'online' : 'offline'))
}
beforeEach(() => {
  localStorage.clear()
  plan.subscriptionStatus = 'active'
  online(true)
})
afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

let shown = 0
const show = (change: Partial<Parameters<typeof EstimatePhoto>[0]> = {}) => {
  const [onUse, onAdd] = [vi.fn(), vi.fn()]
  const photo = async () => new Blob(['pixels'])
  const offered = ['office-vacuum-carpets']
  const tasks = { offered, onAdd }
  render(<EstimatePhoto photoId={`p${++shown}`} photo={photo} onUse={onUse} tasks={tasks} {...change} />)
  return { onUse, onAdd }
}
const button = (name: string) => screen.getByRole('button', { name })
const press = (name: string) => fireEvent.click(button(name))

describe('the photo estimate in the walkthrough', () => {
  it('changes nothing until it is used, and shows its confidence @VIS-26 @EYE-04 @AMB-V09 @AMB-V07', async () => {
    call.mockResolvedValue(answer)
    const { onUse } = show()
    expect(call).not.toHaveBeenCalled()
    press('Estimate from photo')
    await screen.findByText(/About 212 sq ft/)
    expect(success).toHaveBeenCalledWith('AI Analysis Complete', 'About 212 sq ft, 65% confidence')
    expect(screen.getByText(/medium confidence. Check on site/)).toBeTruthy()
    expect(onUse).not.toHaveBeenCalled()
    press('Use 212 sq ft')
    expect(onUse).toHaveBeenCalledWith({ squareFeet: 212, confidence: 0.65, source: 'estimated' })
    expect(screen.queryByText(/About 212 sq ft/)).toBeNull()
  })

  it('is requested once, however often the button is clicked', async () => {
    call.mockReturnValue(new Promise(() => {}))
    show()
    press('Estimate from photo')
    fireEvent.click(await screen.findByRole('button', { name: 'Looking at the photo...' }))
    await waitFor(() => expect(call).toHaveBeenCalledTimes(1))
  })

  it("offers tasks from the room's checklist, unticked, and shows the model's words as text @EYE-06 @EYE-07", async () => {
    call.mockResolvedValue(answer)
    const { onAdd } = show()
    press('Estimate from photo')
    const box = await screen.findByRole<HTMLInputElement>('checkbox')
    expect([box.checked, screen.getAllByRole('checkbox').length]).toEqual([false, 1])
    expect(screen.getByText('<b>The door</b> is 80 in high.')).toBeTruthy()
    expect(screen.getByText('In view: 2 bins.')).toBeTruthy()
    fireEvent.click(box)
    expect(onAdd).not.toHaveBeenCalled()
    press('Use 212 sq ft')
    expect(onAdd).toHaveBeenCalledWith(['office-vacuum-carpets'])
  })

  it('labels results of the demonstration model @AMB-V08', async () => {
    call.mockResolvedValue({ ...answer, demo: true })
    show()
    press('Estimate from photo')
    expect(await screen.findByText('Demo estimate')).toBeTruthy()
    expect(success).toHaveBeenCalledWith('AI Analysis Complete', 'Demo estimate: About 212 sq ft, 65% confidence')
  })

  it('shows what to do on failure, next to the photo too @VIS-27', async () => {
    const sentence = 'Unable to analyze photo. Please enter square footage manually.'
    const body = { message: sentence, reason: 'The model took too long. Please try again.', retry: true }
    call.mockRejectedValueOnce(new Problem(503, JSON.stringify(body))).mockResolvedValue(answer)
    show()
    press('Estimate from photo')
    expect(await screen.findByText(`${sentence} The model took too long. Please try again.`)).toBeTruthy()
    expect(failure).toHaveBeenCalledWith('Analysis failed', sentence)
    press('Try again')
    expect(await screen.findByText(/About 212 sq ft/)).toBeTruthy()
  })

  it('waits when offline, says so, and is sent when back online', async () => {
    call.mockResolvedValue(answer)
    show()
    online(false)
    press('Estimate from photo')
    expect(await screen.findByText(/^Offline\. Keep this room open/)).toBeTruthy()
    expect(call).not.toHaveBeenCalled()
    online(true)
    expect(await screen.findByText(/About 212 sq ft/)).toBeTruthy()
  })

  it('waits when the connection is lost in transit, until it is canceled', async () => {
    call.mockRejectedValue(new Offline())
    show()
    press('Estimate from photo')
    await screen.findByText(/^Offline\. Keep this room open/)
    press('Cancel')
    await waitFor(() => expect(button('Estimate from photo')).toBeTruthy())
  })

  it('is for paid plans: a trial sees a link to them @AMB-V09', () => {
    plan.subscriptionStatus = 'trialing'
    show()
    expect(screen.getByRole('link', { name: 'Estimate from photo: PRO' }).getAttribute('href')).toBe(
      '/subscription/manage',
    )
    expect(screen.queryByRole('button')).toBeNull()
  })
})
