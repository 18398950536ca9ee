import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Appearance, Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure/index.js'
import { StrictMode, useMemo, useState } from 'react'
import { createRoot } from 'react-dom/client'

const query = new URLSearchParams(location.search)
const clientSecret = query.get('secret') ?? ''

const light: Appearance = {
  variables: { colorPrimary: '#1f56e6', colorBackground: '#ffffff', colorText: '#0c1220', colorDanger: '#800f16' },
}
const dark: Appearance = {
  variables: { colorPrimary: '#a2c1ff', colorBackground: '#121927', colorText: '#f8f9fc', colorDanger: '#ffaba3' },
}

/** Loads simulated payments as any page must: first the script, then the provider's own loader. */
async function stripeFor(key: string): Promise<Stripe | null> {
  const script = Object.assign(document.createElement('script'), { type: 'module', src: '/__sim/stripe/stripe.js' })
  await new Promise((loaded, failed) => {
    script.onload = loaded
    script.onerror = failed
    document.head.append(script)
  })
  return loadStripe(key)
}

function Form() {
  const stripe = useStripe()
  const elements = useElements()
  const [said, say] = useState('')
  const [ready, setReady] = useState(false)

  async function pay() {
    if (!stripe || !elements) return
    const submitted = await elements.submit()
    if (submitted.error) return say(`Incomplete: ${submitted.error.message}`)
    const confirmParams = { return_url: `${location.origin}/shop?back` }
    const given = { elements, redirect: (query.get('redirect') ?? 'if_required') as 'if_required', confirmParams }
    const result = clientSecret.startsWith('seti_')
      ? await stripe.confirmSetup(given)
      : await stripe.confirmPayment(given)
    if (result.error) return say(`${result.error.type}: ${result.error.message}`)
    say(`Intent ${('setupIntent' in result ? result.setupIntent : result.paymentIntent).status}`)
  }

  return (
    <form action={pay}>
      <PaymentElement
        onReady={() => setReady(true)}
        onLoadError={({ error }) => say(`Not loaded: ${error.message}`)}
        onChange={({ complete }) => document.body.toggleAttribute('data-complete', complete)}
      />
      <button type="submit" disabled={!ready}>
        Pay
      </button>
      <p role="status">{said}</p>
    </form>
  )
}

function Shop({ stripe }: { stripe: Promise<Stripe | null> }) {
  const [appearance, setAppearance] = useState(query.get('theme') === 'dark' ? dark : light)
  const [shown, setShown] = useState(true)
  const options = useMemo(() => ({ clientSecret, appearance }), [appearance])
  return (
    <main>
      <h1>Shop</h1>
      <Elements stripe={stripe} options={options}>
        {shown && <Form />}
      </Elements>
      <button type="button" onClick={() => setAppearance(dark)}>
        Dark
      </button>
      <button type="button" onClick={() => setShown(!shown)}>
        Toggle
      </button>
    </main>
  )
}

const root = document.getElementById('root')!
const stripe = stripeFor(query.get('key') ?? '')
createRoot(root).render(
  <StrictMode>
    <Shop stripe={stripe} />
  </StrictMode>,
)
/** For calls that no screen makes, the test uses the provider's object directly. */
Object.assign(window, { stripe })
