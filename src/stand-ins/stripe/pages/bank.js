import { talkToPage, wear } from './frame.js'
import { call, intentBehind, read } from './provider.js'

const alone = parent === window
const query = new URLSearchParams(location.search)
/** The intent to be confirmed, by its client secret. */
let secret = query.get('client_secret')

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })
const say = (id, sentence) => {
  document.getElementById(id).textContent = sentence
}
const lock = (locked) => {
  for (const button of document.querySelectorAll('button')) button.disabled = locked
}

const tell = talkToPage({
  open(given) {
    wear(given.look)
    secret = given.secret
    show()
    document.querySelector('.yes').focus()
  },
})

async function show() {
  const { amount } = await read(intentBehind(secret))
  if (amount) say('what', `Your bank asks whether you want to pay ${dollars.format(amount / 100)}. No money moves.`)
}

/** Back to the page that sent the visitor here, with what became of it. */
function leave({ path, id }, home, succeeded) {
  const back = new URL(home)
  if (!back.protocol.startsWith('http')) return
  const key = path.slice(0, -1)
  back.searchParams.set(key, id)
  back.searchParams.set(`${key}_client_secret`, secret)
  back.searchParams.set('redirect_status', succeeded ? 'succeeded' : 'failed')
  location.assign(back)
}

async function answer(outcome) {
  lock(true)
  const intent = intentBehind(secret)
  const before = alone ? await read(intent) : {}
  const { error } = await call('authenticate', { intent: intent.id, client_secret: secret, outcome })
  if (error) {
    lock(false)
    say('problem', error.message)
  } else if (alone) leave(intent, before.next_action?.redirect_to_url?.return_url, outcome === 'complete')
  else tell('answered')
}

for (const button of document.querySelectorAll('button'))
  button.addEventListener('click', () => answer(button.dataset.outcome))
document.addEventListener('keydown', ({ key }) => !alone && key === 'Escape' && answer('fail'))
document.body.classList.toggle('alone', alone)
if (alone) await show()
