// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { analysis, analysisId, estimated, failed, summary, waiting } from '../../testing/analysis-samples.ts'
import { queryClient } from '../../testing/app-client.ts'
import {
  alerts,
  card,
  choose,
  openAnalysis,
  openResults,
  photos,
  press,
  problem,
  total,
} from '../../testing/open-analysis.tsx'

afterEach(() => {
  cleanup()
  queryClient.clear()
  vi.unstubAllGlobals()
})

const shown = async (...of: Parameters<typeof openResults>) => {
  const here = await openResults(...of)
  await screen.findByRole('region', { name: 'Results' })
  return here
}

describe('The results', () => {
  it('add up to a total with its formula @VIS-08 @AMB-V11', async () => {
    await shown(analysis([estimated('a.jpg'), estimated('b.jpg', { estimatedSquareFootage: 1120 })]))
    expect(total().textContent).toContain('1,504 sq ft')
    expect(total().textContent).toContain('Sum of images: 384 + 1,120, from 2 photos')
  })

  it("show the model's findings for each photo @VIS-09 @VIS-01 @VIS-23 @AMB-V07", async () => {
    await shown(
      analysis([estimated('front.jpg', { suggestedTasks: ['lobby-vacuum-entry-mats'], fixtures: { bins: 2 } })]),
    )
    const text = card('front.jpg').textContent
    for (const words of [
      'front.jpg',
      'High confidence',
      '384 sq ft',
      '24 × 16 × 9 ft',
      'length, width, height',
      'Lobby',
      'Check on site',
      'The desk is a common 8 ft unit.',
      'Reception desk, about 8 ft',
      'Vacuum Entry Mats',
      '2 bins',
    ])
      expect(text).toContain(words)
    expect(within(card('front.jpg')).getByRole('img').getAttribute('src')).toMatch(/pictures\/0$/)
    expect(within(card('front.jpg')).queryByRole('checkbox')).toBeNull()
  })

  it.each([
    ['high', 'High confidence', 3],
    ['medium', 'Medium confidence', 2],
    ['low', 'Low confidence', 1],
  ] as const)('show %s confidence in words and bars @AMB-V01', async (confidenceLevel, words, bars) => {
    await shown(analysis([estimated('a.jpg', { confidenceLevel })]))
    const tag = screen.getByText(words)
    expect([...tag.querySelectorAll('rect')].filter((bar) => bar.getAttribute('opacity') === '1')).toHaveLength(bars)
  })

  it('show an unknown room type verbatim, and why confidence is low @AMB-V02 @EYE-06', async () => {
    const note = 'Length and width do not fit the size.'
    await shown(analysis([estimated('a.jpg', { roomType: 'other', roomTypeText: 'Greenhouse', note })]))
    expect(card('a.jpg').textContent).toContain('Greenhouse')
    expect(card('a.jpg').textContent).toContain(note)
  })

  it('omit an unknown height @VIS-23', async () => {
    await shown(analysis([estimated('a.jpg', { dimensions: { length: 12.54, width: 10 } })]))
    expect(card('a.jpg').textContent).toContain('12.5 × 10 ftlength, width')
  })

  it('show any text from a photo as text @EYE-06', async () => {
    const evil = '<img src=x onerror="window.hacked=1"><b>99,999 sq ft</b>'
    const image = estimated(evil, {
      reasoning: evil,
      visualCues: [evil],
      roomType: 'other',
      roomTypeText: evil,
      note: evil,
    })
    await shown(analysis([image]))
    expect(card(evil).querySelectorAll('b, img[src=x]')).toHaveLength(0)
    expect(card(evil).textContent?.split(evil)).toHaveLength(6)
  })

  it('show when a photo was analyzed before @EYE-03', async () => {
    await shown(analysis([{ ...estimated('a.jpg'), fromCache: true, knownFrom: '2026-11-09T18:00:00.000Z' }]))
    expect(card('a.jpg').textContent).toContain('Known from Nov 9, 2026')
  })

  it('from the demonstration model are labeled at every number @AMB-V08', async () => {
    const demo = analysis([estimated('a.jpg'), estimated('b.jpg')], { demo: true })
    await shown(demo, { 'GET /api/image-analyses': () => [summary({ demo: true })] })
    expect(screen.getByText(/invents these figures/)).toBeTruthy()
    const places = [total(), card('a.jpg'), card('b.jpg'), screen.getByRole('list', { name: 'Photos' })]
    for (const place of places) expect(within(place).getAllByText('Demo estimate').length).toBeGreaterThan(0)
    expect(photos().every((text) => text?.includes('Demo estimate'))).toBe(true)
    expect((await screen.findByRole('link', { name: /384 sq ft/ })).textContent).toContain('Demo estimate')
  })

  it("from a real model don't mention a demonstration @AMB-V08", async () => {
    await shown(analysis([estimated('a.jpg')]))
    expect(screen.queryByText(/demo/i)).toBeNull()
  })
})

describe('The report', () => {
  const said = () => screen.getByText(/report/i, { selector: '[role=status] *' }).textContent

  it.each([
    [true, 'A detailed report was sent to dana@brightline.example.'],
    [false, 'The report couldn’t be emailed to dana@brightline.example. The results stay here.'],
    [null, 'The detailed report is on its way to dana@brightline.example.'],
  ])('emailed %s: "%s" @VIS-10 @AMB-V05 @EYE-10', async (reportEmailed, sentence) => {
    await shown(analysis([estimated('a.jpg')], { reportEmailed }))
    expect(said()).toBe(sentence)
  })

  it('is sent with the last photo @AMB-V05', async () => {
    await shown(analysis([estimated('a.jpg'), waiting('b.jpg', 'running')]))
    expect(said()).toBe('The detailed report goes to dana@brightline.example when the last photo is done.')
  })

  it('is not promised if no photo has an estimate @AMB-V05', async () => {
    await shown(analysis([failed('a.jpg', 'refused')], { reportEmailed: false }))
    expect(screen.queryByText(/report/i)).toBeNull()
  })
})

