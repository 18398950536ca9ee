/**
 * A test double of the card provider's object, without a network: the form is ready at once, and the test sets the
 * answers.
 */
export interface ProviderDouble {
  /** The next confirmation's result; a function may wait or throw. */
  answer: () => unknown
  /** A payment's state before its bank is asked. */
  intent: object
  /** The result of checking the typed card. */
  submitted: object
  /** Whether the page has moved focus into the form. */
  focused: boolean
  readonly asked: { method: string; given: { confirmParams?: { return_url?: string }; redirect?: string } }[]
}

/** Errors as the provider returns them: the form itself shows the first kind; the page must show the second. */
export const declined = {
  type: 'card_error',
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
} as const
export const notProcessed = {
  type: 'card_error',
  code: 'processing_error',
  message: 'An error occurred while processing your card. Try again in a little bit.',
} as const

/** A page loads its provider once, so all tests in a file share one. */
const asking = { status: 'requires_action' }
const double: ProviderDouble = { answer: () => ({}), intent: asking, submitted: {}, focused: false, asked: [] }

/** Installs the double where the provider's loader looks for its script; resets everything from earlier tests. */
export function installProvider(): ProviderDouble {
  Object.assign(double, { answer: () => ({}), intent: asking, submitted: {}, focused: false })
  double.asked.length = 0
  const confirm = (method: string) => async (given: ProviderDouble['asked'][number]['given']) => {
    double.asked.push({ method, given })
    return double.answer()
  }
  const provider = () => ({
    elements: () => elementsOf(),
    createToken() {},
    createPaymentMethod() {},
    confirmCardPayment() {},
    confirmSetup: confirm('confirmSetup'),
    confirmPayment: confirm('confirmPayment'),
    handleNextAction: confirm('handleNextAction'),
    retrievePaymentIntent: async () => ({ paymentIntent: double.intent }),
  })
  Object.assign(window, { Stripe: Object.assign(provider, { version: 'endive' }) })
  return double
}

function elementsOf() {
  const heard = new Map<string, () => void>()
  const element = {
    on: (event: string, listen: () => void) => heard.set(event, listen),
    off: () => undefined,
    once: () => undefined,
    mount: () => setTimeout(() => heard.get('ready')?.()),
    update() {},
    destroy() {},
    focus() {
      double.focused = true
    },
  }
  return {
    create: () => element,
    getElement: () => element,
    update() {},
    submit: async () => double.submitted,
    fetchUpdates: async () => ({}),
  }
}
