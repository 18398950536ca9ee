/** Behavior of a published test card: see docs.stripe.com/testing. */
export type Behavior =
  | 'pays'
  | 'card_declined'
  | 'insufficient_funds'
  | 'expired_card'
  | 'incorrect_cvc'
  | 'processing_error'
  | 'fails-on-charge'
  | 'authenticates-once'
  | 'authenticates-always'

type TestCard = { brand: string; behavior: Behavior }

export const testCards: Record<string, TestCard> = {
  '4242424242424242': { brand: 'visa', behavior: 'pays' },
  '5555555555554444': { brand: 'mastercard', behavior: 'pays' },
  '378282246310005': { brand: 'amex', behavior: 'pays' },
  '6011111111111117': { brand: 'discover', behavior: 'pays' },
  '4000000000000002': { brand: 'visa', behavior: 'card_declined' },
  '4000000000009995': { brand: 'visa', behavior: 'insufficient_funds' },
  '4000000000000069': { brand: 'visa', behavior: 'expired_card' },
  '4000000000000127': { brand: 'visa', behavior: 'incorrect_cvc' },
  '4000000000000119': { brand: 'visa', behavior: 'processing_error' },
  '4000000000000341': { brand: 'visa', behavior: 'fails-on-charge' },
  '4000002500003155': { brand: 'visa', behavior: 'authenticates-once' },
  '4000002760003184': { brand: 'visa', behavior: 'authenticates-always' },
}

/** Test cards by the tokens that servers use instead of numbers. */
export const testTokens: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_chargeCustomerFail: '4000000000000341',
  pm_card_authenticationRequired: '4000002760003184',
}

export type Decline = { code: string; decline_code?: string; message: string }

const declines: Partial<Record<Behavior, Decline>> = {
  card_declined: { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' },
  insufficient_funds: {
    code: 'card_declined',
    decline_code: 'insufficient_funds',
    message: 'Your card has insufficient funds.',
  },
  expired_card: { code: 'expired_card', decline_code: 'expired_card', message: 'Your card has expired.' },
  incorrect_cvc: {
    code: 'incorrect_cvc',
    decline_code: 'incorrect_cvc',
    message: "Your card's security code is incorrect.",
  },
  processing_error: {
    code: 'processing_error',
    decline_code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
}

/** Why the bank refuses to store the card, if it does. */
export const setupDecline = (behavior: Behavior): Decline | undefined => declines[behavior]

/** Why the bank refuses to pay, if it does. */
export const chargeDecline = (behavior: Behavior): Decline | undefined =>
  behavior === 'fails-on-charge' ? declines.card_declined : declines[behavior]

export const authenticationFailed = (intent: 'setup_intent' | 'payment_intent'): Decline => ({
  code: `${intent}_authentication_failure`,
  message: 'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
})

/** A soft decline: the bank would accept if the customer were present to confirm. */
export const authenticationRequired: Decline = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
}
