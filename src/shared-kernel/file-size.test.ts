import { expect, it } from 'vitest'
import { fileSize } from './file-size.ts'

it.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [1000, '1 kB'],
  [214_400_000, '214 MB'],
  [1_500_000_000, '1.5 GB'],
  [12_345_678_901_234, '12.3 TB'],
  [4_000_000_000_000_000, '4000 TB'],
])('%d bytes are %s @SCL-09', (bytes, size) => expect(fileSize(bytes)).toBe(size))
