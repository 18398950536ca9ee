// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest'
import { keyOf } from './keys.ts'

afterEach(() => {
  document.body.innerHTML = ''
})

/** The shortcut for a key pressed on the focused element of this page. */
function pressed(key: string, { page = '<button data-here>Export</button>', ...how }: { page?: string } & object = {}) {
  document.body.innerHTML = page
  let meant: unknown
  const hear = (event: KeyboardEvent) => {
    meant = keyOf(event)
  }
  document.addEventListener('keydown', hear)
  const press = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...how })
  document.querySelector('[data-here]')!.dispatchEvent(press)
  document.removeEventListener('keydown', hear)
  return meant
}

it.each(['n', '/', '?'])('%s is a shortcut on desktop @HND-09', (key) => {
  expect(pressed(key)).toBe(key)
  expect(pressed('x')).toBeNull()
})

it.each([{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { repeat: true }, { isComposing: true }])(
  'a key with %o is left to the browser or the input @HND-09',
  (how) => {
    expect(pressed('n', how)).toBeNull()
  },
)

it.each([
  '<input data-here>',
  '<textarea data-here></textarea>',
  '<select data-here></select>',
  '<ul role="listbox"><li data-here></li></ul>',
  '<div role="dialog"></div><button data-here></button>',
  '<div role="alertdialog"></div><button data-here></button>',
  '<div role="menu"></div><button data-here></button>',
])('no shortcut fires while typing or in a dialog: %s @HND-09', (page) => {
  expect(pressed('n', { page })).toBeNull()
})
