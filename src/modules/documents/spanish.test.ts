import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { defaultTerms } from '../accounts/contract/default-terms.ts'
import { usualReminders } from '../quoting/contract/usual-reminders.ts'
import { consentSentence, electronicRecords } from '../quoting/contract/words/consent.ts'
import type { Language } from '../quoting/contract/words/language.ts'
import { noticeOf } from '../quoting/contract/words/right-to-cancel.ts'

import { type Acceptance, type IssuedQuote, type Linked, inSpanish as versionInSpanish } from '../quoting/index.ts'
import { codeMail } from './mail/acceptance-code.ts'
import { cancellationMail } from './mail/cancellation.ts'
import { quoteMail } from './mail/quote.ts'
import { reminderMail } from './mail/reminder.ts'
import { rightToCancelMail } from './mail/right-to-cancel.ts'
import { signedQuoteMail } from './mail/signed-quote.ts'
import { quoteWebPage, type Shown } from './page/quote-page.ts'
import { quotePage } from './pdf/quote-pdf.ts'
import { signedQuotePage } from './pdf/signed-quote.ts'
import type { QuoteDocument } from './quote-document.ts'
import { dentalAcceptance, dentalPractice } from './samples.ts'
import { inSpanish, phrases } from './spanish.ts'

/** A household whose people and contractor typed nothing that is an English word. */
const { logo: _, ...letterhead } = dentalPractice.letterhead
const english: IssuedQuote = {
  ...dentalPractice,
  letterhead: { ...letterhead, businessName: 'Brillo Azul', address: '1 Calle Sol', logoKey: null },
  customer: { companyName: 'Casa Ruiz', contactPerson: 'Ana Ruiz', email: 'ana@casa.example', phone: '503-555-0188' },
  serviceAddress: '9 Calle Mar',
  buildingTypeLabel: 'Single-Family Home',
  labor: '11.2 labor hours a week (2.2 labor hours a visit, 1.1 hours with two people)',
  areas: dentalPractice.areas.map(({ photos, ...area }, at) => ({
    ...area,
    name: `Zona ${at}`,
    ...(at < 2 && { floor: 'Planta baja' }),
    ...(at === 1 && { ownHowOften: 'on Tuesdays and Thursdays' }),
    tasks: ['Vacuum Carpets', 'Empty Trash Bins', 'Clean Mirrors', 'Make Bed', 'Mop Floor'],
    extras: area.extras.map((extra) => ({ ...extra, name: 'Cortinas' })),
    notes: at === 0 ? 'Perro amable' : null,
    photoIds: at === 0 ? ['foto'] : [],
  })),
  tax: { label: 'Sales tax', percent: 8 },
  wording: {
    ...dentalPractice.wording,
    holidays: 'Holidays: we don’t clean on Labor Day and Christmas Day.',
  },
  specialRequirements: 'Perro amable',
  atHome: { state: 'CA' },
  poNumberRule: 'optional',
  attachments: [{ name: 'Seguro.pdf', key: 'k', sha256: 'ab12', bytes: 1 }],
  proposal: {
    ...{ coverLetter: 'Mucho gusto', contactName: 'Dana', insurance: 'Sí', supplies: 'Sí', notIncluded: 'Vidrios' },
    ...{
      serviceHours: '9 a 5',
      termAndNotice: 'Sí',
      paymentTerms: 'Sí',
      aboutUs: 'Somos tres',
      references: 'Casa Sol',
    },
    terms: defaultTerms,
  },
}

const once: IssuedQuote = {
  ...english,
  frequency: 'custom',
  schedule: { once: true },
  frequencyLabel: 'One time',
  oneTimeCents: 45_000,
  annualCents: null,
  wording: { ...english.wording, visits: 'One time' },
}
const { atHome: __, tax: ___, ...plain } = english
const leadsWithVisit: IssuedQuote = {
  ...plain,
  areas: english.areas.slice(0, 1),
  letterhead: { ...english.letterhead, phone: '(503) 555-0142 / (503) 555-0143' },
  leadsWithVisit: true,
  taxExempt: true,
  poNumberRule: 'required',
}

const documentOf = ({ letterhead: { logoKey: _, ...from }, areas, ...quote }: IssuedQuote): QuoteDocument => ({
  ...quote,
  letterhead: { ...from, logo: null },
  areas: areas.map(({ photoIds, ...area }) => ({ ...area, photos: photoIds.map((id) => Buffer.from(id)) })),
  updated: false,
  link: 'https://tidy.example/q/abc',
})

const seller = {
  name: 'Brillo Azul',
  address: '1 Calle Sol',
  email: 'dana@brightline.example',
  phone: '(503) 555-0142',
}
const timeZone = 'America/Los_Angeles'

