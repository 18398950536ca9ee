const base = '/__sim/stripe'
const byId = (id) => document.getElementById(id)
let shown = ''
let next = null

const exactFormat = new Intl.DateTimeFormat('en-US', {
  ...{ weekday: 'short', month: 'short', day: 'numeric', year: 'numeric', hour: 'numeric', minute: '2-digit' },
})
const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', year: 'numeric' })
const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const exact = (seconds) => exactFormat.format(new Date(seconds * 1000))
const day = (seconds) => dayFormat.format(new Date(seconds * 1000))
const dollars = (cents) => money.format(cents / 100)

function make(name, text = '', given = {}) {
  return Object.assign(document.createElement(name), { textContent: text, ...given })
}

/** A duration in at most two units: 3 days 4 hours. */
function span(seconds) {
  const units = { day: 86_400, hour: 3600, minute: 60 }
  const parts = []
  let rest = seconds
  for (const [unit, length] of Object.entries(units)) {
    const count = Math.floor(rest / length)
    rest -= count * length
    if (count > 0) parts.push(`${count} ${unit}${count === 1 ? '' : 's'}`)
  }
  return parts.slice(0, 2).join(' ')
}

function showClock({ now, ahead }) {
  byId('now').textContent = exact(now)
  byId('now').dateTime = new Date(now * 1000).toISOString()
  byId('ahead').textContent = ahead >= 60 ? `${span(ahead + 30)} ahead of real time` : 'The same as real time'
  byId('next-what').textContent = next?.what ?? 'Nothing is due'
  byId('next-when').textContent = next
    ? `${exact(next.at)}${next.at > now ? `, in ${span(next.at - now) || 'a moment'}` : ''}`
    : ''
  document.querySelector('[data-step="next"]').disabled = next === null
}

const states = {
  trialing: ['Trial', 'info'],
  active: ['Active', 'success'],
  past_due: ['Past due', 'danger'],
  unpaid: ['Unpaid', 'danger'],
  incomplete: ['Not paid yet', 'warning'],
  incomplete_expired: ['Expired', 'quiet'],
  canceled: ['Canceled', 'quiet'],
  paid: ['Paid', 'success'],
  open: ['Open', 'warning'],
  draft: ['Draft', 'quiet'],
  void: ['Void', 'quiet'],
  uncollectible: ['Given up', 'danger'],
}

function badge(status) {
  const [text, tone] = states[status] ?? [status, 'quiet']
  return make('span', text, { className: `badge ${tone}` })
}

function outlook({ status, canceling, hasCard, until, charge, owed }) {
  if (owed) return `${dollars(owed.amount)} not paid${owed.retry ? `, tried again ${exact(owed.retry)}` : ''}`
  if (until === null) return ''
  if (canceling) return `Ends ${exact(until)}`
  if (!hasCard && status === 'trialing') return `No card yet: ends ${exact(until)}`
  return charge === null ? `Until ${exact(until)}` : `Next charge ${dollars(charge)}, ${exact(until)}`
}

function planRow(plan) {
  const row = make('li')
  row.append(
    make('span', plan.plan, { className: 'plan' }),
    badge(plan.status),
    make('span', outlook(plan), { className: 'outlook' }),
  )
  return row
}

function invoiceRow({ created, status, total, receipt }) {
  const row = make('li')
  row.append(make('span', day(created)), badge(status ?? 'draft'), make('b', dollars(total)))
  const link = { href: receipt, target: '_blank', rel: 'noopener' }
  row.append(
    receipt
      ? make('a', status === 'paid' ? 'Receipt' : 'Invoice', {
          ...link,
          ariaLabel: `${status === 'paid' ? 'Receipt' : 'Invoice'} of ${day(created)}`,
        })
      : make('span'),
  )
  return row
}

function customerRow({ id, name, email, plans, invoices }) {
  const row = byId('customer').content.cloneNode(true).firstElementChild
  row.dataset.id = id
  row.querySelector('h3').textContent = name || email || id
  row.querySelector('.email').textContent = name ? email : ''
  row.querySelector('.plans').append(...plans.map(planRow))
  row.querySelector('summary').textContent = `Invoices (${invoices.length})`
  row.querySelector('details').hidden = invoices.length === 0
  row.querySelector('details').open = opened.has(id)
  row.querySelector('details').addEventListener('toggle', ({ target }) => opened[target.open ? 'add' : 'delete'](id))
  row.querySelector('.invoices').append(...invoices.map(invoiceRow))
  return row
}

/** Customers whose invoice list is open. */
const opened = new Set()

function eventRow({ type, created, delivered }) {
  const row = make('li')
  const state = make('span', delivered ? 'Delivered' : 'Waiting', {
    className: `badge ${delivered ? 'success' : 'warning'}`,
  })
  row.append(
    make('code', type),
    make('time', exact(created), { dateTime: new Date(created * 1000).toISOString() }),
    state,
  )
  return row
}

/** Renders only if something changed, so that focus is kept. */
function show(ledger) {
  next = ledger.next
  showClock(ledger)
  const text = JSON.stringify([ledger.customers, ledger.events, ledger.waiting])
  if (text === shown) return
  shown = text
  byId('customers').replaceChildren(...ledger.customers.map(customerRow))
  byId('events').replaceChildren(...ledger.events.map(eventRow))
  byId('no-customers').hidden = ledger.customers.length > 0
  byId('no-events').hidden = ledger.events.length > 0
  byId('waiting').hidden = ledger.waiting === 0
  byId('waiting-count').textContent = ledger.waiting === 1 ? '1 report waits.' : `${ledger.waiting} reports wait.`
}

async function refresh() {
  try {
    const response = await fetch(`${base}/ledger`)
    if (!response.ok) throw new Error()
    show(await response.json())
    if (byId('said').dataset.tone === 'danger') say('')
  } catch {
    say('TidyTally does not answer. Is it running?', 'danger')
  }
}

function say(sentence, tone = '') {
  byId('said').textContent = sentence
  byId('said').dataset.tone = tone
}

async function act(path, done) {
  const buttons = [...document.querySelectorAll('button:enabled')]
  const from = document.activeElement
  for (const button of buttons) button.disabled = true
  const response = await fetch(`${base}/${path}`, { method: 'POST' }).catch(() => undefined)
  for (const button of buttons) button.disabled = false
  await refresh()
  if (from?.isConnected && !from.disabled) from.focus()
  if (response?.ok) say(done)
  else say('That did not work. Please try again.', 'danger')
}

for (const button of document.querySelectorAll('[data-step]')) {
  button.addEventListener('click', () => {
    const { step } = button.dataset
    act(`clock/${step}`, step === 'next' && next ? `${next.what}: done.` : `The clock moved on by 1 ${step}.`)
  })
}
byId('retry').addEventListener('click', () => act('retry', 'Sent again.'))
document.addEventListener('visibilitychange', () => document.hidden || refresh())
setInterval(() => document.hidden || refresh(), 3000)
await refresh()
