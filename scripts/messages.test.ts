import { expect, it } from 'vitest'
import { messages } from './messages.ts'

it('says every sentence of the specification word for word, where its feature is there @WEB-52 @QUO-42 @QUO-78', () => {
  const missing = messages().filter(({ since, saidIn }) => since === 'now' && saidIn.length === 0)
  expect(missing.map(({ message }) => message)).toEqual([])
})