const acceptanceIn = (language: Language, more: Partial<Acceptance> = {}): Acceptance => ({
  ...dentalAcceptance,
  ...{
    name: 'Ana Ruiz',
    title: 'Dueña',
    browser: 'Safari',
    cancelUntil: '2026-12-01',
    signature: { typed: 'Ana Ruiz' },
  },
  consent: consentSentence[language],
  electronicRecords: electronicRecords(language, seller).box,
  ...more,
})

/** No form's: of endpoints that no customer uses, of downloads, and of links without a quote, so without a language. */
const contractors = [
  'Please enter a day since',
  'Please say why',
  'Please enter a date',
  'Please choose how',
  'This PDF was opened',
  'The signed PDF is',
  'This link doesn’t lead',
]

/** Everything that a form of the page may be refused for, as the code has it. */
const refusals = [
  ...[
    ...['quoting/commands/answer-quote', 'quoting/commands/accept-code', 'quoting/commands/cancel-agreement'],
    ...['quoting/contract/answers', 'quoting/links', 'documents/page/pages'],
  ]
    .map((file) => readFileSync(new URL(`../${file}.ts`, import.meta.url), 'utf8'))
    .flatMap((source) => [...source.matchAll(/'((?:Please|This|The|There|Only|You) [^']+)'/g)].map(([, text]) => text!))
    .filter((text) => !contractors.some((start) => text.startsWith(start)))
    .map((text) =>
      text.includes('{most}')
        ? `${text.replace('{most}', '20').replace('{per}', 'hour')} Please try again in 59 minutes.`
        : text,
    ),
  'Please use at most 2,000 characters',
  'This quote was valid until Saturday, December 19, 2026. Ask for a new date.',
  'The last day to cancel was Tuesday, July 7, 2026.',
]

/** What a customer gets, in one language: pages and emails by name. */
async function everything(language: Language): Promise<Record<string, string>> {
  const issuedOf = (quote: IssuedQuote) => (language === 'es' ? versionInSpanish(quote) : quote)
  const [issued, issuedOnce, visits] = [issuedOf(english), issuedOf(once), issuedOf(leadsWithVisit)]
  const quote = documentOf(issued)
  const acceptance = acceptanceIn(language)
  const yearly = acceptanceIn(language, {
    payYearly: true,
    annualCents: 1_064_880,
    signature: {
      paths: [
        [
          [1, 2],
          [3, 4],
        ],
      ],
    },
  })
  const linked: Linked = {
    ...{ issued, hash: dentalAcceptance.hash, newest: 1, state: 'open', changeRequested: false, timeZone },
    ...{ answeredAt: null, acceptance: null, cancelable: null, startDate: null, needsCode: false, isFollowedUp: false },
    elsewhere: null,
  }
  const page = (part: Partial<Linked>, more: Partial<Shown> = {}) =>
    quoteWebPage({
      ...{ token: 'abc', now: new Date('2026-11-28T12:00:00Z'), isOwn: false },
      ids: { acceptance: 'a', visit: 'v' },
      linked: { ...linked, ...part },
      ...more,
    }).html
  const stored = (of: Acceptance) => ({ ...of, at: of.at.toISOString(), endedAt: null })
  const answeredAt = new Date('2026-11-27T12:00:00Z')
  const refused = (action: string, problem: string) =>
    page(
      { needsCode: true, cancelable: { revision: 1, until: '2026-12-01' } },
      {
        sent: {
          action,
          typed: { message: 'Date', note: 'Caro' },
          problems: Object.fromEntries(
            [
              '',
              'name',
              'title',
              'poNumber',
              'signature',
              'agreed',
              'electronicRecords',
              'code',
              'message',
              'reason',
              'note',
            ].map((field) => [field, problem]),
          ),
        },
      },
    )
  const circumstances = {
    ...{ timeZone, verifyUrl: 'https://tidy.example/verify' },
    emailed: { to: 'ana@casa.example', at: answeredAt },
  } as const
  const notice = noticeOf('2026-11-27', { homeState: 'CA', age65: true }, seller, language)
  const attachments = [{ name: 'Seguro.pdf', sha256: 'ab12' }]
  const paper = {
    language,
    seller,
    name: 'Ana Ruiz',
    number: 'TT-1047',
    agreedOn: '2026-11-24',
    canceledOn: '2026-11-27',
  }
  const mails = {
    ...{ quote: await quoteMail(quote, 'Mucho gusto'), updated: await quoteMail({ ...quote, updated: true }) },
    ...{
      once: await quoteMail({ ...documentOf(issuedOnce), link: null }),
      visits: await quoteMail(documentOf(visits)),
    },
    'without a phone': await quoteMail({ ...quote, letterhead: { ...quote.letterhead, phone: null } }),
    'without a phone and link': await quoteMail({
      ...quote,
      letterhead: { ...quote.letterhead, phone: null },
      link: null,
    }),
    'many rooms': await quoteMail({ ...quote, areas: Array.from({ length: 20 }, () => quote.areas[2]!) }),
    signed: await signedQuoteMail({ quote, acceptance, timeZone }),
    'signed, paid yearly': await signedQuoteMail({ quote: documentOf(visits), acceptance: yearly, timeZone }),
    code: await codeMail(quote, '204815'),
    canceled: await cancellationMail(quote, { ...paper, language }),
    'right to cancel': await rightToCancelMail(quote, { language, seller, lastDay: '2026-12-01' }),
    ...Object.fromEntries(
      await Promise.all(
        usualReminders.map(
          async ({ days, text }) => [`day ${days}`, await reminderMail(quote, text, quote.link!)] as const,
        ),
      ),
    ),
  }
  return {
    open: page(
      { needsCode: true, isFollowedUp: true, changeRequested: true, answeredAt },
      { isOwn: true, sent: { action: 'accept', typed: {}, problems: {}, codeSent: true } },
    ),
    'one visit': page({ issued: issuedOnce }),
    'by the visit': page({ issued: visits }),
    expired: page({ state: 'expired' }),
    superseded: page({ state: 'superseded', newest: 2, cancelable: { revision: 2, until: '2026-12-01' } }),
    declined: page({ state: 'declined', answeredAt }),
    canceled: page({ state: 'canceled', answeredAt }),
    accepted: page({
      state: 'accepted',
      acceptance: stored(acceptance),
      cancelable: { revision: 1, until: '2026-12-01' },
    }),
    'accepted elsewhere': page({
      state: 'accepted',
      elsewhere: { revision: 1, name: 'Ana Ruiz', day: '2026-11-27' },
      startDate: '2026-12-07',
    }),
    'accepted, paid yearly': page({ state: 'accepted', acceptance: stored(yearly), startDate: '2026-12-07' }),
    ...Object.fromEntries(refusals.map((problem) => [problem, refused('accept', problem)])),
    ...Object.fromEntries(['decline', 'ask', 'cancel'].map((action) => [action, refused(action, refusals[0]!)])),
    'asked too late': page(
      { state: 'declined', answeredAt },
      { sent: { action: 'ask', typed: { message: 'Date' }, problems: { '': 'This quote was declined.' } } },
    ),
    PDF: quotePage(quote),
    'PDF of one visit': quotePage({ ...documentOf(issuedOnce), attachedApart: true }),
    'PDF by the visit': quotePage(documentOf(visits)),
    'signed PDF': signedQuotePage(quote, acceptance, attachments, { ...circumstances, notice }),
    'signed PDF, paid yearly': signedQuotePage(quote, yearly, [], { ...circumstances, emailed: null }),
    ...Object.fromEntries(
      Object.entries(mails).map(([name, { subject, html, text }]) => [
        `email ${name}`,
        `${html}\n<i>${subject}</i>\n<pre>${text}</pre>`,
      ]),
    ),
  }
}

/** The texts of a page, line by line, with what assistive technology reads of it. */
const textsOf = (html: string) =>
  [
    ...html
      .replace(/>Date<\/(textarea|bdi)>/, '>')
      .replace(/<(style|script)[^>]*>[\s\S]*?<\/\1>|<!--[\s\S]*?-->/g, '')
      .replace(/<[^>]* aria-label="([^"]*)"[^>]*>/g, '\n$1\n')
      .replace(/<[^>]*>/g, '\n')
      .split('\n'),
  ]
    .map((text) => text.trim())
    .filter((text) => /\p{L}{2}/u.test(text))

