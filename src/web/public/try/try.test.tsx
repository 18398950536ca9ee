// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetUnfinished } from '../../quoting/walkthrough/rooms/unfinished-sizes.ts'
import { toaster } from '../../ui/toasts.ts'
import { Page } from '../pages/try.tsx'
import { keptBuilding, readTried, type Tried, writeTried } from './building.ts'
import { KeptQuote } from './kept-quote.tsx'
import { samples } from './sample.ts'

const asked = vi.fn()
beforeEach(() => {
  vi.stubGlobal('fetch', asked)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
  forgetUnfinished('practice-1')
  toaster.remove()
  vi.useRealTimers()
  expect(asked, 'nothing is sent anywhere').not.toHaveBeenCalled()
})

const raise = (name: string): never => {
  throw new DOMException('', name)
}
const perMonth = () => within(screen.getByLabelText('Running total')).getByText('Per month').nextSibling?.textContent
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const type = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const press = (name: string | RegExp) => fireEvent.click(button(name))
const keep = () => screen.getAllByRole('link', { name: 'Keep this quote' })[0]!
/** False if the link's navigation was prevented. */
const follow = () => {
  const stay = (event: Event) => event.preventDefault()
  let prevented = false
  const look = (event: Event) => {
    prevented = event.defaultPrevented
    stay(event)
  }
  document.addEventListener('click', look)
  fireEvent.click(keep())
  document.removeEventListener('click', look)
  return !prevented
}
const quote = () => within(document.getElementById('finished')!)
/** Simulates another tab's change of the storage. */
const inAnotherTab = (tried: Tried | null) =>
  act(() => {
    if (tried) writeTried(tried)
    else localStorage.clear()
    window.dispatchEvent(new StorageEvent('storage', { key: tried ? 'tidytally-try' : null }))
  })

it('shows the same rooms by time, with hours that follow their sizes @TIM-03 @FRD-03', () => {
  render(<Page />)
  const byTime = () => within(screen.getByRole('heading', { name: 'The same rooms by time' }).closest('section')!)
  expect(byTime().getByText('2 hours a visit')).toBeTruthy()
  expect(byTime().getByText('$1,542.45')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('How often'), { target: { value: 'weekly' } })
  expect(byTime().getByText(/^2 hours a week/)).toBeTruthy()
})

