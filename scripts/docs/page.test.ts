import { Window } from 'happy-dom'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Example, Part } from './book.ts'
import type { Outcome } from './outcomes.ts'
import { pageOf } from './page.ts'

const example = (name: string, status: Outcome['status']): Example => ({
  name,
  anchor: name.replaceAll(' ', '-'),
  ids: [],
  steps: [],
  tables: [],
  outcome: { status, drivers: [] },
})
const chapter = (name: string, ...examples: Example[]) => ({
  name,
  anchor: name,
  description: '',
  rules: [{ name: null, description: '', background: [], examples }],
})
const parts: Part[] = [
  {
    name: 'documents',
    purpose: 'Quotes on paper.',
    chapters: [
      chapter(
        'printing',
        example('A quote with photos as a PDF', 'passed'),
        example('A quote without rooms', 'failed'),
      ),
      chapter('emails', example('A resent quote', 'not run')),
    ],
  },
]
const requirements = {
  'DOC-01': { text: 'A quote is printed as `PDF`', module: 'documents', since: 'desk' },
  'S-01': { text: 'Deleting a quote resets the limit', module: 'reviews', since: 'reviews' },
  'LATER-01': { text: 'A quote by post', module: 'documents', since: 'later' },
}

let document: Document
const show = (isWhole: boolean) => {
  const outcomes = { of: () => ({ status: 'passed', drivers: [] }) as const, proofsOf: () => [], at: null, isWhole }
  const page = pageOf({ parts, requirements, outcomes, inside: { events: [], endpoints: [] } })
  const window = new Window()
  document = window.document as unknown as Document
  document.body.innerHTML = /<body>(.*)<script>/s.exec(page)![1]!
  const script = new Function('document', 'location', 'addEventListener', /<script>(.*)<\/script>/s.exec(page)![1]!)
  script(document, window.location, window.addEventListener.bind(window))
}
const search = (words: string) => {
  const field = document.querySelector<HTMLInputElement>('#search')!
  field.value = words
  field.dispatchEvent(new document.defaultView!.Event('input'))
}
const found = () => document.querySelector('#found')!.textContent
const shown = (selector: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => !one.closest('[hidden]'))

beforeEach(() => show(true))

describe('the living documentation @ENG-08', () => {
  it('counts what passed, what failed and what did not run', () => {
    expect(document.querySelector('header')!.textContent).toContain('3 examples: 1 passed, 1 failed, 1 not run')
  })

  it('separates what the product does from what engineers look for', () => {
    const ids = (section: string) => shown(`${section} tr[id]`).map(({ id }) => id)
    expect([ids('#requirements'), ids('#engineering')]).toEqual([['DOC-01'], ['S-01']])
    expect(document.querySelector('#DOC-01 code')!.textContent).toBe('PDF')
  })

  it('says that a requirement is not proven only after all tests have run', () => {
    expect(document.querySelector('#DOC-01')!.textContent).toContain('not proven')
    show(false)
    expect(document.querySelector('#DOC-01')!.textContent).toContain('not run yet')
  })

  it('finds all words in any order, also in requirements, and narrows the contents', () => {
    search('pdf quote with photos')
    expect(shown('.example summary span').map(({ textContent }) => textContent)).toEqual([
      'A quote with photos as a PDF',
    ])
    expect(found()).toBe('1 example')
    expect(shown('nav a').map(({ textContent }) => textContent)).toEqual(['Documents', 'printing'])
    search('quote')
    expect(found()).toBe('3 examples, 2 requirements')
    expect(document.querySelector<HTMLDetailsElement>('#engineering > details')!.open).toBe(true)
    search('')
    expect([found(), shown('.example').length]).toEqual(['', 3])
  })

  it('says so if nothing is found', () => {
    search('zeppelin')
    expect([found(), shown('.example, .requirements').length]).toEqual(['Nothing found', 0])
  })
})
