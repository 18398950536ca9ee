/** The card provider's object for tests without a network: a form that is ready at once, and answers that a test chooses. */
export interface ProviderDouble {
  /** What the next confirmation finds; a function may wait or throw. */
  answer: () => unknown
  /** What a check of the typed card finds. */
  submitted: object
  readonly asked: { method: string; given: { confirmParams?: { return_url?: string }; redirect?: string } }[]
}

/** A page loads its provider once, so that all tests of a file have the same one. */
const double: ProviderDouble = { answer: () => ({}), submitted: {}, asked: [] }

/** Stands where the provider's script puts its own, as its loader finds it; nothing of an earlier test is left. */
export function installProvider(): ProviderDouble {
  Object.assign(double, { answer: () => ({}), submitted: {} })
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
  }
  return {
    create: () => element,
    getElement: () => element,
    update() {},
    submit: async () => double.submitted,
    fetchUpdates: async () => ({}),
  }
}
