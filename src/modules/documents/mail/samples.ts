import { type Sample, type Samples, serviceSample, sampleSite as site } from '../../../platform/post-office/samples.ts'
import { usualReminders } from '../../quoting/contract/usual-reminders.ts'
import type { QuoteDocument } from '../quote-document.ts'
import { dentalPractice, manyRooms, oneRoom } from '../samples.ts'
import { printingAlarmMail } from './printing-alarm.ts'
import { quoteMail } from './quote.ts'
import { reminderMail } from './reminder.ts'

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

const sampleLink = `${site.publicUrl}/q/3f9aKd0Lw2Yq7Rt5Uv8XcBn1Mz4Pe6Gh`

export const samples: Samples = {
  'printing-alarm': { usual: serviceSample(printingAlarmMail(site)) },
  reminder: {
    usual: () => reminderMail(dentalPractice, usualReminders[0]!.text, sampleLink),
    last: () => reminderMail(longNames, usualReminders.at(-1)!.text, sampleLink),
  },
  quote: {
    'five rooms': sample(dentalPractice),
    'with a logo': withLogo,
    updated: sample({ ...dentalPractice, updated: true }),
    'one room, nothing but a name': sample(oneRoom),
    'forty rooms': sample(manyRooms(40)),
    'long names': sample(longNames),
  },
}
