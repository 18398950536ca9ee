// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { TablePage } from './table-page.tsx'

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

it('Rows far off screen are replaced by their height, unless they have focus @QUO-75', () => {
  let tell = (_isIntersecting: boolean): void => undefined
  class Observer {
    constructor(seen: (entries: object[]) => void) {
      tell = (isIntersecting) =>
        act(() =>
          seen([{ isIntersecting, target: document.querySelector('tbody'), boundingClientRect: { height: 3300 } }]),
        )
    }
    observe() {}
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  render(
    <table>
      <TablePage columns={2}>
        <tr>
          <td>
            <button type="button">Pending</button>
          </td>
        </tr>
      </TablePage>
    </table>,
  )
  tell(false)
  expect(screen.queryByText('Pending')).toBeNull()
  expect(document.querySelector('td')?.style.height).toBe('3300px')
  tell(true)
  screen.getByText('Pending').focus()
  tell(false)
  screen.getByText('Pending')
})