describe('The sample building @FRD-03 @FRD-12', () => {
  it('has its rooms, price and quote in its initial HTML, and says that it needs JavaScript', () => {
    const html = renderToString(<Page />).replaceAll('<!-- -->', '')
    for (const words of ['Exam rooms 1–6', '$1,044.00', '3,080 sq ft', 'Quote for Harbor Dental Group']) {
      expect(html).toContain(words)
    }
    expect(html).toMatch(/<noscript>.*needs JavaScript/)
    expect(html).toMatch(/<noscript><a [^>]*>Start your trial<\/a><\/noscript>/) // without a script nothing can be kept
    expect(html).toContain('href="/trial-signup?plan=commercial"')
  })

  it("can be edited with the product's own room card, and the price follows", () => {
    render(<Page />)
    expect(perMonth()).toBe('$1,044.00')
    press(/^Reception/)
    press('Increase size by 10')
    expect(perMonth()).toBe('$1,047.00')
    type('Square footage', '1,000')
    expect(perMonth()).toBe('$1,158.00')
    fireEvent.click(screen.getByLabelText('Clean Elevator Doors'))
    type(/^Notes/, 'Mind the ferns.')
    type('Room name', 'Front desk')
    expect(quote().getByText('Front desk')).toBeTruthy()
    expect(quote().getByText('Clean Elevator Doors')).toBeTruthy()
    expect(quote().getByText('Mind the ferns.')).toBeTruthy()
    type('How often', 'weekly')
    expect(perMonth()).toBe('$327.60')
    type('Your rate', '0.10')
    expect(perMonth()).toBe('$1,504.00')
    type('Company name', 'Ferry Street Dental')
    expect(screen.getByRole('heading', { name: 'Quote for Ferry Street Dental' })).toBeTruthy()
  })

  it('rejects what the product rejects, with the same messages, and keeps the last valid value', () => {
    render(<Page />)
    press(/^Reception/)
    type('Square footage', '1,000,001')
    expect(screen.getByText('Square footage can’t exceed 1,000,000')).toBeTruthy()
    type('Your rate', '2')
    expect(screen.getByText('Price cannot exceed $1.00 per sq ft')).toBeTruthy()
    type('Company name', '  ')
    expect(screen.getByText('Company name is required')).toBeTruthy()
    expect(perMonth()).toBe('$1,044.00')
    expect(readTried()).toBeNull()
  })

  it('can add, duplicate and remove rooms, and Undo restores a room in its place', () => {
    render(<Page />)
    press('Next room')
    press('Add room')
    expect(screen.getAllByText('Please select a room type')).toHaveLength(2) // in the summary and at the field
    press('More room types')
    fireEvent.click(screen.getByLabelText('Warehouse'))
    type('Square footage', '20 x 10')
    press('Add room')
    expect(perMonth()).toBe('$1,104.00')
    expect(readTried()?.commercial.rooms[5]).toMatchObject({ manualSqft: 200, measuredAs: '20 x 10' })
    press(/^Warehouse/)
    press(/^Duplicate/)
    expect(perMonth()).toBe('$1,164.00')
    expect(
      readTried()
        ?.commercial.rooms.map(({ name }) => name)
        .slice(5),
    ).toEqual(['Warehouse', 'Warehouse 2'])
    press(/^Exam rooms/)
    press('Remove room Exam rooms 1–6')
    expect(perMonth()).toBe('$720.00')
    press('Undo')
    expect(perMonth()).toBe('$1,164.00')
    expect(readTried()?.commercial.rooms[1]?.name).toBe('Exam rooms 1–6')
  })

  it("can be a home, with a home's rooms and plan", () => {
    render(<Page />)
    fireEvent.click(screen.getByLabelText(/^Family house/))
    expect(perMonth()).toBe('$478.60')
    expect(keep().getAttribute('href')).toBe('/trial-signup?plan=residential')
    press('Next room')
    expect(screen.getByLabelText('Laundry Room')).toBeTruthy()
    fireEvent.click(screen.getByLabelText(/^Dental practice/))
    expect(perMonth()).toBe('$1,044.00')
    press(/^Exam rooms/)
    press('Remove room Exam rooms 1–6')
    fireEvent.click(screen.getByLabelText(/^Family house/))
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })
})

