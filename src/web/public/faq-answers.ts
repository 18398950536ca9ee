import { plans } from '../../modules/billing/contract/plans.ts'
import { formatMoney, rates } from '../../shared-kernel/money.ts'
import { photos, trialLength } from './claims.ts'

const monthly = (cents: number) => `${formatMoney(cents)} a month`
const yearly = (cents: number) => `$${cents / 100} a year`
const { commercial, pro } = plans

export interface Answer {
  /** The answer's anchor on the page: `/faq#trial`. */
  readonly id: string
  readonly question: string
  readonly answer: readonly string[]
}

/** The twelve questions. Their figures come from the product's constants. */
export const answers: readonly Answer[] = [
  {
    id: 'trial',
    question: 'How does the free trial work?',
    answer: [
      `You get ${trialLength} of free use from the moment you add a payment method. You can build quotes, make PDFs and email them. Confirm your email address first; the link is in your inbox. Rate settings and the AI tools start with your paid plan.`,
      'If you don’t cancel before the day ends, the plan you picked is charged automatically; we show the amount and the exact time before you start and email both to you.',
    ],
  },
  {
    id: 'buildings',
    question: 'What types of buildings can I quote?',
    answer: [
      'Offices, retail, warehouses, medical, educational and hospitality sites, and homes: single-family, townhouse, condo, vacation rental and estate. Fitness centers and anything else go under Other. Your plan decides whether you can quote homes, commercial buildings, or both.',
    ],
  },
  {
    id: 'accuracy',
    question: 'How accurate is the pricing?',
    answer: [
      'The arithmetic is exact to the cent: square feet × your rate × visits per month, plus the extras you add. Whether the price is right for a job depends on your rate, the condition of the site and your local market. Check the monthly equivalent per square foot and your costs before you send.',
    ],
  },
  {
    id: 'own-prices',
    question: 'Can I set my own prices?',
    answer: [
      `Yes. Paid plans set a default from ${rates.lowest * 100} cent to ${formatMoney(rates.highest * 100)} per square foot per visit, and every quote can have its own rate. Extra work carries any price you like, monthly or one-time.`,
    ],
  },
  {
    id: 'pdf',
    question: 'What is in the PDF quote?',
    answer: [
      'Your business name and contact details, the customer, each room with its size, tasks, notes and up to two of your photos, extra work, the monthly price and any one-time price. Your costs and profit are never included.',
    ],
  },
  {
    id: 'ai-photos',
    question: 'How does the AI photo analysis work?',
    answer: [
      `Upload up to ${photos.most} photos (${photos.formats}, ${photos.megabytes} MB each). The AI estimates floor area and room type and says how sure it is and why. Photos have no scale, so treat the result as a starting point and confirm on site; every number can be edited. We send your photos to our AI provider to make the estimate.`,
    ],
  },
  {
    id: 'data',
    question: 'Is my data safe?',
    answer: [
      'Your quotes and customers are visible only to your account and to authorized support staff when needed. Connections are encrypted, passwords are stored only as hashes, and card numbers go straight to the payment provider; we never see them.',
    ],
  },
  {
    id: 'cancel',
    question: 'Can I cancel at any time?',
    answer: [
      'Yes, online, any time. Cancel during the trial and you pay nothing. After that you keep access until the end of the period you paid for, and you aren’t charged again. We don’t automatically refund unused time.',
    ],
  },
  {
    id: 'help',
    question: 'How do I get help?',
    answer: ['Email us; we answer within 24 hours on business days. We answer Pro customers first.'],
  },
  {
    id: 'payment',
    question: 'Which payment methods do you take?',
    answer: ['Visa, MasterCard, American Express and Discover, through our card payment provider.'],
  },
  {
    id: 'audience',
    question: 'Is it for commercial or residential cleaning?',
    answer: [
      `Both. The Residential and Commercial plans cover one audience each at ${monthly(commercial.monthlyCents)} or ${yearly(commercial.yearlyCents)}; Pro covers both at ${monthly(pro.monthlyCents)} or ${yearly(pro.yearlyCents)} and adds AI price optimization and priority email support.`,
    ],
  },
  {
    id: 'embedding',
    question: 'Can I put the calculator on my own website?',
    answer: ['Not yet. Tell us if you’d use one.'],
  },
]
