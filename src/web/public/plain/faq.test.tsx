// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { Faq } from './faq.tsx'

const box = () => document.querySelector<HTMLInputElement>('[type=search]')!
const cards = () => [...document.querySelectorAll<HTMLDetailsElement>('details[id]')]
const shown = () => cards().filter(({ hidden }) => !hidden)
const said = () => document.querySelector('[data-faq-said]')!.textContent

async function open({ typedBefore = '', hash = '' } = {}) {
  vi.resetModules()
  window.location.hash = hash
  document.body.innerHTML = renderToStaticMarkup(<Faq />)
  box().value = typedBefore
  await import('./faq.client.ts')
}

function type(words: string) {
  box().value = words
  box().dispatchEvent(new Event('input', { bubbles: true }))
}

test('The search opens the answers with all words, in any order and case, and hides the others', async () => {
  await open()
  expect([cards().length, cards().some((card) => card.open)]).toEqual([12, false])
  type('FREE  day')
  expect(shown().length).toBeGreaterThan(0)
  expect(shown().length).toBeLessThan(12)
  for (const card of shown()) {
    expect(card.open).toBe(true)
    expect(card.textContent!.toLowerCase()).toMatch(/free.*day|day.*free/s)
  }
  expect(said()).toBe(`${shown().length} answer${shown().length === 1 ? '' : 's'}`)
  type('')
  expect([shown().length, cards().some((card) => card.open), said()]).toEqual([12, false, ''])
})

test('The search shows when no answer has all the words', async () => {
  await open()
  type('free helicopter')
  expect([shown().length, said()]).toEqual([0, 'No answer has all of these words. Write to us.'])
})

test('The search includes what was typed before its script loaded', async () => {
  await open({ typedBefore: 'helicopter' })
  expect([shown().length, said()]).toEqual([0, 'No answer has all of these words. Write to us.'])
})

test('A link to one answer opens it, and an unknown hash does no harm', async () => {
  const { id } = (await open().then(cards))[2]!
  await open({ hash: id })
  expect(cards().filter((card) => card.open)).toEqual([document.getElementById(id)])
  await open({ hash: '%' })
  expect([cards().length, cards().some((card) => card.open)]).toEqual([12, false])
})