describe('Edits to the sample building @FRD-03', () => {
  const change = () => {
    press(/^Reception/)
    type('Square footage', '1,000')
  }

  it('are stored only after the first edit, and survive a reload', () => {
    render(<Page />)
    expect(localStorage.length).toBe(0)
    change()
    cleanup()
    render(<Page />)
    expect(perMonth()).toBe('$1,158.00')
  })

  it("follow another tab's edits, and are gone when that tab removes them", () => {
    render(<Page />)
    change()
    const theirs = readTried()!
    inAnotherTab({ ...theirs, commercial: { ...theirs.commercial, frequency: 'weekly' } })
    expect(perMonth()).toBe('$327.60')
    type('Company name', 'Ferry Street Dental')
    expect(readTried()?.commercial).toMatchObject({ frequency: 'weekly', companyName: 'Ferry Street Dental' })
    inAnotherTab(null)
    expect(perMonth()).toBe('$1,044.00')
  })

  it('are removed by Start over, and Undo restores them', () => {
    render(<Page />)
    change()
    press('Start over')
    expect([perMonth(), localStorage.length]).toEqual(['$1,044.00', 0])
    press('Undo')
    expect([perMonth(), localStorage.length]).toEqual(['$1,158.00', 1])
  })

  it.each([
    ['full', { getItem: () => null, setItem: () => raise('QuotaExceededError'), removeItem: () => {} }],
    ['forbidden', undefined],
  ])('stay on the page where storage is %s, with a notice before leaving', (_, storage) => {
    vi.stubGlobal('localStorage', storage)
    render(<Page />)
    change()
    expect(perMonth()).toBe('$1,158.00')
    expect(screen.getByText(/Your browser won’t save anything here/)).toBeTruthy()
    expect(follow()).toBe(false)
    expect(screen.getByRole('link', { name: 'Sign up without it' })).toBeTruthy()
  })

  it.each([
    ['no JSON', '{"at":'],
    ['another shape', '{"at":"commercial"}'],
    [
      'a price that no engine should see',
      JSON.stringify({ ...samples, commercial: { ...samples.commercial, pricePerSqFt: 1e308 } }),
    ],
    [
      'more rooms than a quote holds',
      JSON.stringify({
        ...samples,
        commercial: { ...samples.commercial, rooms: Array(301).fill(samples.commercial.rooms[0]) },
      }),
    ],
    ['more than it should', JSON.stringify({ ...samples, __proto__: null, admin: true })],
  ])('are ignored if the storage holds %s', (_, stored) => {
    localStorage.setItem('tidytally-try', stored)
    render(<Page />)
    expect(perMonth()).toBe('$1,044.00')
  })

  it('are shown as text everywhere', () => {
    render(<Page />)
    const hostile = '<img src=x onerror=alert(1)>'
    type('Company name', hostile)
    press(/^Reception/)
    type(/^Notes/, hostile)
    type('Custom task', hostile)
    press('Add task')
    expect(document.querySelector('img')).toBeNull()
    expect(quote().getAllByText(hostile, { exact: false }).length).toBeGreaterThan(1)
  })
})

/** Every way to leave an open card or the form for a new room. */
const ways: Readonly<Record<string, () => void>> = {
  'Next room': () => press('Next room'),
  'the card’s own head': () => press(/^Reception/),
  'another card': () => press(/^Staff kitchen/),
  Duplicate: () => press('Duplicate Reception'),
  'the other building': () => fireEvent.click(screen.getByLabelText(/^Family house/)),
  'Keep this quote': () => follow(),
  'See the finished quote': () => fireEvent.click(screen.getByRole('link', { name: 'See the finished quote' })),
}