/** English words that no Spanish text has. */
const word =
  /\b(the|your|you|and|of|with|per|for|from|month|monthly|visits?|price|quote|each|tax|save|clean|cleaning|every|week|weekly|days?|start|room|kitchen|valid|until|prepared|note|hello|here|is|are|was|this|that|it|attached|accept|accepted|agree|date|page|holidays?|hours?|sq ft|additional|extra|more|please|sent|email|call|download|signed|signature|name|terms|why|when|by)\b/i

/** What was typed, names, numbers, and what both languages write alike. */
const alike =
  /^((Sub)?[Tt]otal(: \$.*)?|PDF|SHA-256 .*|\(503\) 555-0142|brightline\.example|https:.*|.*@.*|Brillo Azul|Casa Ruiz|Casa Sol|Ana|Ana Ruiz|Ana Ruiz, Dueña|Dueña|Dana( Dustwell)?|\d Calle (Sol|Mar)|Mucho gusto|Somos tres|Sí|9 a 5|Vidrios|Perro amable|Cortinas|Zona \d|Planta baja:?|Seguro\.pdf|Caro|Safari|PO-7714|BA|TT-1047|[\w ]+…[\w ]+)$/

const [inEnglish, inSpanishToo] = await Promise.all([everything('en'), everything('es')])
const fixed = new Set(
  Object.values(inEnglish)
    .flatMap(textsOf)
    .filter((text) => !alike.test(text)),
)

