import { expect, it } from 'vitest'
import { startOf } from './view.ts'

const phone = { width: 390, height: 412 }

it.each([
  ['4:3', { width: 4000, height: 3000 }, phone, 1.41],
  ['16:9', { width: 4000, height: 2250 }, phone, 1.88],
  ['a panorama', { width: 9000, height: 2000 }, phone, 2],
  ['an upright photo', { width: 3000, height: 4000 }, phone, 1],
  ['a square photo', { width: 3000, height: 3000 }, phone, 1],
  ['4:3 on a small phone', { width: 4000, height: 3000 }, { width: 375, height: 300 }, 1],
  ['4:3 on a desktop', { width: 4000, height: 3000 }, { width: 840, height: 640 }, 1],
])('%s starts at the zoom that fills the frame without hiding too much @SCR-28', (_, photo, frame, factor) =>
  expect(startOf(photo, frame).factor).toBeCloseTo(factor),
)
