// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { Page } from './share-your-story.tsx'

vi.mock('../../photos/shrink.ts', () => ({ shrunk: async (_: string, photo: File) => photo }))
vi.mock('../story-photos.ts', () => ({ sorted: async (chosen: File[]) => ({ kept: chosen }) }))

const field = (name: string) => document.querySelector<HTMLInputElement>(`#${name}`)!
const button = () => document.querySelector<HTMLButtonElement>('[type=submit]')!
const typed = { name: 'Ann Tester', email: 'ann@mail.example', location: 'Boise, Idaho', story: 'We price faster now.' }

async function open() {
  vi.resetModules()
  document.body.innerHTML = renderToStaticMarkup(<Page />)
  await import('./share-your-story.client.ts')
}

function type(name: string, value: string) {
  field(name).value = value
  field(name).dispatchEvent(new Event('input', { bubbles: true }))
}

async function fill() {
  for (const [name, value] of Object.entries(typed)) type(name, value)
  field('consent').checked = true
  const chosen = new DataTransfer()
  chosen.items.add(new File(['x'], 'lobby.jpg', { type: 'image/jpeg' }))
  field('photos').files = chosen.files
  field('photos').dispatchEvent(new Event('change', { bubbles: true }))
  await vi.waitFor(() => expect(document.querySelectorAll('#previews li')).toHaveLength(1))
}

const press = () => document.querySelector('form')!.dispatchEvent(new Event('submit', { cancelable: true }))

let next: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  next = vi.spyOn(window.location, 'assign').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  sessionStorage.clear()
})

describe("a contractor's story @FRD-16", () => {
  it('is sent once, however often the button is clicked while the next page loads', async () => {
    const asked = vi.fn(async () => new Response('{}', { status: 201 }))
    vi.stubGlobal('fetch', asked)
    await open()
    await fill()
    press()
    await vi.waitFor(() => expect(next).toHaveBeenCalledTimes(1))
    press()
    press()
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(asked).toHaveBeenCalledTimes(1)
    expect(button().getAttribute('aria-disabled')).toBe('true')
  })

  it('starts empty after going back to the submitted form', async () => {
    vi.stubGlobal('fetch', async () => new Response('{}', { status: 201 }))
    await open()
    await fill()
    press()
    await vi.waitFor(() => expect(next).toHaveBeenCalledTimes(1))
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }))
    expect(field('story').value).toBe('')
    expect(button().getAttribute('aria-disabled')).toBeNull()
    expect(document.querySelectorAll('#previews li')).toHaveLength(0)
  })

  it('survives a reload in its tab until it is sent', async () => {
    vi.stubGlobal('fetch', async () => new Response('{"message":"Later, please"}', { status: 503 }))
    await open()
    await fill()
    press()
    await vi.waitFor(() => expect(document.querySelector('#refusal')!.textContent).toContain('Later, please'))
    await open()
    for (const [name, value] of Object.entries(typed)) expect(field(name).value).toBe(value)

    vi.stubGlobal('fetch', async () => new Response('{}', { status: 201 }))
    await fill()
    press()
    await vi.waitFor(() => expect(next).toHaveBeenCalled())
    await open()
    expect(field('story').value).toBe('')
  })

  it('can be written where storage is blocked or corrupt', async () => {
    sessionStorage.setItem('share-your-story', 'null]')
    await open()
    expect(field('story').value).toBe('')
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    expect(() => type('story', 'More')).not.toThrow()
  })
})
