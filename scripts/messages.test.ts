import { expect, it } from 'vitest'
import { messages } from './messages.ts'

it('contains every message of the specification verbatim, for features that exist @WEB-52 @QUO-42 @QUO-78', () => {
  const missing = messages().filter(({ since, saidIn }) => since === 'now' && saidIn.length === 0)
  expect(missing.map(({ message }) => message)).toEqual([])
})
