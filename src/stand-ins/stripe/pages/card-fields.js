/** The published test cards, and what happens with each. */
export const testCards = [
  ['4242424242424242', 'pays'],
  ['5555555555554444', 'pays'],
  ['378282246310005', 'pays'],
  ['6011111111111117', 'pays'],
  ['4000002500003155', 'asks your bank in a dialog'],
  ['4000002760003184', 'asks on the page of your bank'],
  ['4000000000000002', 'is declined'],
  ['4000000000009995', 'has insufficient funds'],
  ['4000000000000069', 'has expired'],
  ['4000000000000127', 'has a wrong CVC'],
  ['4000000000000119', 'is not processed by the bank'],
  ['4000000000000341', 'is accepted, then fails to pay'],
].map(([number, what]) => ({ number, what }))

const brands = [
  ['Visa', /^4/],
  ['Mastercard', /^(5[1-5]|2[2-7])/],
  ['American Express', /^3[47]/],
  ['Discover', /^(6011|64[4-9]|65)/],
]

export const digitsOf = (text) => text.replace(/\D/g, '')

/** The card's brand, or an empty string. */
export const brandOf = (number) => brands.find(([, first]) => first.test(number))?.[0] ?? ''

const isAmex = (number) => brandOf(number) === 'American Express'
const lengthOf = (number) => (isAmex(number) ? 15 : 16)

/** The digits in groups, as printed on the card. */
export function asNumber(text) {
  const digits = digitsOf(text)
  const kept = digits.slice(0, lengthOf(digits))
  const groups = isAmex(kept) ? /^(\d{1,4})(\d{1,6})?(\d{1,5})?/ : /^(\d{1,4})(\d{1,4})?(\d{1,4})?(\d{1,4})?/
  return (kept.match(groups) ?? []).slice(1).filter(Boolean).join(' ')
}

/** MM / YY, also from 4/29 and 04/2029; adds nothing while the user is deleting. */
export function asExpiry(text, deleting = false) {
  const [month, year] = text.split('/')
  const whole =
    year === undefined
      ? digitsOf(text)
      : digitsOf(month).padStart(digitsOf(year) || !deleting ? 2 : 0, '0') + digitsOf(year)
  const digits = /^[2-9]/.test(whole) && !deleting ? `0${whole}` : whole
  const short = digits.length >= 6 ? digits.slice(0, 2) + digits.slice(4, 6) : digits.slice(0, 4)
  if (short.length > 2) return `${short.slice(0, 2)} / ${short.slice(2)}`
  return short.length === 2 && !deleting ? `${short} / ` : short
}

export const asCvc = (text, number) => digitsOf(text).slice(0, isAmex(number) ? 4 : 3)

/** Luhn check, which catches typos. */
function isPlausible(number) {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

const flaw = (field, code, message) => ({ field, code, message })

function flawOfNumber(number) {
  if (number.length < lengthOf(number)) return flaw('number', 'incomplete_number', 'Your card number is incomplete.')
  if (!isPlausible(number)) return flaw('number', 'invalid_number', 'Your card number is invalid.')
  // A real card number must never leave the form.
  if (!testCards.some((card) => card.number === number))
    return flaw('number', 'invalid_number', 'Simulated payments accept the published test cards only.')
  return undefined
}

function flawOfExpiry(expiry, today) {
  const digits = digitsOf(expiry)
  const [month, year] = [Number(digits.slice(0, 2)), 2000 + Number(digits.slice(2))]
  if (digits.length < 4) return flaw('expiry', 'incomplete_expiry', "Your card's expiration date is incomplete.")
  if (month < 1 || month > 12) return flaw('expiry', 'invalid_expiry_month', "Your card's expiration date is invalid.")
  if (year < today.getFullYear())
    return flaw('expiry', 'invalid_expiry_year_past', "Your card's expiration year is in the past.")
  if (year === today.getFullYear() && month < today.getMonth() + 1)
    return flaw('expiry', 'invalid_expiry_month_past', "Your card's expiration date is in the past.")
  return undefined
}

function flawOfCvc(cvc, number) {
  const enough = cvc.length === (isAmex(number) ? 4 : 3)
  return enough ? undefined : flaw('cvc', 'incomplete_cvc', "Your card's security code is incomplete.")
}

/** Errors in the card as typed, field by field; empty for a valid card. */
export function flawsOf({ number, expiry, cvc }, today = new Date()) {
  const digits = digitsOf(number)
  return [flawOfNumber(digits), flawOfExpiry(expiry, today), flawOfCvc(digitsOf(cvc), digits)].filter(Boolean)
}
