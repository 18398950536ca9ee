import { expect, it } from 'vitest'
import { add, change, newQuote, photo } from '../../testing/outbox-samples.ts'
import { waitingIn, waitingInWords } from './waiting.ts'

it.each([
  [[], ''],
  [[add('a')], '1 room'],
  [[add('a'), change('a', { notes: 'x' }), add('b'), photo('p', 'b')], '2 rooms, 1 photo'],
  [[newQuote(), newQuote('Corrected'), add('a'), photo('p', 'a'), photo('q', 'a')], '1 quote, 1 room, 2 photos'],
])('waiting edits are counted as the contractor sees them @HND-03', (queue, words) => {
  expect(waitingInWords(waitingIn(queue))).toBe(words)
})
