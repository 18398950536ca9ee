import { asCvc, asExpiry, asNumber, brandOf, digitsOf, flawsOf, testCards } from './card-fields.js'
import { talkToPage, wear } from './frame.js'
import { call } from './provider.js'

const byId = (id) => document.getElementById(id)
const [number, expiry, cvc, zip] = ['number', 'expiry', 'cvc', 'zip'].map(byId)
const fields = { number, expiry, cvc }
const typed = () => ({ number: number.value, expiry: expiry.value, cvc: cvc.value })

/** Fields that were left or submitted: an incomplete field shows no error before that. */
const judged = new Set()
/** The bank's error for a field, until the field is edited. */
const refused = new Map()

function showFlaws() {
  const flaws = flawsOf(typed()).filter(({ field }) => judged.has(field) && !refused.has(field))
  const said = [...flaws, ...[...refused].map(([field, message]) => ({ field, message }))]
  for (const [name, input] of Object.entries(fields)) {
    const wrong = said.some(({ field }) => field === name)
    input.setAttribute('aria-invalid', String(wrong))
    if (wrong) input.setAttribute('aria-describedby', `${name}-flaw`)
    else input.removeAttribute('aria-describedby')
  }
  const sentences = said.map(({ message }) => message).join()
  if (byId('flaws').dataset.said === sentences) return
  byId('flaws').dataset.said = sentences
  byId('flaws').replaceChildren(
    ...said.map(({ field, message }) =>
      Object.assign(document.createElement('li'), { id: `${field}-flaw`, textContent: message }),
    ),
  )
}

/** Shows all errors and returns the first, in the provider's form. */
function validate() {
  for (const name of Object.keys(fields)) judged.add(name)
  showFlaws()
  const [first] = flawsOf(typed())
  if (!first) return {}
  fields[first.field].focus()
  return { error: { type: 'validation_error', code: first.code, message: first.message } }
}

function tellChange() {
  const brand = brandOf(digitsOf(number.value))
  byId('brand').hidden = brand === ''
  byId('brand').textContent = brand === 'American Express' ? 'Amex' : brand
  const empty = [number, expiry, cvc].every(({ value }) => value === '')
  tell('change', { empty, complete: flawsOf(typed()).length === 0, collapsed: false, value: { type: 'card' } })
}

/** Writes the digits in groups and keeps the caret after the same digit. */
function rewrite(input, written) {
  const before = digitsOf(input.value.slice(0, input.selectionStart ?? 0)).length
  const atEnd = input.selectionStart === input.value.length
  if (input.value === written) return
  input.value = written
  if (atEnd || document.activeElement !== input) return
  let place = 0
  for (let seen = 0; seen < before && place < written.length; place++) if (/\d/.test(written[place])) seen++
  input.setSelectionRange(place, place)
}

const writings = {
  number: () => asNumber(number.value),
  expiry: (deleting) => asExpiry(expiry.value, deleting),
  cvc: () => asCvc(cvc.value, digitsOf(number.value)),
}

function fill(card) {
  number.value = asNumber(card.number)
  expiry.value = `12 / ${String(new Date().getFullYear() + 9).slice(2)}`
  cvc.value = asCvc(String(1000 + Math.floor(Math.random() * 9000)), card.number)
  refused.clear()
  judged.clear()
  showFlaws()
  tellChange()
  byId('cards').closest('details').open = false
  number.focus()
}

const postalAsked = (asked) => {
  const billing = asked?.billingDetails
  const address = billing?.address
  return ![billing, address, address?.postalCode].includes('never')
}

const arrange = ({ fields: asked }) => {
  byId('zip-field').hidden = !postalAsked(asked)
}

function cardData() {
  const [month, year] = expiry.value.split(' / ')
  return {
    type: 'card',
    'card[number]': digitsOf(number.value),
    'card[exp_month]': String(Number(month)),
    'card[exp_year]': `20${year}`,
    'card[cvc]': cvc.value,
    ...(zip.value.trim() ? { 'billing_details[address][postal_code]': zip.value.trim() } : {}),
  }
}

/** `card[number]` becomes `payment_method_data[card][number]`. */
const within = (name, data) =>
  Object.fromEntries(Object.entries(data).map(([key, value]) => [key.replace(/^\w+/, `${name}[$&]`), value]))

async function confirm({ address, params }) {
  const { error } = validate()
  if (error) return { error }
  const data = params.client_secret ? within('payment_method_data', cardData()) : cardData()
  return call(address, { ...params, ...data })
}

/** Errors that the real form shows itself, with their fields; it leaves any other error to the page. */
const fieldOf = {
  generic_decline: 'number',
  insufficient_funds: 'number',
  incorrect_number: 'number',
  incorrect_zip: 'number',
  expired_card: 'expiry',
  invalid_expiry_month: 'expiry',
  invalid_expiry_year: 'expiry',
  incorrect_cvc: 'cvc',
  invalid_cvc: 'cvc',
}

function showRefusal({ error: { code, decline_code, message } }) {
  const field = fieldOf[code] ?? fieldOf[decline_code]
  if (!field) return
  refused.set(field, message)
  showFlaws()
}

const firstFlawed = () => Object.values(fields).find((input) => input.ariaInvalid === 'true')

const tell = talkToPage({
  open(given) {
    wear(given.look)
    arrange(given)
  },
  look: ({ look }) => wear(look),
  fields: arrange,
  validate,
  confirm,
  refused: showRefusal,
  focus: () => (firstFlawed() ?? number).focus(),
  blur: () => document.activeElement?.blur(),
  clear() {
    for (const input of [number, expiry, cvc, zip]) input.value = ''
    judged.clear()
    refused.clear()
    showFlaws()
    tellChange()
  },
})

for (const [name, input] of Object.entries(fields)) {
  input.addEventListener('input', ({ inputType }) => {
    rewrite(input, writings[name](inputType?.startsWith('delete')))
    if (name === 'number') rewrite(cvc, writings.cvc())
    refused.clear()
    showFlaws()
    tellChange()
  })
  input.addEventListener('blur', () => {
    if (input.value !== '') judged.add(name)
    showFlaws()
  })
}
for (const card of testCards) {
  const button = Object.assign(document.createElement('button'), { type: 'button' })
  const shown = Object.assign(document.createElement('b'), { textContent: asNumber(card.number) })
  button.append(shown, card.what)
  button.addEventListener('click', () => fill(card))
  const item = document.createElement('li')
  item.append(button)
  byId('cards').append(item)
}
document.querySelector('form').addEventListener('submit', (event) => {
  event.preventDefault()
  validate()
})
document.addEventListener('focusin', () => tell('focus', {}))
document.addEventListener('focusout', ({ relatedTarget }) => relatedTarget ?? tell('blur', {}))
document.addEventListener('keydown', ({ key }) => key === 'Escape' && tell('escape', {}))
