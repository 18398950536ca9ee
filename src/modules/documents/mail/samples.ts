import { type Sample, type Samples, serviceSample, sampleSite as site } from '../../../platform/post-office/samples.ts'
import { usualReminders } from '../../quoting/contract/usual-reminders.ts'
import { cancellationPaper } from '../../quoting/contract/words/right-to-cancel.ts'
import type { QuoteDocument } from '../quote-document.ts'
import { dentalAcceptance, dentalPractice, manyRooms, oneRoom } from '../samples.ts'
import { codeMail } from './acceptance-code.ts'
import { acceptedMail } from './accepted.ts'
import { canceledMail } from './agreement-canceled.ts'
import { cancellationMail } from './cancellation.ts'
import { changeMail } from './change-requested.ts'
import { printingAlarmMail } from './printing-alarm.ts'
import { quoteMail } from './quote.ts'
import { bouncedMail } from './quote-bounced.ts'
import { declinedMail } from './quote-declined.ts'
import { openedMail } from './quote-opened.ts'
import { reminderMail } from './reminder.ts'
import { rightToCancelMail } from './right-to-cancel.ts'
import { signedQuoteMail } from './signed-quote.ts'

const sample = (quote: QuoteDocument) => async (): Promise<Sample> => quoteMail(quote)

/** Dark on a transparent background, like many logos: the hardest to see on a dark screen. */
const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="104" height="104"><circle cx="52" cy="52" r="40" fill="none"
  stroke="#131c2b" stroke-width="12"/><path d="M30 54l16 16 28-34" fill="none" stroke="#1f56e6" stroke-width="12"/></svg>`

async function withLogo(): Promise<Sample> {
  const { default: sharp } = await import('sharp')
  const logo = await sharp(Buffer.from(drawing)).png().toBuffer()
  return quoteMail({ ...dentalPractice, letterhead: { ...dentalPractice.letterhead, logo } })
}

const longNames: QuoteDocument = {
  ...dentalPractice,
  letterhead: { ...dentalPractice.letterhead, businessName: 'Brightline Commercial Cleaning and Restoration Partners' },
  customer: {
    ...dentalPractice.customer,
    companyName: 'The Greater Portland Harbor District Family and Cosmetic Dentistry Group',
  },
}

const accepted = { quote: dentalPractice, acceptance: dentalAcceptance, timeZone: 'America/Los_Angeles' }
const yearly = {
  ...dentalAcceptance,
  title: null,
  poNumber: null,
  payYearly: true,
  annualCents: dentalPractice.annualCents,
}

const answered = { companyName: 'Harbor Dental Group', number: 'TT-1047', url: `${site.publicUrl}/quotes/1` }
const bounced = {
  ...answered,
  recipient: 'priya@harbordental.example',
  answered: false,
  reason: 'Refused: 550 5.1.1 <priya@harbordental.example>: Recipient address rejected: User unknown',
}
const message = 'Could you price Monday, Wednesday and Friday as well?'
const canceled = {
  language: 'en',
  ...{ name: 'Priya Nair', number: 'TT-1047', agreedOn: '2026-11-24', canceledOn: '2026-11-27' },
  seller: { name: 'Brightline', address: '1 Sample Street', email: 'dana@brightline.example', phone: '(503) 555-0142' },
} as const

const sampleLink = `${site.publicUrl}/q/3f9aKd0Lw2Yq7Rt5Uv8XcBn1Mz4Pe6Gh`

export const samples: Samples = {
  'quote-opened': {
    usual: serviceSample(openedMail(answered, false)),
    again: serviceSample(openedMail(answered, true)),
  },
  'quote-bounced': {
    usual: serviceSample(bouncedMail({ ...bounced, isReminder: false })),
    answered: serviceSample(bouncedMail({ ...bounced, isReminder: false, answered: true })),
    reminder: serviceSample(bouncedMail({ ...bounced, isReminder: true })),
  },
  'change-requested': { usual: serviceSample(changeMail({ ...answered, message })) },
  'quote-declined': { usual: serviceSample(declinedMail({ ...answered, message, lostReason: 'timing' })) },
  'agreement-canceled': {
    usual: serviceSample(canceledMail({ ...answered, paper: cancellationPaper(canceled).paragraphs })),
  },
  cancellation: { usual: async () => cancellationMail(dentalPractice, canceled) },
  'right-to-cancel': {
    usual: async () => rightToCancelMail(dentalPractice, { ...canceled, lastDay: '2026-11-28' }),
    Spanish: async () => rightToCancelMail(dentalPractice, { ...canceled, language: 'es', lastDay: '2026-11-28' }),
  },
  'acceptance-code': { usual: async () => codeMail(dentalPractice, '204815') },
  accepted: {
    usual: serviceSample(acceptedMail(accepted, `${site.publicUrl}/quotes/1`)),
    'paid yearly': serviceSample(acceptedMail({ ...accepted, acceptance: yearly }, `${site.publicUrl}/quotes/1`)),
  },
  'signed-quote': {
    usual: async () => signedQuoteMail(accepted),
    'long names, paid yearly': async () => signedQuoteMail({ ...accepted, quote: longNames, acceptance: yearly }),
  },
  'printing-alarm': { usual: serviceSample(printingAlarmMail(site)) },
  reminder: {
    usual: () => reminderMail(dentalPractice, usualReminders[0]!.text, sampleLink),
    last: () => reminderMail(longNames, usualReminders.at(-1)!.text, sampleLink),
  },
  quote: {
    'five rooms': sample({ ...dentalPractice, link: `${site.publicUrl}/q/an-example-of-a-link` }),
    'with a logo': withLogo,
    updated: sample({ ...dentalPractice, updated: true }),
    'one room, nothing but a name': sample(oneRoom),
    'forty rooms': sample(manyRooms(40)),
    'long names': sample(longNames),
  },
}
