// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { analysis, analysisId, estimated, failed, waiting } from '../../testing/analysis-samples.ts'
import { queryClient } from '../../testing/app-client.ts'
import {
  alerts,
  bar,
  card,
  choose,
  expectBusy,
  openAnalysis,
  openResults,
  photos,
  press,
  problem,
  tellProgress,
  total,
} from '../../testing/open-analysis.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const post = 'POST /api/analyze-images'
const never = () => new Promise(() => {})

async function chosen(answer: Parameters<typeof openAnalysis>[0] extends infer O ? O : never, ...names: string[]) {
  const here = await openAnalysis(answer)
  await choose(...names)
  await waitFor(() => expect(photos()).toHaveLength(names.length))
  return here
}

describe('A running analysis', () => {
  it('starts at 33%, with a busy button, and is sent once @VIS-06 @VIS-07 @AMB-V06 @VIS-21', async () => {
    const { sent, history } = await chosen({ answers: { [post]: never } }, 'lobby.jpg', 'kitchen.jpg')
    const button = screen.getByRole('button', { name: 'Analyze Images' })
    fireEvent.click(button)
    fireEvent.click(button)
    await waitFor(() => expect(sent).toHaveLength(1))
    expectBusy()
    expect(bar()).toBe('33')
    expect(total().textContent).toContain('Sending 2 photos')
    expect(photos().map((text) => text?.endsWith('Sending'))).toEqual([true, true])
    expect(sent[0]!.images).toEqual([
      { filename: 'lobby.jpg', base64: '/9j/4AAAAAAAAAAA' },
      { filename: 'kitchen.jpg', base64: '/9j/4AAAAAAAAAAA' },
    ])
    await waitFor(() => expect(history.location.search).toBe(`?analysis=${sent[0]!.analysisId}`))
  })

  it('advances with server events as photos finish @AMB-V06 @EYE-01', async () => {
    const known = { [analysisId]: analysis([waiting('lobby.jpg', 'running'), waiting('office.jpg', 'queued')]) }
    await openAnalysis({ at: `?analysis=${analysisId}`, known })
    await waitFor(() => expect(bar()).toBe('33'))
    expect([bar(), total().textContent?.endsWith('0 of 2 photos done')]).toEqual(['33', true])
    expect(photos()).toEqual(['lobby.jpgReading the room', 'office.jpgWaiting'])
    expectBusy()

    known[analysisId] = analysis([estimated('lobby.jpg'), waiting('office.jpg', 'running')])
    await tellProgress()
    await waitFor(() => expect(card('lobby.jpg').textContent).toContain('384 sq ft'))
    expect([bar(), total().textContent?.endsWith('1 of 2 photos done')]).toEqual(['50', true])
    expect(total().textContent).toContain('Sum of images: 384, from 1 photo so far')
    expect(card('office.jpg').textContent).toContain('Reading the room')

    known[analysisId] = analysis([estimated('lobby.jpg'), failed('office.jpg', 'not_a_room')])
    await tellProgress()
    await screen.findByText('office.jpg', { selector: 'h3 bdi' })
    expect([bar(), total().textContent?.endsWith('2 of 2 photos done')]).toEqual([undefined, true])
    expect(screen.getByRole('button', { name: 'Start a new analysis' })).toBeTruthy()
  })

  it('updates the quota that it uses while it runs @EYE-03', async () => {
    let leftToday = 38
    const known = { [analysisId]: analysis([waiting('lobby.jpg', 'running')]) }
    const status = () => ({ model: 'configured', sentTo: 'api.openai.com', leftToday: leftToday-- })
    await openAnalysis({
      at: `?analysis=${analysisId}`,
      known,
      answers: { 'GET /api/image-analysis-status': status },
    })
    expect(await screen.findByText('37 photos left today')).toBeTruthy()
  })

  it('is not shown for an invalid address', async () => {
    const { asked } = await openAnalysis({ at: '?analysis=rubbish' })
    expect(alerts()).toEqual([])
    expect(asked).not.toContain('GET /api/image-analyses/rubbish')
    expect(screen.getByRole('button', { name: 'Analyze Images' })).toBeTruthy()
  })

  it('is never polled: it is fetched again only if an event says so @AMB-R16', async () => {
    const known = { [analysisId]: analysis([waiting('lobby.jpg', 'running')]) }
    const { asked } = await openAnalysis({ at: `?analysis=${analysisId}`, known })
    await waitFor(() => expect(bar()).toBeTruthy())
    const fetched = () => asked.filter((each) => each === 'GET /api/image-analyses/:id').length
    const before = fetched()
    await new Promise((resolve) => setTimeout(resolve, 2_500))
    known[analysisId] = analysis([estimated('lobby.jpg')])
    await tellProgress('0b8f8f0e-1111-4222-8333-944445555666')
    expect(fetched()).toBe(before)
    await tellProgress()
    await waitFor(() => expect(card('lobby.jpg').textContent).toContain('384 sq ft'))
  })

  it('is followed by events if the response says that it takes longer @EYE-01', async () => {
    const known: Record<string, ReturnType<typeof analysis>> = {}
    const accept = ({ analysisId }: { analysisId: string }) => {
      known[analysisId] = analysis([waiting('lobby.jpg', 'running')], { analysisId })
      return Response.json({ analysisId }, { status: 202 })
    }
    const { sent } = await chosen({ known, answers: { [post]: accept } }, 'lobby.jpg')
    press('Analyze Images')
    await waitFor(() => expect(sent).toHaveLength(1))
    const id = sent[0]!.analysisId
    await waitFor(() => expect(card('lobby.jpg').textContent).toContain('Reading the room'))
    expectBusy()
    known[id] = analysis([estimated('lobby.jpg')], { analysisId: id })
    await tellProgress(id)
    await screen.findByRole('button', { name: 'Start a new analysis' })
    expect(alerts()).toEqual([])
  })

  it('is found again if its response was lost @EYE-01', async () => {
    const known: Record<string, ReturnType<typeof analysis>> = {}
    const lose = ({ analysisId }: { analysisId: string }) => {
      known[analysisId] = analysis([estimated('lobby.jpg')], { analysisId })
      return new TypeError('Failed to fetch')
    }
    await chosen({ known, answers: { [post]: lose } }, 'lobby.jpg')
    press('Analyze Images')
    await waitFor(() => expect(card('lobby.jpg').textContent).toContain('384 sq ft'))
    expect(alerts()).toEqual([])
  })

  it('shows the results at once if the response has them @VIS-22', async () => {
    const answer = ({ analysisId }: { analysisId: string }) => {
      const done = analysis([estimated('lobby.jpg')], { analysisId })
      return { analysisId, analysis: done, demo: false, reportEmailed: true }
    }
    const { asked } = await chosen({ answers: { [post]: answer } }, 'lobby.jpg')
    press('Analyze Images')
    await waitFor(() => expect(card('lobby.jpg').textContent).toContain('384 sq ft'))
    expect(asked).not.toContain('GET /api/image-analyses/:id')
  })
})

