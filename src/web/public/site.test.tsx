// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { tapsForFiveRooms } from './claims.ts'
import { reportConversions } from './conversions.ts'
import { Faq } from './plain/faq.tsx'
import { Landing } from './plain/landing.tsx'
import { watchSession } from './site-session.ts'

const show = (page: ReactNode) => {
  document.body.innerHTML = renderToStaticMarkup(page)
}
const say = (input: HTMLInputElement | HTMLSelectElement, value: string) => {
  input.value = value
  input.dispatchEvent(new Event('input', { bubbles: true }))
}
const leave = (input: HTMLInputElement, value: string) => {
  say(input, value)
  input.dispatchEvent(new Event('change', { bubbles: true }))
}
const part = <T extends Element>(selector: string) => document.querySelector<T>(selector)!

beforeEach(() => {
  vi.resetModules()
  location.hash = ''
})
afterEach(() => {
  vi.unstubAllGlobals()
  localStorage.clear()
  delete document.documentElement.dataset.session
})

describe('the navigation while there may be a session @CON-02 @CON-03 @FRD-10', () => {
  const answer = (status: number) => {
    const asked = vi.fn(async (_: string) => new Response('{}', { status }))
    vi.stubGlobal('fetch', asked)
    return asked
  }

  it('sends no request for a visitor without a session', async () => {
    const asked = answer(200)
    await watchSession()
    expect(asked).not.toHaveBeenCalled()
    expect(document.documentElement.dataset.session).toBeUndefined()
  })

  it.each([
    [200, 'in', 'yes'],
    [401, 'out', null],
    [503, 'out', 'yes'],
  ])('shows for status %s that the contractor is signed %s', async (status, session, kept) => {
    localStorage.setItem('signed-in', 'yes')
    document.documentElement.dataset.session = 'loading' // as early.js does
    const asked = answer(status)
    await watchSession()
    expect(asked).toHaveBeenCalledTimes(1)
    expect(document.documentElement.dataset.session).toBe(session)
    expect(localStorage.getItem('signed-in')).toBe(kept)
  })
})

describe('the conversion hook @CON-24 @CON-28 @CON-32 @FRD-14', () => {
  it('is called for each click on a trial button, and for no other', () => {
    show(<Faq />)
    reportConversions()
    const hook = vi.fn(() => {
      throw new Error('of the advertiser')
    })
    Object.assign(window, { gtag_report_conversion: hook })
    vi.spyOn(console, 'error').mockImplementation(() => {})
    for (const link of document.querySelectorAll('a')) {
      link.addEventListener('click', (event) => event.preventDefault())
      link.click()
    }
    expect(hook).toHaveBeenCalledTimes(document.querySelectorAll('a[href^="/trial-signup"]').length)
    Reflect.deleteProperty(window, 'gtag_report_conversion')
    expect(() => part<HTMLElement>('[data-conversion]').click()).not.toThrow()
  })

  it('@CHK-09 is not called if it is no function, and the console stays empty', () => {
    show(<Faq />)
    reportConversions()
    const log = vi.spyOn(console, 'error').mockImplementation(() => {})
    Object.assign(window, { gtag_report_conversion: 'not a function' })
    part<HTMLElement>('[data-conversion]').addEventListener('click', (event) => event.preventDefault())
    part<HTMLElement>('[data-conversion]').click()
    Reflect.deleteProperty(window, 'gtag_report_conversion')
    expect(log).not.toHaveBeenCalled()
  })
})

