import { expect, it } from 'vitest'
import { add, change, newQuote, photo } from '../../testing/outbox-samples.ts'
import { areSeveral, nameOfField, waitingIn, waitingInWords } from './waiting.ts'

it.each([
  [[], ''],
  [[add('a')], '1 room'],
  [[add('a'), change('a', { notes: 'x' }), add('b'), photo('p', 'b')], '2 rooms, 1 photo'],
  [[newQuote(), newQuote('Corrected'), add('a'), photo('p', 'a'), photo('q', 'a')], '1 quote, 1 room, 2 photos'],
])('waiting edits are counted as the contractor sees them @HND-03', (queue, words) => {
  expect(waitingInWords(waitingIn(queue))).toBe(words)
})

it('a sentence about fields that are several things needs the plural @HND-03', () => {
  const none = { quotes: 0, rooms: 0, photos: 0, followUps: 0 }
  const fields = Object.keys(nameOfField) as (keyof typeof nameOfField)[]
  const plural = fields.filter((field) => areSeveral({ ...none, fields: [field] }))
  expect(plural.map((field) => nameOfField[field])).toEqual([
    'costs',
    'holidays',
    'labor hours for the customer',
    'room prices for the customer',
    'figures of the price by time',
    'private notes',
    'further recipients',
    'attachments',
    'reminders',
  ])
})