describe("An analysis that can't start", () => {
  it.each([
    [429, 'You have 2 photos left today', 'You have 2 photos left today'],
    [503, 'AI analysis isn’t configured', 'AI analysis isn’t configured'],
    [413, 'This is too large', 'This is too large'],
    [500, '', 'Failed to analyze images'],
  ])('%d: shows "%s", keeps the photos, and can be retried @VIS-16 @VIS-05', async (status, message, said) => {
    const { sent, history } = await chosen({ answers: { [post]: () => problem(status, message) } }, 'lobby.jpg')
    press('Analyze Images')
    await waitFor(() => expect(alerts()).toEqual([said]))
    expect(photos()).toHaveLength(1)
    await waitFor(() => expect(history.location.search).toBe(''))
    press('Analyze Images')
    await waitFor(() => expect(sent).toHaveLength(2))
  })

  it('shows that there is no connection and sends nothing', async () => {
    const { sent } = await chosen({}, 'lobby.jpg')
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    fireEvent(window, new Event('offline'))
    expect(screen.getByText(/^You’re offline/)).toBeTruthy()
    press('Analyze Images')
    expect(alerts()[0]).toMatch(/^No connection. Your photos are still here/)
    expect(sent).toEqual([])
  })

  it('clears its error when photos are added @VIS-18', async () => {
    await chosen({ answers: { [post]: () => problem(503, 'Busy') } }, 'lobby.jpg')
    press('Analyze Images')
    await waitFor(() => expect(alerts()).toEqual(['Busy']))
    await choose('office.jpg')
    await waitFor(() => expect(alerts()).toEqual([]))
    expect(photos()).toHaveLength(2)
  })

  it('starting a new one clears the old results @VIS-18 @VIS-17', async () => {
    const { history } = await openResults(analysis([estimated('lobby.jpg')]))
    await screen.findByRole('article', { name: 'lobby.jpg' })
    press('Start a new analysis')
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull())
    expect([photos(), history.location.search]).toEqual([[], ''])
    expect(screen.getByRole('button', { name: 'Analyze Images' })).toBeTruthy()
  })
})
