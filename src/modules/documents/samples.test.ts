import { expect, it } from 'vitest'
import { samplePractice } from './contract/sample-practice.ts'
import { dentalPractice } from './samples.ts'

it('@SCR-32 @WRD-07 the sample PDF and email have the one price of the sample, a year at 15% off', () => {
  const { monthlyCents, annualCents, areas } = dentalPractice
  expect([monthlyCents, annualCents]).toEqual([samplePractice.monthlyCents, samplePractice.monthlyCents * 12 * 0.85])
  expect(areas.map(({ name, monthlyCents: cents }) => [name, cents])).toEqual(
    samplePractice.rooms.map((room) => [room.name, room.monthlyCents]),
  )
})

it('@WRD-06 the sample PDF and email sell no handling of medical waste', () => {
  const tasks = dentalPractice.areas.flatMap((area) => area.tasks)
  for (const task of tasks) expect(task).not.toMatch(/medical.waste/i)
  expect(tasks).toContain('Red bags and sharps boxes stay')
})
