import { lookOf, openFrame } from './frames.js'
import { intentBehind, misuse, read, unreachable } from './provider.js'

/** Milliseconds to wait for the form to appear. */
const patience = 15_000

export const unmounted = () => misuse('elements should have a mounted Payment Element.')

/** Adds the provider's `on`, `off` and `once` to an object, and returns the function that calls the listeners. */
function announcing(self) {
  const heard = new Map()
  const listeners = (event) => heard.get(event) ?? heard.set(event, new Set()).get(event)
  self.on = (event, listen) => {
    listeners(event).add(listen)
    return self
  }
  self.off = (event, listen) => {
    if (listen) listeners(event).delete(listen)
    else heard.delete(event)
    return self
  }
  self.once = (event, listen) => {
    const first = (detail) => {
      self.off(event, first)
      listen(detail)
    }
    return self.on(event, first)
  }
  return (event, detail) => {
    for (const listen of [...listeners(event)]) listen(detail)
  }
}

/** The card form in its frame: mount opens it, unmount removes it. */
function cardFrame(group, tell) {
  let opened
  const look = () => {
    const worn = lookOf(group.appearance)
    opened.frame.style.colorScheme = worn.scheme
    return worn
  }
  const hear = ({ event, detail }) => {
    if (event === 'height') opened.frame.style.height = `${detail}px`
    else tell(event, detail)
  }
  const start = async (mine, fields) => {
    const late = new Promise((over) => setTimeout(over, patience, { error: unreachable }))
    const shown = Promise.race([mine.ask('open', { look: look(), fields }), late])
    const [{ error = (await shown).error }] = await Promise.all([group.intent(), shown])
    if (mine === opened) tell(error ? 'loaderror' : 'ready', error ? { error } : {})
  }
  return {
    open(place, fields) {
      this.close()
      opened = openFrame({ place, page: 'card.html', title: 'Secure payment input frame', hear })
      start(opened, fields).catch(() => undefined)
    },
    close() {
      opened?.close(unmounted())
      opened = undefined
    },
    ask: (what, more) => (opened ? opened.ask(what, more) : Promise.reject(unmounted())),
    say: (what, more) => void opened?.ask(what, more).catch(() => undefined),
    repaint() {
      if (opened) this.say('look', { look: look() })
    },
  }
}

function paymentElement(group, given) {
  let options = given
  const self = {}
  const announce = announcing(self)
  const tell = (event, detail) => announce(event, { elementType: 'payment', ...detail })
  const card = cardFrame(group, tell)
  const { ask, say, close } = card
  return Object.assign(self, {
    mount(target) {
      const place = typeof target === 'string' ? document.querySelector(target) : target
      if (!place) throw misuse('The selector you specified applies to no DOM elements that are currently on the page.')
      card.open(place, options?.fields)
      tell('loaderstart')
    },
    unmount: close,
    destroy() {
      close()
      group.forget(self)
    },
    update(changes) {
      options = { ...options, ...changes }
      say('fields', { fields: options.fields })
    },
    focus: () => say('focus'),
    blur: () => say('blur'),
    clear: () => say('clear'),
    collapse: () => undefined,
    _ask: ask,
    _say: say,
    _repaint: () => card.repaint(),
  })
}

/** Checks the intent: returns an error if no form can be shown for it. */
async function fetchIntent(clientSecret) {
  if (!clientSecret) return {}
  const behind = intentBehind(clientSecret)
  const { error, status } = await read(behind)
  const message = `This ${behind.title} is in a terminal state and cannot be used to initialize Elements.`
  return status === 'succeeded' || status === 'canceled'
    ? { error: { type: 'invalid_request_error', message } }
    : { error }
}

/** `stripe.elements()`. */
export function elementsGroup({ appearance, clientSecret } = {}) {
  let element = null
  const group = {
    appearance,
    intent: () => fetchIntent(clientSecret),
    forget(one) {
      if (element === one) element = null
    },
  }
  const self = {}
  const announce = announcing(self)
  return Object.assign(self, {
    _clientSecret: clientSecret,
    create(type, given) {
      if (type !== 'payment') throw misuse(`Simulated payments have the Payment Element only, not "${type}".`)
      if (element) throw misuse('Can only create one Element of type payment.')
      element = paymentElement(group, given)
      return element
    },
    getElement: (type) => (type === 'payment' ? element : null),
    async submit() {
      if (!element) throw unmounted()
      const { error } = await element._ask('validate')
      return error ? { error } : { selectedPaymentMethod: 'card' }
    },
    async fetchUpdates() {
      const { error } = await group.intent()
      return error ? { error } : {}
    },
    async update(changes) {
      group.appearance = changes.appearance ?? group.appearance
      element?._repaint()
      announce('update-end')
    },
  })
}