describe('the FAQ @CON-30 @CON-33', () => {
  const cards = () => [...document.querySelectorAll<HTMLDetailsElement>('details[id]')]
  const open = () =>
    cards()
      .filter((card) => card.open && !card.hidden)
      .map(({ id }) => id)

  it('is closed at first, and its answers open independently', async () => {
    show(<Faq />)
    expect(open()).toEqual([])
    cards()[0]!.open = true
    cards()[4]!.open = true
    expect(open()).toEqual(['trial', 'pdf'])
  })

  it('opens the answers that match a search, and closes them when it is cleared', async () => {
    show(<Faq />)
    await import('./plain/faq.client.ts')
    const search = part<HTMLInputElement>('input[type=search]')
    say(search, 'Card  PAYMENT provider')
    expect(open()).toEqual(['data', 'payment'])
    expect(part('[data-faq-said]').textContent).toBe('2 answers')
    say(search, 'xyzzy %')
    expect(open()).toEqual([])
    expect(part('[data-faq-said]').textContent).toContain('No answer')
    say(search, '')
    expect(cards().every((card) => !card.hidden && !card.open)).toBe(true)
    expect(part('[data-faq-said]').textContent).toBe('')
  })

  it('opens the answer that a link names', async () => {
    show(<Faq />)
    location.hash = '#cancel'
    await import('./plain/faq.client.ts')
    expect(open()).toEqual(['cancel'])
  })
})

describe('the planning figures on the home page @FRD-04 @FRD-09', () => {
  it('are drawn to scale: each bar ends at the end of its range', () => {
    show(<Landing stories={[]} />)
    const ends = [...document.querySelectorAll('caption + thead + tbody tr')].map((row) => {
      const range = /\$([\d.]+) to \$([\d.]+)/.exec(row.textContent ?? '')!
      const bar = row.querySelector('rect')!
      return (Number(bar.getAttribute('x')) + Number(bar.getAttribute('width'))) / Number(range[2])
    })
    expect(ends.length).toBeGreaterThan(5)
    for (const end of ends) expect(end).toBeCloseTo(ends[0]!, 6)
  })

  it('have column headers', () => {
    show(<Landing stories={[]} />)
    expect([...document.querySelectorAll('caption + thead th')].map((head) => head.textContent)).toEqual([
      'Building',
      'Planning range',
      'Planning figure',
    ])
  })
})

