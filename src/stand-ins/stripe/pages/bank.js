import { talkToPage } from './frame.js'
import { call, intentBehind, read } from './provider.js'

const alone = parent === window
const query = new URLSearchParams(location.search)
/** Client secret of the intent to confirm. */
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
    document.documentElement.style.colorScheme = given.scheme
    secret = given.secret
    lock(false)
    show()
    document.querySelector('.yes').focus()
  },
})

async function show() {
  const { amount } = await read(intentBehind(secret))
  if (amount) say('what', `Your bank asks whether you want to pay ${dollars.format(amount / 100)}. No money moves.`)
}

async function answer(outcome) {
  lock(true)
  const { id } = intentBehind(secret)
  const { error, return_url } = await call('authenticate', { intent: id, client_secret: secret, outcome })
  if (error) {
    lock(false)
    say('problem', error.message)
  } else if (!alone) tell('answered')
  else if (return_url?.startsWith('http')) location.assign(return_url)
}

for (const button of document.querySelectorAll('button'))
  button.addEventListener('click', () => answer(button.dataset.outcome))
document.addEventListener('keydown', ({ key }) => !alone && key === 'Escape' && tell('refused'))
document.body.classList.toggle('alone', alone)
if (alone) {
  document.getElementById('bank').setAttribute('role', 'main')
  lock(false)
  await show()
}
