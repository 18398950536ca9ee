// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { queryClient } from '../../testing/app-client.ts'
import { alerts, choose, drop, openAnalysis, photo, photos, press } from '../../testing/open-analysis.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

describe('Before a photo is chosen', () => {
  it('the screen shows where photos go and how many photos are left @EYE-05 @EYE-03 @VIS-17', async () => {
    await openAnalysis()
    expect(screen.getByText('Only pixels are sent to api.openai.com: no names, no places.')).toBeTruthy()
    expect(screen.getByText('38 photos left today')).toBeTruthy()
    expect(screen.getByText(/A photo has no scale/)).toBeTruthy()
  })

  it('a @WRD-15 single photo left is shown in the singular @EYE-03', async () => {
    const status = { model: 'configured', sentTo: 'api.openai.com', leftToday: 1 }
    await openAnalysis({ answers: { 'GET /api/image-analysis-status': () => status } })
    expect(screen.getByText('1 photo left today')).toBeTruthy()
  })

  it('Analyze asks for a photo and sends nothing @VIS-15 @VIS-05', async () => {
    const { sent } = await openAnalysis()
    press('Analyze Images')
    expect(alerts()).toEqual(['Please upload at least one image.'])
    expect(sent).toEqual([])
  })

  it('nothing is offered if AI analysis isn’t configured @AMB-V08', async () => {
    await openAnalysis({
      answers: { 'GET /api/image-analysis-status': () => ({ model: 'none', sentTo: null, leftToday: 100 }) },
    })
    expect(screen.getByText('AI analysis isn’t configured')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Analyze Images' })).toBeNull()
    expect(screen.queryByLabelText(/^Drop photos here/)).toBeNull()
  })
})

describe('Choosing photos', () => {
  it('adds chosen and dropped photos, each once, and they can be removed one by one @VIS-03 @VIS-04 @VIS-19', async () => {
    await openAnalysis()
    await choose('lobby.jpg', 'kitchen.jpg')
    await waitFor(() => expect(photos()).toHaveLength(2))
    await drop('office.jpg')
    await choose('lobby.jpg')
    await waitFor(() => expect(photos().map((text) => text?.slice(0, 6))).toEqual(['kitche', 'office', 'lobby.']))
    press('Remove office.jpg')
    expect(photos().map((text) => text?.slice(0, 6))).toEqual(['kitche', 'lobby.'])
    expect(screen.getByText('2 of 5')).toBeTruthy()
  })

  it('@SCR-41 offers the camera on a phone, and nothing to drop on', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === '(pointer: coarse)' }))
    await openAnalysis()
    expect(screen.queryByText(/Drop photos here/)).toBeNull()
    expect(screen.getByLabelText(/^Choose photos/).hasAttribute('capture')).toBe(false)
    const camera = screen.getByLabelText('Take photo')
    expect(camera.getAttribute('capture')).toBe('environment')
    fireEvent.change(camera, { target: { files: [photo('lobby.jpg')] } })
    await waitFor(() => expect(photos()).toHaveLength(1))
  })

  it('offers only formats that can be analyzed @VIS-11', async () => {
    await openAnalysis()
    expect(screen.getByLabelText(/^Drop photos here/).getAttribute('accept')).toBe(
      'image/png,image/jpeg,image/gif,image/webp',
    )
  })

  it('shows the first rejection, keeps the valid photos, and clears the error with the next choice @VIS-14 @VIS-11', async () => {
    await openAnalysis()
    await choose('lobby.jpg', photo('list.jpg', new TextEncoder().encode('Bleach, 2 gal')))
    await waitFor(() => expect(alerts()).toEqual(['File rejected: list.jpg isn’t a PNG, JPG, GIF or WebP photo']))
    expect(photos()).toHaveLength(1)
    await choose('office.jpg')
    await waitFor(() => expect(photos()).toHaveLength(2))
    expect(alerts()).toEqual([])
  })

  it('rejects more than 10 MB @VIS-13', async () => {
    await openAnalysis()
    const big = photo('big.jpg')
    Object.defineProperty(big, 'size', { value: 10 * 1024 * 1024 + 1 })
    await choose(big)
    await waitFor(() => expect(alerts()).toEqual(['File rejected: big.jpg is larger than 10 MB']))
    expect(photos()).toEqual([])
  })

  it('calls an empty file empty @VIS-14', async () => {
    await openAnalysis()
    await choose(photo('lobby.jpg', new Uint8Array()))
    await waitFor(() => expect(alerts()).toEqual(['File rejected: lobby.jpg is empty']))
  })

  it('accepts up to five photos, in one drop or several @VIS-12', async () => {
    await openAnalysis()
    await drop('1.jpg', '2.jpg', '3.jpg', '4.jpg', '5.jpg', '6.jpg')
    await waitFor(() => expect(alerts()).toEqual(['File rejected: Choose at most 5 photos at a time']))
    expect(photos()).toEqual([])
    await drop('1.jpg', '2.jpg', '3.jpg')
    await drop('4.jpg', '5.jpg', '6.jpg')
    await waitFor(() => expect(alerts()).toEqual(['File rejected: One analysis takes at most 5 photos']))
    expect(photos()).toHaveLength(5)
  })

  it('detects a canceled dialog 300 ms after the window regains focus @VIS-20', async () => {
    await openAnalysis()
    const chooser = screen.getByLabelText(/^Drop photos here/)
    const zone = chooser.parentElement!.querySelector('label')!
    vi.useFakeTimers()
    try {
      fireEvent.click(chooser)
      expect(zone.hasAttribute('data-over')).toBe(true)
      fireEvent.focus(window)
      await vi.advanceTimersByTimeAsync(299)
      expect(zone.hasAttribute('data-over')).toBe(true)
      await vi.advanceTimersByTimeAsync(2)
    } finally {
      vi.useRealTimers()
    }
    await waitFor(() => expect(zone.hasAttribute('data-over')).toBe(false))
  })
})
