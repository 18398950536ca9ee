import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Stripe, StripeElements, StripePaymentElementOptions } from '@stripe/stripe-js'
import { Component, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { css } from '../../styled-system/css/index.js'
import { useAppearance } from './appearance.ts'
import type { Card } from './card.ts'
import { confirmCard } from './confirmation.ts'

interface CardFieldsProps {
  stripe: Stripe
  clientSecret: string
  card: Card
  backTo: string
  onReady: () => void
  onFailed: () => void
}

/** The provider's own fields in their frame: the card number never touches this page. Each secret gets its own form. */
export function CardFields({ stripe, clientSecret, onFailed, ...rest }: CardFieldsProps) {
  const appearance = useAppearance()
  const options = useMemo(() => ({ clientSecret, appearance, loader: 'auto' as const }), [clientSecret, appearance])
  return (
    <Boundary onFailed={onFailed}>
      <Elements key={clientSecret} stripe={stripe} options={options}>
        <Fields {...rest} clientSecret={clientSecret} onFailed={onFailed} />
      </Elements>
    </Boundary>
  )
}

const options: StripePaymentElementOptions = {
  layout: 'tabs',
  wallets: { applePay: 'never', googlePay: 'never', link: 'never' },
  terms: { card: 'never' },
}

function Fields({ clientSecret, card, backTo, onReady, onFailed }: Omit<CardFieldsProps, 'stripe'>) {
  const stripe = useStripe()
  const elements = useElements()
  const place = useRef<HTMLDivElement>(null)
  const { connect } = card
  useEffect(() => {
    if (!stripe || !elements) return
    connect(async () => {
      const confirmation = await confirmCard({ stripe, elements, clientSecret, backTo })
      if (confirmation.outcome === 'refused' && confirmation.inForm) leadTo(place.current, elements)
      return confirmation
    })
    return () => connect(null)
  }, [stripe, elements, clientSecret, backTo, connect])
  return (
    <div ref={place} className={aboveToast}>
      <PaymentElement options={options} onReady={onReady} onLoadError={onFailed} />
    </div>
  )
}

/** Draws attention and focus to the form's message; a field that the form itself focused keeps the focus. */
function leadTo(place: HTMLDivElement | null, elements: StripeElements) {
  if (!place?.contains(document.activeElement)) elements.getElement('payment')?.focus()
  place?.scrollIntoView({ block: 'nearest' })
}

/** Room for the toast below the form, and for the error that will make the form taller. */
const aboveToast = css({ scrollMarginBottom: '176px' })

/** Contains errors of the provider's component, so that the page around it still works. */
class Boundary extends Component<{ onFailed: () => void; children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }
  static getDerivedStateFromError = () => ({ failed: true })
  override componentDidCatch() {
    this.props.onFailed()
  }
  override render() {
    return this.state.failed ? null : this.props.children
  }
}
