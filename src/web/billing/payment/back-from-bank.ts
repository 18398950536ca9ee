import { refreshSubscription } from '../../../modules/billing/contract/endpoints.ts'
import { call, Problem } from '../../app/api.ts'
import { toastSuccess } from '../../ui/toasts.ts'
import { reportConversion } from './conversion.ts'

const answers = [
  'setup_intent',
  'setup_intent_client_secret',
  'payment_intent',
  'payment_intent_client_secret',
  'redirect_status',
] as const

/**
 * Completes on /dashboard a payment that a bank's own page interrupted, before any guard runs: the server asks the card
 * provider and starts the trial or plan. Removes the bank's answer from the address and history. False if the page is
 * being left because the card has to be entered again.
 */
export async function finishAtDashboard(): Promise<boolean> {
  const url = new URL(window.location.href)
  for (const name of answers) url.searchParams.delete(name)
  window.history.replaceState(window.history.state, '', url)
  const why = await refused()
  if (why !== null) {
    window.location.replace(`/trial-signup?step=payment${why}`)
    return false
  }
  reportConversion()
  return true
}

/** The result for the sign-up if nothing has started; null if the trial or plan is active. */
async function refused(): Promise<string | null> {
  try {
    const { status } = await call(refreshSubscription, {})
    if (status !== 'active' && status !== 'trialing') return '&bank=refused'
    toastSuccess(status === 'trialing' ? 'Trial Started!' : 'Subscription Started!', 'Welcome to TidyTally')
    return null
  } catch (error) {
    return error instanceof Problem && error.problem.code === 'trial-used' ? '&bank=trial-used' : ''
  }
}
