import { describe, expect, it } from 'vitest'
import { plans, trialMs } from '../modules/billing/contract/plans.ts'
import { ofTen, onCurve } from '../modules/pricing/contract/evidence.ts'
import { analyze } from '../modules/pricing/evidence/analysis.ts'
import { tasksOf } from '../modules/quoting/contract/checklist.ts'
import { RoomType } from '../modules/quoting/contract/vocabulary.ts'
import { imageTypes, mostImages } from '../modules/vision/contract/endpoints.ts'
import { largestFile } from '../shared-kernel/file-size.ts'
import { formatMoney } from '../shared-kernel/money.ts'
import { checklists, photos, trialLength } from '../web/public/claims.ts'
import { answers } from '../web/public/faq-answers.ts'
import { suggestionExample as example } from '../web/public/marketing.ts'

describe('claims on the public pages @FRD-09', () => {
  const answer = (id: string) => answers.find((one) => one.id === id)!.answer.join(' ')

  it('the trial lasts as long as advertised', () => {
    expect(trialMs).toBe(24 * 3_600_000)
    expect(trialLength).toBe('1 day')
    expect(answer('trial')).toContain('You get 1 day of free use')
  })

  it('photo limits and formats match those of photo estimates', () => {
    expect([photos.most, photos.megabytes * 1024 * 1024]).toEqual([mostImages, largestFile])
    expect(answer('ai-photos')).toContain('up to 5 photos (PNG, JPG, GIF or WebP, 10 MB each)')
    expect(photos.formats.split(/, | or /)).toHaveLength(imageTypes.length)
  })

  it('prices match the plans', () => {
    for (const { monthlyCents, yearlyCents } of [plans.commercial, plans.pro]) {
      expect(answer('audience')).toContain(`${formatMoney(monthlyCents)} a month`)
      expect(answer('audience')).toContain(`$${yearlyCents / 100} a year`)
    }
  })

  it('the checklists have the advertised number of tasks @AMB-Q11', () => {
    expect([checklists.fewest, checklists.most]).toEqual([8, 10])
    expect(checklists.tasks).toBeGreaterThan(100)
    expect(checklists.tasks).toBe(RoomType.options.flatMap((room) => tasksOf(room)).length)
  })

  it('the example suggestion matches what the analysis computes from its bids @CON-08 @FRD-04', () => {
    const now = new Date('2026-11-22T12:00:00Z')
    const at = new Date(now.getTime() - 30 * 24 * 3_600_000)
    const job = { buildingType: 'office', frequency: 'weekly', squareFeet: 5_000, costs: null, at } as const
    const bids = (['won', 'lost'] as const).flatMap((outcome) =>
      example[outcome].map((rate) => ({ ...job, outcome, monthly: rate * 5_000 * 4 })),
    )
    const said = analyze(example.current * 10_000, bids, now)
    const [before, after] = [said.currentPrice, said.suggestedPrice].map((rate) => onCurve(said.curve, rate))
    expect(said.suggestedPrice).toBe(example.suggested)
    expect(Math.round(said.confidence * 100)).toBe(example.confidencePercent)
    expect([ofTen(before!), ofTen(after!)]).toEqual(example.winsOfTen)
    expect([before!, after!].map(({ expectedProfit }) => Math.round(expectedProfit))).toEqual(example.keeps)
  })
})