describe('the calculator on the home page @FRD-04', () => {
  const total = () => part('output[data-tape=total]').textContent
  const said = (name: string) => part(`[data-tape=${name}]`).textContent
  const field = <T extends HTMLElement = HTMLInputElement>(name: string) => part<T>(`[data-calculator] [name=${name}]`)

  beforeEach(async () => {
    show(<Landing stories={[]} />)
    await import('./plain/landing.client.ts')
  })

  it("prices the input, with the trade's rate until the user types one", () => {
    expect(total()).toBe('$1,100.00')
    say(field('sqft'), '10,000')
    expect(field('cents').value).toBe('1') // never under a cent
    expect([said('sum'), total()]).toEqual(['10,000 sq ft × 1¢ × 20 visits', '$2,000.00'])
    say(field('cents'), '1.5')
    expect([total(), said('perSqft'), said('market')]).toEqual(['$3,000.00', '$0.30', 'Above Market'])
    say(field('frequency'), 'weekly')
    expect([field('cents').value, total()]).toEqual(['1.5', '$600.00'])
  })

  it('@SCR-31 starts a home at 2,000 sq ft every two weeks, unless the user chose otherwise', () => {
    const choose = (type: string) => {
      const radio = part<HTMLInputElement>(`[data-calculator] [value=${type}]`)
      radio.checked = true
      radio.dispatchEvent(new Event('input', { bubbles: true }))
    }
    const job = () => [field('sqft').value, field('slider').value, field('frequency').value, total()]
    choose('single-family')
    expect(job()).toEqual(['2,000', '2000', 'biweekly', '$360.00'])
    leave(field('sqft'), '')
    expect(job()).toEqual(['2,000', '2000', 'biweekly', '$360.00'])
    choose('office')
    expect(job()).toEqual(['5,000', '5000', 'daily', '$1,100.00'])
    say(field('sqft'), '3000')
    choose('single-family')
    expect(job().slice(0, 3)).toEqual(['3000', '3000', 'biweekly'])
    say(field('frequency'), 'weekly')
    choose('office')
    expect(job().slice(0, 3)).toEqual(['3000', '3000', 'weekly'])
  })

  it('@WRD-01 says our planning figure as it is, even under the lowest rate of a quote', () => {
    const warehouse = part<HTMLInputElement>('[data-calculator] [value=warehouse]')
    warehouse.checked = true
    warehouse.dispatchEvent(new Event('input', { bubbles: true }))
    expect([said('planning'), field('cents').value, said('market')]).toEqual([
      'Our planning figure for warehouses this size: 0.6¢',
      '1',
      'Above Market',
    ])
  })

  it('follows the slider', () => {
    say(field('slider'), '2000')
    expect(field('sqft').value).toBe('2,000')
    expect(said('sum')).toContain('2,000 sq ft')
  })

  it('shows a formula that a pocket calculator confirms, whatever the rate, with no space before ¢ @SCR-50', () => {
    say(field('cents'), '1.15')
    expect([said('sum'), total()]).toEqual(['5,000 sq ft × 1.15¢ × 20 visits', '$1,150.00'])
    leave(field('cents'), '1.2345') // priced and shown to the hundredth of a cent
    expect([field('cents').value, said('sum'), total()]).toEqual([
      '1.23',
      '5,000 sq ft × 1.23¢ × 20 visits',
      '$1,230.00',
    ])
  })

  it('lets the user clear the rate to type another, and restores the usual one if left empty', () => {
    say(field('cents'), '')
    expect([field('cents').value, total()]).toEqual(['', '$1,100.00'])
    say(field('cents'), '2')
    expect([field('cents').value, total()]).toEqual(['2', '$2,000.00'])
    leave(field('cents'), '')
    expect([field('cents').value, total()]).toEqual(['1.1', '$1,100.00'])
  })

  it('corrects a field on blur to the value that it priced', () => {
    leave(field('sqft'), '120000.4')
    expect([field('sqft').value, said('sum')]).toEqual(['120,000', '120,000 sq ft × 1¢ × 20 visits'])
    leave(field('sqft'), '9'.repeat(400))
    expect([field('sqft').value, total()]).toEqual(['1,000,000', '$200,000.00'])
    leave(field('sqft'), 'abc')
    expect([field('sqft').value, total()]).toEqual(['5,000', '$1,100.00'])
    leave(field('cents'), '1000')
    expect([field('cents').value, total()]).toEqual(['100', '$100,000.00'])
    leave(field('cents'), '0.2')
    expect([field('cents').value, total()]).toEqual(['1', '$1,000.00'])
  })

  it("keeps the user's rate when the browser restores the fields", async () => {
    show(<Landing stories={[]} />)
    field('sqft').value = '8000'
    field('cents').value = '2.5'
    vi.resetModules()
    await import('./plain/landing.client.ts')
    expect([field('sqft').value, field('slider').value]).toEqual(['8,000', '8000'])
    expect([field('cents').value, total()]).toEqual(['2.5', '$4,000.00'])
  })

  it.each(['', 'abc', '-5', '1e9', '<b>', '９９'])('survives "%s"', (typed) => {
    say(field('sqft'), typed)
    say(field('cents'), typed)
    expect(total()).toMatch(/^\$[\d,]+\.\d\d$/)
  })
})

it('@WRD-86 the home page says how many taps a quote takes, as measured', () => {
  show(<Landing stories={[]} />)
  expect(document.body.textContent).toContain(`Five rooms, quoted and sent, take ${tapsForFiveRooms} taps`)
  const measured = new RegExp(`^\\| five rooms quoted and sent .*: taps; seconds \\| ${tapsForFiveRooms}; `, 'm')
  expect(readFileSync(join(import.meta.dirname, '../../../scripts/bench/README.md'), 'utf8')).toMatch(measured)
})
