import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure/index.js'
import { paymentSettings } from './settings.ts'

/** Milliseconds until a script that does not arrive is given up. */
const patience = 30_000

/** The card provider in this page; `simulated` means that no money moves. */
export interface Provider {
  readonly stripe: Stripe
  readonly simulated: boolean
}

let loading: Promise<Provider> | undefined
let tries = 0

/** Loads the card provider's script, once, and only where a card is wanted; a failure may be tried again. */
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

/** Stands in for the provider's own script, which the provider's loader then finds in its place. */
function simulatedScript() {
  // A browser remembers a module that failed by its address.
  const src = `/__sim/stripe/stripe.js${tries++ ? `?try=${tries}` : ''}`
  const script = Object.assign(document.createElement('script'), { type: 'module', src })
  return new Promise((resolve, reject) => {
    script.onload = resolve
    script.onerror = () => {
      script.remove()
      reject(new Error('Simulated payments did not load'))
    }
    document.head.append(script)
  })
}

function inTime<T>(work: Promise<T>): Promise<T> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('The card provider did not load in time')), patience)
  })
  return Promise.race([work, late])
}
