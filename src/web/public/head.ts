import { plans } from '../../modules/billing/contract/plans.ts'
import { formatMoney } from '../../shared-kernel/money.ts'

const lowest = formatMoney(Math.min(...Object.values(plans).map(({ monthlyCents }) => monthlyCents)))

/** The pages that the server renders, and what their heads say. */
export const heads = {
  login: {
    path: '/login',
    title: 'Sign in - TidyTally',
    description:
      'Sign in to TidyTally to walk buildings, price them by the square foot, and send quotes to your cleaning customers.',
    indexed: true,
  },
  register: {
    path: '/register',
    title: 'Create an account - TidyTally',
    description:
      'Create a TidyTally account: walk a building room by room, see the price as you go, and send the quote as a PDF.',
    indexed: true,
  },
  'trial-signup': {
    path: '/trial-signup',
    title: 'Start your free trial - TidyTally',
    description: `One day of TidyTally for free: walk a building, price it room by room, send the quote as a PDF. From ${lowest} a month after that.`,
    indexed: true,
  },
  'forgot-password': {
    path: '/forgot-password',
    title: 'Forgot your password? - TidyTally',
    description: 'Get a mail with a link to a new password for your TidyTally account.',
    indexed: false,
  },
  'reset-password': {
    path: '/reset-password',
    title: 'Choose a new password - TidyTally',
    description: 'Choose a new password for your TidyTally account.',
    indexed: false,
  },
  'invalid-reset-link': {
    path: null,
    title: 'Invalid reset link - TidyTally',
    description: 'This reset link is not complete. Request a new one.',
    indexed: false,
  },
  'verify-email': {
    path: '/verify-email',
    title: 'Confirm your email address - TidyTally',
    description: 'Confirm the email address of your TidyTally account, so that your quotes can go to customers.',
    indexed: false,
  },
  'not-found': {
    path: null,
    title: 'Page Not Found - TidyTally',
    description: 'There is no page at this address.',
    indexed: false,
  },
  refused: {
    path: null,
    title: 'That did not work - TidyTally',
    description: 'The server could not answer this time.',
    indexed: false,
  },
} as const

export type PublicPage = keyof typeof heads