describe('A photo without an estimate', () => {
  it("doesn't affect the others, shows the reason, and can be retried where that helps @EYE-02", async () => {
    const again = analysis([estimated('a.jpg'), waiting('b.jpg', 'queued'), failed('c.jpg', 'not_a_room')])
    const retry = 'POST /api/image-analyses/:id/pictures/1/retry'
    const start = analysis([estimated('a.jpg'), failed('b.jpg', 'timeout'), failed('c.jpg', 'not_a_room')])
    const { asked, known } = await shown(start, {
      [retry]: () => {
        known[analysisId] = again
        return again
      },
    })
    expect(card('a.jpg').textContent).toContain('384 sq ft')
    expect(card('b.jpg').textContent).toContain('The model took too long. Please try again. It’s not in the total.')
    expect(card('c.jpg').textContent).toContain('This picture doesn’t show a room.')
    expect(screen.queryByRole('button', { name: 'Retry c.jpg' })).toBeNull()
    expect(total().textContent).toContain('Sum of images: 384, from 1 photo')
    press('Retry b.jpg')
    await waitFor(() => expect(card('b.jpg').textContent).toContain('Waiting for its turn'))
    expect(asked.filter((line) => line.includes('retry'))).toEqual([retry])
  })

  it("shows why it can't be retried @EYE-03", async () => {
    await shown(analysis([failed('b.jpg', 'timeout'), estimated('a.jpg')]), {
      'POST /api/image-analyses/:id/pictures/0/retry': () => problem(429, 'You have 0 photos left today'),
    })
    press('Retry b.jpg')
    await waitFor(() => expect(card('b.jpg').textContent).toContain('You have 0 photos left today'))
  })

  it('shows "Failed to analyze images" if none has one, each with its reason @VIS-16 @EYE-11', async () => {
    await shown(analysis([failed('a.jpg', 'unreadable_image'), failed('b.jpg', 'refused')]))
    expect(alerts()).toEqual(['Failed to analyze images'])
    expect(total().textContent).toContain('No photo has an estimate.')
    expect(card('a.jpg').textContent).toContain('It may be damaged')
  })

  it('can be replaced by another photo, next to those already analyzed @EYE-03', async () => {
    const images = [estimated('a.jpg'), failed('b.jpg', 'not_a_room')]
    const answer = ({ analysisId }: { analysisId: string }) => ({
      analysisId,
      analysis: analysis(images, { analysisId }),
    })
    const { sent } = await openAnalysis({ answers: { 'POST /api/analyze-images': answer } })
    await choose('a.jpg', 'b.jpg')
    await waitFor(() => expect(photos()).toHaveLength(2))
    press('Analyze Images')
    await screen.findByText('b.jpg', { selector: 'h3 bdi' })
    press('Choose another photo instead of b.jpg')
    await choose('c.jpg')
    await waitFor(() => expect(photos().map((text) => text?.slice(0, 5))).toEqual(['a.jpg', 'c.jpg']))
    press('Analyze Images')
    await waitFor(() => expect(sent[1]?.images.map(({ filename }) => filename)).toEqual(['a.jpg', 'c.jpg']))
    expect(sent[1]!.analysisId).not.toBe(sent[0]!.analysisId)
  })
})

describe('Earlier analyses', () => {
  const list = [
    summary(),
    summary({ state: 'failed', totalSquareFootage: 0, total: 2 }),
    summary({ state: 'running', done: 1, total: 3 }),
  ]

  it('are listed with their results, and can be opened @EYE-01', async () => {
    const known = { [analysisId]: analysis([estimated('old.jpg')]) }
    await openAnalysis({ known, answers: { 'GET /api/image-analyses': () => list } })
    await screen.findByText('Earlier analyses')
    const links = await screen.findAllByRole('link', { name: /photo/ })
    expect(links.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^384 sq ftNov 19.*1 photo$/),
      expect.stringMatching(/^No estimateNov 19.*2 photos$/),
      expect.stringMatching(/^1 of 3 doneNov 19.*3 photos$/),
    ])
    links[0]!.click()
    await screen.findByRole('article', { name: 'old.jpg' })
  })

  it('are deleted with their photos, after one confirmation', async () => {
    let left = [summary()]
    const deleted = vi.fn(() => {
      left = []
      return new Response(null, { status: 204 })
    })
    const route = 'DELETE /api/image-analyses/:id'
    await openAnalysis({ answers: { 'GET /api/image-analyses': () => left, [route]: deleted } })
    const erase = { name: /^Delete the analysis of Nov 19/ }
    fireEvent.click(await screen.findByRole('button', erase))
    press('Keep')
    fireEvent.click(await screen.findByRole('button', erase))
    expect(deleted).not.toHaveBeenCalled()
    press('Delete')
    await waitFor(() => expect(screen.queryByText('Earlier analyses')).toBeNull())
    expect(deleted).toHaveBeenCalledOnce()
  })

  it("are shown as missing if they don't exist @EYE-12", async () => {
    await openAnalysis({ at: `?analysis=${analysisId}` })
    await waitFor(() => expect(alerts()).toEqual(['Analysis not found']))
  })
})
