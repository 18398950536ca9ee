/** The search opens the answers that contain every word and hides the others; clearing it shows all again, closed. */
const input = document.querySelector<HTMLInputElement>('[data-faq-search] input')
const said = document.querySelector('[data-faq-said]')
const cards = [...document.querySelectorAll<HTMLDetailsElement>('details[id]')]

function search() {
  const words = wordsTyped()
  let found = 0
  for (const card of cards) {
    const text = card.textContent?.toLowerCase() ?? ''
    const matches = words.every((word) => text.includes(word))
    card.hidden = !matches
    card.open = matches && words.length > 0
    found += matches ? 1 : 0
  }
  if (said) said.textContent = words.length > 0 ? answersFound(found) : ''
}
const wordsTyped = () => input?.value.toLowerCase().split(/\s+/).filter(Boolean) ?? []
input?.addEventListener('input', search)
if (wordsTyped().length > 0) search() // typed before this script had loaded

function answersFound(found: number) {
  return found === 0
    ? 'No answer has all of these words. Write to us.'
    : `${found} ${found === 1 ? 'answer' : 'answers'}`
}

/** Opens the answer that the address links to. */
const open = () => {
  const card = cards.find(({ id }) => `#${id}` === location.hash)
  if (card) card.open = true
}
open()
addEventListener('hashchange', open)
