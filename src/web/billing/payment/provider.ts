import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure/index.js'
import { paymentSettings } from './settings.ts'

/** Timeout for the script, in milliseconds. */
const patience = 30_000

/** The card provider on this page; `simulated` means no money moves. */
export interface Provider {
  readonly stripe: Stripe
  readonly simulated: boolean
}

let loading: Promise<Provider> | undefined
let tries = 0

/** Loads the card provider's script once, only where a card is needed. A failure can be retried. */
export function loadProvider(): Promise<Provider> {
  loading ??= inTime(load()).catch((error) => {
    loading = undefined
    throw error
  })
  return loading
}

async function load(): Promise<Provider> {
  const { publishableKey, simulated } = await paymentSettings()
  if (simulated && !('Stripe' in window)) await simulatedScript()
  const stripe = await loadStripe(publishableKey)
  if (!stripe) throw new Error('The card provider works in a browser only')
  return { stripe, simulated }
}

/** Replaces the provider's script; the provider's loader uses this one instead. */
function simulatedScript() {
  // Browsers remember a failed module by its URL, so each attempt needs a new one.
  const src = `/__sim/stripe/stripe.js${tries++ ? `?try=${tries}` : ''}`
  const script = Object.assign(document.createElement('script'), { type: 'module', src })
  return new Promise((resolve, reject) => {
    script.onload = resolve
    script.onerror = () => {
      script.remove()
      reject(new Error('Simulated payments didn’t load'))
    }
    document.head.append(script)
  })
}

function inTime<T>(work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The card provider didn’t load in time')), patience)
  })
  return Promise.race([work, late])
}
