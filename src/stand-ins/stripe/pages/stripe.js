// Replaces https://js.stripe.com/endive/stripe.js; the page's own libraries see no difference.
import { elementsGroup, unmounted } from './elements.js'
import { isDark, openFrame } from './frames.js'
import { call, intentBehind, misuse, read } from './provider.js'

const ended = new Promise(() => undefined)
const asResult = ({ name }, answer) => (answer.error ? { error: answer.error } : { [name]: answer })

/** The intent's name in errors and return URLs. */
const keyOf = ({ path }) => path.slice(0, -1)

/** Shows the bank's question in a modal dialog until it is answered; closing the dialog counts as a refusal. */
function askBank({ id, secret }) {
  const dialog = document.createElement('dialog')
  dialog.setAttribute('aria-label', 'Confirm with your bank')
  Object.assign(dialog.style, {
    position: 'fixed',
    inset: '0',
    margin: 'auto',
    width: 'min(26rem, calc(100vw - 2rem))',
    padding: '0',
    border: '0',
    borderRadius: '0.75rem',
    background: 'light-dark(#ffffff, #121927)',
    overflow: 'hidden',
    boxShadow: '0 0 0 1px rgb(128 128 128 / 0.35), 0 1rem 3rem rgb(0 0 0 / 0.35)',
  })
  // Outside an open dialog of the page, this one would be unreachable, so it goes inside.
  const around = [...document.querySelectorAll('dialog[open], [role="dialog"]:not([hidden])')].at(-1)
  ;(around ?? document.body).append(dialog)
  // The bank may ask without a card form, so the color scheme comes from the page, not from the form.
  const scheme = isDark(getComputedStyle(dialog).backgroundColor) ? 'dark' : 'light'
  return new Promise((settle) => {
    const end = () => {
      bank.close()
      dialog.remove()
      settle()
    }
    const hear = ({ event, detail }) => {
      if (event === 'height') bank.frame.style.height = `${detail}px`
      if (event === 'answered') end()
      if (event === 'refused') refuse()
    }
    const refuse = () => call('authenticate', { intent: id, client_secret: secret, outcome: 'failed' }).then(end)
    const bank = openFrame({ place: dialog, page: 'bank', title: 'Simulated bank', hear })
    bank.frame.style.colorScheme = scheme
    bank.ask('open', { scheme, secret }).catch(() => undefined)
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      refuse()
    })
    dialog.showModal()
  })
}

/** Follows an intent until it needs no further action: success, or an error with the reason. */
async function follow(intent, answer) {
  if (answer.error || answer.status !== 'requires_action') return asResult(intent, answer)
  const { type, redirect_to_url } = answer.next_action
  if (type === 'redirect_to_url') {
    location.assign(redirect_to_url.url)
    return ended
  }
  await askBank(intent)
  const after = await read(intent)
  const failure = after[intent.failure]
  if (after.status === 'requires_payment_method' && failure) return { error: { ...failure, [keyOf(intent)]: after } }
  return asResult(intent, after)
}

async function confirm(name, given) {
  const { elements, clientSecret = elements?._clientSecret, confirmParams = {}, redirect = 'always' } = given
  const intent = intentBehind(clientSecret)
  const home = confirmParams.return_url
  if (intent.name !== name) throw misuse(`The clientSecret does not belong to a ${name}.`)
  if (redirect !== 'if_required' && !home) throw misuse('Missing required parameter confirmParams.return_url.')
  const params = { client_secret: clientSecret, use_stripe_sdk: 'true', ...(home ? { return_url: home } : {}) }
  const address = `v1/${intent.path}/${intent.id}/confirm`
  const saved = confirmParams.payment_method
  const element = elements?.getElement('payment')
  if (!saved && !element) throw unmounted()
  const answer = saved
    ? await call(address, { ...params, payment_method: saved })
    : await element._ask('confirm', { address, params })
  const result = await follow(intent, answer)
  if (result.error && element && !saved) element._say('refused', { error: result.error })
  if (result.error || redirect === 'if_required') return result
  const back = new URL(home)
  const key = keyOf(intent)
  back.searchParams.set(key, intent.id)
  back.searchParams.set(`${key}_client_secret`, intent.secret)
  back.searchParams.set('redirect_status', 'succeeded')
  location.assign(back)
  return ended
}

async function retrieve(name, secret) {
  const intent = intentBehind(secret)
  if (intent.name !== name) throw misuse(`The clientSecret does not belong to a ${name}.`)
  return asResult(intent, await read(intent))
}

async function createPaymentMethod({ elements }) {
  const answer = await elements.getElement('payment')._ask('confirm', { address: 'v1/payment_methods', params: {} })
  return answer.error ? { error: answer.error } : { paymentMethod: answer }
}

const withSaved = (name) => (clientSecret, data) =>
  confirm(name, { clientSecret, redirect: 'if_required', confirmParams: { payment_method: data?.payment_method } })

const notSimulated = (name) => async () => {
  throw misuse(`Simulated payments have no ${name}().`)
}

function Stripe(publishableKey) {
  if (!/^pk_test_/.test(publishableKey)) throw misuse('Simulated payments work with their own test key only.')
  const handleNextAction = async ({ clientSecret }) => {
    const intent = intentBehind(clientSecret)
    return follow(intent, await read(intent))
  }
  return {
    elements: elementsGroup,
    confirmSetup: (given) => confirm('setupIntent', given),
    confirmPayment: (given) => confirm('paymentIntent', given),
    confirmCardSetup: withSaved('setupIntent'),
    confirmCardPayment: withSaved('paymentIntent'),
    retrieveSetupIntent: (secret) => retrieve('setupIntent', secret),
    retrievePaymentIntent: (secret) => retrieve('paymentIntent', secret),
    handleNextAction,
    createPaymentMethod,
    createToken: notSimulated('createToken'),
    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
  }
}

Stripe.version = 'endive'
window.Stripe = Stripe
