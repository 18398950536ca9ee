import { expect, it } from 'vitest'
import { greetingOf } from './mail-author.ts'

it.each([
  ['June Fields', 'June'],
  ['Zoë', 'Zoë'],
  ['D’Angelo Reed', 'D’Angelo'],
  ['win-money.example now', 'there'],
  ['https://evil.example', 'there'],
  ['June\u202e', 'there'],
  ['A'.repeat(60), 'there'],
  ['', 'there'],
])('an email to the author "%s" greets "%s" @FRD-16', (name, greeting) => {
  expect(greetingOf(name)).toBe(greeting)
})