describe("Input in a room's open form @TYP-02", () => {
  const reception = () => readTried()?.commercial.rooms[0]
  const windowsAt = (price: string) => {
    press(/^Reception/)
    press('Edit Interior window cleaning')
    type('Price in $', price)
  }
  const price = () => screen.getByLabelText<HTMLInputElement>('Price in $')

  it.each(Object.entries(ways))('is saved by %s', (_, leave) => {
    render(<Page />)
    windowsAt('180')
    type('Custom task', ' Water the plants ')
    leave()
    expect(reception()?.extraWorkItems).toMatchObject([{ name: 'Interior window cleaning', price: 180 }])
    expect(reception()?.predefinedTasks.at(-1)).toMatchObject({ name: 'Water the plants' })
  })

  it('can be undone for ten seconds, longer while the message has focus', () => {
    vi.useFakeTimers()
    render(<Page />)
    windowsAt('180')
    press('Next room')
    expect(screen.getByText('Interior window cleaning: $180.00 saved')).toBeTruthy()
    act(() => vi.advanceTimersByTime(9_000))
    press('Undo')
    expect(reception()?.extraWorkItems).toMatchObject([{ price: 120 }])
    press(/^Reception/)
    press('Edit Interior window cleaning')
    type('Price in $', '190')
    press(/^Reception/)
    fireEvent.focus(button('Undo'))
    act(() => vi.advanceTimersByTime(60_000))
    fireEvent.blur(button('Undo'))
    act(() => vi.advanceTimersByTime(10_000))
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
    expect(reception()?.extraWorkItems).toMatchObject([{ price: 190 }])
  })

  it.each(Object.entries(ways))('blocks %s while it is invalid, and gets focus', (_, leave) => {
    render(<Page />)
    windowsAt('17..50')
    leave()
    expect(document.activeElement).toBe(price())
    expect([price().value, price().getAttribute('aria-invalid')]).toEqual(['17..50', 'true'])
    expect([keptBuilding(), reception()?.extraWorkItems[0]?.price ?? 120]).toEqual([null, 120])
    type('Price in $', '17.50')
    leave()
    expect(reception()?.extraWorkItems[0]?.price).toBe(17.5)
  })

  it.each([
    ['Square footage', '24x'],
    ['Room name', ''],
    [/^Notes/, 'x'.repeat(5001)],
    ['Custom task', 'y'.repeat(201)],
  ])('blocks sign-up while %s is invalid', (label, text) => {
    render(<Page />)
    press(/^Reception/)
    type(label, text)
    expect(follow()).toBe(false)
    expect(document.activeElement).toBe(screen.getByLabelText(label))
    expect(keptBuilding()).toBeNull()
  })

  it('goes into the added room, by its button or by sign-up', () => {
    render(<Page />)
    press('Next room')
    fireEvent.click(screen.getByLabelText('Lobby'))
    expect(follow()).toBe(false) // it has no size yet
    type('Square footage', '200')
    type('Custom task', 'Water the plants')
    expect(follow()).toBe(true)
    expect(keptBuilding()?.building.rooms[5]).toMatchObject({
      manualSqft: 200,
      predefinedTasks: [{ name: 'Water the plants' }],
    })
  })

  it('blocks nothing while nothing has changed, and ticks tasks of the checklist', () => {
    render(<Page />)
    windowsAt('120')
    type('Custom task', 'clean elevator doors')
    press('Next room')
    expect(reception()?.predefinedTasks.filter((task) => typeof task !== 'string')).toEqual([])
    expect(screen.getByText('Clean Elevator Doors saved')).toBeTruthy()
  })

  it('is restored after a reload, and gone after Start over', () => {
    render(<Page />)
    windowsAt('180')
    cleanup()
    render(<Page />)
    expect(price().value).toBe('180.00')
    press('Start over')
    press(/^Reception/)
    expect(screen.queryByLabelText('Price in $')).toBeNull()
    expect(sessionStorage.length).toBe(0)
  })
})

describe('Keep this quote @FRD-03 @FRD-12', () => {
  it("gives the building one draft's ids, however often it is clicked", () => {
    render(<Page />)
    expect(keptBuilding()).toBeNull()
    expect(follow()).toBe(true)
    const first = keptBuilding()
    expect(follow()).toBe(true)
    const uuid = /^[0-9a-f-]{36}$/
    expect(first?.building.quoteId).toMatch(uuid)
    for (const { id } of first?.building.rooms ?? []) expect(id).toMatch(uuid)
    expect(keptBuilding()?.building).toEqual(first?.building)
    render(<KeptQuote />)
    expect(document.body.textContent).toContain('Harbor Dental Group comes along: 5 rooms, $1,044.00 a month.')
  })

  it('keeps the building on screen, including later changes', () => {
    render(<Page />)
    follow()
    fireEvent.click(screen.getByLabelText(/^Family house/))
    expect(keptBuilding()).toBeNull()
    follow()
    press(/^Entryway/)
    type('Square footage', '180')
    expect(keptBuilding()?.building).toMatchObject({
      companyName: 'The Marlowe household',
      customerType: 'residential',
    })
    expect(keptBuilding()?.building.rooms[0]?.manualSqft).toBe(180)
  })

  it('shows nothing on sign-up if nothing is kept', () => {
    writeTried(samples)
    render(<KeptQuote />)
    expect(document.body.textContent).toBe('')
  })
})
