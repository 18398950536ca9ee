import { expect, test } from 'vitest'
import { consentSentence, electronicRecords } from './consent.ts'
import { cancellationNotice, cancellationPaper, noticeOf, rightToCancel } from './right-to-cancel.ts'

const seller = {
  name: 'Brightline',
  address: '100 Sample Street',
  email: 'dana@brightline.example',
  phone: '(503) 555-0142',
}

test('the statement of the right to cancel is the rule’s own, and names the fifth day in California @LAW-01', () => {
  expect(rightToCancel('en', { homeState: 'OR' })).toBe(
    'You, the buyer, may cancel this transaction at any time prior to midnight of the third business day after the date of this transaction. See the attached notice of cancellation form for an explanation of this right.',
  )
  expect(rightToCancel('en', { homeState: 'CA' })).toContain(
    'midnight of the third business day (fifth business day if you are 65 or older) after the date',
  )
})

test('the notice is filled in, in both languages @LAW-01', () => {
  const notice = noticeOf('2026-07-01', { homeState: 'OR' }, seller, 'en')
  expect(notice).toMatchObject({ days: 3, lastDay: '2026-07-07', refundBy: '2026-07-18' })
  for (const [language, last, refund] of [
    ['en', 'MIDNIGHT OF Tuesday, July 7, 2026', 'by Saturday, July 18, 2026'],
    ['es', 'MEDIANOCHE DEL martes, 7 de julio de 2026', 'a más tardar el sábado, 18 de julio de 2026'],
  ] as const) {
    const text = cancellationNotice({ ...notice, language }).paragraphs.join('\n')
    for (const part of [...Object.values(seller), last, refund]) expect(text).toContain(part)
  }
})

test('the paper of a cancellation names the day by which payments are returned @LAW-01', () => {
  const canceled = { seller, name: 'Ana Ruiz', number: 'TT-1007', agreedOn: '2027-12-22', canceledOn: '2027-12-23' }
  expect(cancellationPaper({ ...canceled, language: 'en' }).paragraphs.join('\n')).toContain(
    'by Saturday, January 8, 2028',
  )
  expect(cancellationPaper({ ...canceled, language: 'es' }).paragraphs.join('\n')).toContain(
    'el sábado, 8 de enero de 2028',
  )
})

test('consent to electronic records tells of paper, withdrawal and what is needed to read them, in both languages @LAW-04', () => {
  expect(consentSentence.en).toBe('I’ve read the terms and agree to sign electronically')
  const english = electronicRecords('en', seller)
  for (const part of [/on paper, free of charge/, /withdraw at any time/, /a program that opens PDF files/])
    expect(english.paragraphs.join(' ')).toMatch(part)
  const spanish = electronicRecords('es', seller)
  for (const part of [/en papel, sin costo/, /retirar su consentimiento/, /un programa que abra archivos PDF/])
    expect(spanish.paragraphs.join(' ')).toMatch(part)
  expect(spanish.box).not.toBe(english.box)
})
