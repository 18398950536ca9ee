import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { samplePractice } from '../../modules/documents/contract/sample-practice.ts'
import { priceOf } from '../../modules/pricing/contract/price.ts'
import { SampleQuote } from './sample-quote.tsx'
import { samples } from './try/sample.ts'

describe('the sample quote', () => {
  it('@SCR-32 @WRD-07 has one price wherever it is shown: $0.015 per sq ft per visit, $1,044.00 a month', () => {
    const { sqft, rate, windows, monthlyCents } = samplePractice
    const priced = priceOf({
      buildingType: 'medical',
      frequency: 'daily',
      pricePerSqFt: rate,
      totalSqft: sqft,
      areas: [],
      customItems: [{ name: windows.name, price: windows.cents / 100, quantity: 1, frequency: 'monthly' }],
    })
    expect([sqft, priced.totalMonthly, monthlyCents]).toEqual([3080, 104_400, 104_400])
    const words = renderToStaticMarkup(<SampleQuote />)
    for (const said of ['$0.015 per sq ft per visit', '$186.00', '$1,044.00']) expect(words).toContain(said)
    expect(words).not.toContain('$0.06')
    const { rooms, pricePerSqFt } = samples.commercial
    expect(pricePerSqFt).toBe(rate)
    expect(rooms.map(({ name, manualSqft }) => [name, manualSqft])).toEqual(
      samplePractice.rooms.map((room) => [room.name, room.sqft]),
    )
  })

  it('@WRD-06 sells no handling of medical waste', () => {
    const tasks = samples.commercial.rooms.flatMap((room) =>
      room.predefinedTasks.map((task) => (typeof task === 'string' ? task : task.name)),
    )
    for (const task of tasks) expect(task).not.toMatch(/medical.waste/i)
    expect(tasks).toContain('Red bags and sharps boxes stay')
  })
})
