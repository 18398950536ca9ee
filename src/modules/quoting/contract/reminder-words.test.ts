import { expect, it } from 'vitest'
import { filledIn } from './reminder-words.ts'

const filled = (text: string, company: string) =>
  filledIn(text, {
    firstName: 'Erin',
    company,
    customer: 'Harbor Dental Group',
    price: '$1,120.00 a month',
    validUntil: 'December 30, 2026',
    link: 'https://quotes.example/q/token',
  })
    .map((piece) => piece.text)
    .join('')

it.each([
  ['Thank you for considering {company}.', 'Sparrow Home', 'Thank you for considering Sparrow Home.'],
  ['Thank you for considering {company}.', 'Sparrow Co.', 'Thank you for considering Sparrow Co.'],
  ['{company}. {firstName}?', 'Sparrow Co.', 'Sparrow Co. Erin?'],
  ['{company}, {company}...', 'Sparrow Co.', 'Sparrow Co., Sparrow Co....'],
  ['Ask us. {company}', 'Sparrow Co.', 'Ask us. Sparrow Co.'],
])('@FOL-01 a reminder ends its sentence once: "%s" by %s', (text, company, expected) => {
  expect(filled(text, company)).toBe(expected)
})
