// @vitest-environment happy-dom
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepForm } from '../../quoting/walkthrough/rooms/kept-forms.ts'
import { Page } from '../pages/try.tsx'

let root: Root | undefined
beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  )
  document.body.innerHTML = `<div id="app">${renderToString(<Page />)}</div>`
})
afterEach(async () => {
  await act(async () => root?.unmount())
  vi.unstubAllGlobals()
  localStorage.clear()
  sessionStorage.clear()
})

/** Simulates the script's arrival: React hydrates the server's HTML. */
const arrive = (onRecoverableError = (error: unknown) => console.error(error)) =>
  act(async () => {
    root = hydrateRoot(document.getElementById('app')!, <Page />, { onRecoverableError })
  })
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const perMonth = () => within(screen.getByLabelText('Running total')).getByText('Per month').nextSibling?.textContent

describe('Input typed on a slow phone before the script loads @FRD-03', () => {
  it('is priced and in the quote as soon as the script runs', async () => {
    field('Company name').value = 'Early Bird Clinic'
    field('Your rate').value = '0.02'
    await arrive()
    await waitFor(() => expect(perMonth()).toBe('$1,352.00'), { timeout: 5_000 })
    expect([field('Company name').value, field('Your rate').value]).toEqual(['Early Bird Clinic', '0.02'])
    expect(screen.getByRole('heading', { name: 'Quote for Early Bird Clinic' })).toBeDefined()
  })

  it('is applied before a queued click', async () => {
    field('Company name').value = 'Early Bird Clinic'
    let kept = ''
    window.addEventListener(
      'page-ready',
      () => {
        kept = field('Company name').value
      },
      { once: true },
    )
    await arrive()
    await waitFor(() => expect(kept).toBe('Early Bird Clinic'), { timeout: 5_000 })
  })

  it.each([
    ['Next room', () => screen.getByRole('button', { name: 'Next room' }), () => screen.findByText('Add room')],
    [
      'a room',
      () => screen.getByRole('button', { name: /^Exam rooms/ }),
      () => screen.findByRole('button', { name: /^Exam rooms/, expanded: true }),
    ],
  ])("doesn't lose a click on %s, which is queued and then runs", async (_, button, opened) => {
    vi.stubGlobal('matchMedia', () => ({ matches: false }))
    new Function(readFileSync(join(import.meta.dirname, '../early.js'), 'utf8'))()
    fireEvent.click(button())
    await arrive()
    await opened()
  })

  it("doesn't disturb a form restored from this tab: React logs no error", async () => {
    keepForm('practice-1', 'task', 'Water the plants')
    const wrong = vi.fn()
    await arrive(wrong)
    expect(await screen.findByLabelText<HTMLInputElement>('Custom task')).toHaveProperty('value', 'Water the plants')
    expect(wrong).not.toHaveBeenCalled()
  })

  it('changes nothing on the page if there is none', async () => {
    await arrive()
    await act(async () => {})
    expect(perMonth()).toBe('$1,044.00')
    fireEvent.change(field('Company name'), { target: { value: 'Later' } })
    expect(field('Company name').value).toBe('Later')
    expect(localStorage.length).toBe(1)
  })
})
