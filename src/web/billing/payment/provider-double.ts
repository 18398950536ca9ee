/** The card provider's object for tests without a network: a form that is ready at once, and answers that a test chooses. */
export interface ProviderDouble {
  /** What the next confirmation finds; a function may wait or throw. */
  answer: () => unknown
  /** How a payment stands before its bank is asked. */
  intent: object
  /** What a check of the typed card finds. */
  submitted: object
  /** Whether the page has led the keyboard into the form. */
  focused: boolean
  readonly asked: { method: string; given: { confirmParams?: { return_url?: string }; redirect?: string } }[]
}

/** Errors as the provider gives them: the form itself says the first, its page has to say the second. */
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

/** A page loads its provider once, so that all tests of a file have the same one. */
const asking = { status: 'requires_action' }
const double: ProviderDouble = { answer: () => ({}), intent: asking, submitted: {}, focused: false, asked: [] }

/** Stands where the provider's script puts its own, as its loader finds it; nothing of an earlier test is left. */
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
