import { expect, it } from 'vitest'
import { inUnits } from './photo-storage.ts'

it.each([
  [0, '0 KB'],
  [350_000, '342 KB'],
  [1_048_575, '1 MB'],
  [1.24 * 1024 ** 3, '1.2 GB'],
  [2 * 1024 ** 3, '2 GB'],
])('%d bytes are shown as %s @SEC-07', (bytes, text) => {
  expect(inUnits(bytes)).toBe(text)
})