describe('every fixed word of page, PDF and emails is Spanish where Spanish was spoken @LAW-04', () => {
  test.each(Object.keys(inEnglish))('%s', (name) => {
    const texts = textsOf(inSpanishToo[name]!).filter((text) => !alike.test(text))
    expect(texts.length).toBeGreaterThan(5)
    expect(texts.filter((text) => fixed.has(text) || word.test(text))).toEqual([])
    expect(inSpanishToo[name]).toMatch(/<html[^>]* lang="es-US"/)
  })

  test('and English where English was spoken: each text that we translate is shown somewhere', () => {
    const shown = [...fixed].join('\n')
    expect([...phrases.keys()].filter((text) => !shown.includes(text))).toEqual([])
    expect([...fixed].filter((text) => word.test(text)).length).toBeGreaterThan(150)
  })

  test('what people typed stays, also where it is a word of ours', () => {
    const linked = { ...english, customer: { ...english.customer, companyName: 'Price' }, specialRequirements: 'Date' }
    const page = quotePage(documentOf(versionInSpanish(linked)))
    expect(page).toMatch(/<bdi>Price<\/bdi>/)
    expect(page).toMatch(/<bdi>Date<\/bdi>/)
    expect(inSpanishToo.ask).toContain('>Date</textarea>')
  })

  test('also where it looks like a date or a phrase of ours, in the plain text too', async () => {
    const letterhead = {
      ...documentOf(english).letterhead,
      address: '1 Calle Sol\nSuite 12, 2024\nMay 12, 2024',
      website: 'Price',
    }
    const quote = { ...documentOf(versionInSpanish(english)), letterhead }
    const { text } = await quoteMail({ ...quote, specialRequirements: 'March 99, 2024' })
    expect(text).toContain('\nPrice\n1 Calle Sol\nSuite 12, 2024\nMay 12, 2024\n')
    expect(inSpanish('Suite 12, 2024')).toBe('Suite 12, 2024')
    expect(inSpanish('March 99, 2024')).toBe('March 99, 2024')
    const acceptance = acceptanceIn('es', { name: 'Price', title: null, poNumber: 'Quote TT-5' })
    const signed = await signedQuoteMail({ quote, acceptance, timeZone })
    expect(signed.text).toContain('Aceptado por: Price\n')
    expect(signed.text).toContain('Número de orden de compra: Quote TT-5\n')
  })

  test('the file with the right to cancel is named in Spanish, as in the email before', async () => {
    const quote = documentOf(versionInSpanish(english))
    const { fileName } = await rightToCancelMail(quote, { language: 'es', seller, lastDay: '2026-12-01' })
    expect(fileName).toBe('casa-ruiz-cotizacion-firmada.pdf')
  })

  test('a tax is named within its sentence, and the mail is told from email', () => {
    expect(inSpanish('before Sales tax 8.25%')).toBe('antes del impuesto sobre las ventas (8.25%)')
    expect(inSpanish('$108.25 with Sales tax 8.25%')).toBe('$108.25 con el impuesto sobre las ventas (8.25%)')
    expect(inSpanish('before GST 5%')).toBe('antes de GST 5%')
    expect(inSpanishToo['signed PDF']).toContain('envíe por correo postal o por correo electrónico o entregue')
    expect(inSpanishToo['email right to cancel']).toContain('envíe por correo postal o entregue el aviso')
  })

  test('a reminder and terms that the contractor edited stay as they are', async () => {
    const terms = `${defaultTerms}\n\nWe bring our dog.`
    const version = versionInSpanish({ ...english, proposal: { terms } })
    expect(version.proposal?.terms).toMatch(/^\*\*De mes a mes\.[\s\S]*\n\nWe bring our dog\.$/)
    const { text } = await reminderMail(
      documentOf(version),
      'Price, {firstName}? Valid until {validUntil}',
      'https://a.example',
    )
    expect(text).toMatch(/^Price, Ana\? Valid until 19 de diciembre de 2026\n\nVer su cotización: https/)
  })
})
