// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { seeded } from './geometry/least-squares.ts'
import type { Point } from './geometry/polygon.ts'
import { MeasureScreen } from './measure-screen.tsx'
import { renderedRoom } from './rendering/rooms.ts'

const room = renderedRoom('door', seeded(5))
const { marks, squareFeet } = room

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const rest = () => act(() => vi.advanceTimersByTime(500))
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const status = () => screen.getByRole('status').textContent
const use = () => screen.getByRole('button', { name: /^Use / })

/** With the photo as it opens: a landscape photo fills the upright frame. */
function openCloser(picture: string = '/objects/photo') {
  const [onUse, onDiscard] = [vi.fn(), vi.fn()]
  render(
    <MeasureScreen
      picture={picture}
      focal35={marks.focal35}
      title="Staff kitchen"
      onUse={onUse}
      onDiscard={onDiscard}
    />,
  )
  const photo = screen.getByAltText('Staff kitchen')
  Object.defineProperties(photo, { naturalWidth: { value: marks.width }, naturalHeight: { value: marks.height } })
  fireEvent.load(photo)
  return { onUse, onDiscard, photo }
}

/** With the whole photo in the frame. */
function open(picture?: string) {
  const opened = openCloser(picture)
  press('Zoom out')
  return opened
}

/** Taps the photo, which the test shows in a frame of 390 x 420 px. */
function tap(point: Point, meanwhile = () => {}) {
  const scale = Math.min(390 / marks.width, 420 / marks.height)
  const clientX = (point.x - marks.width / 2) * scale + 195
  const clientY = (point.y - marks.height / 2) * scale + 210
  const board = screen.getByAltText('Staff kitchen').parentElement!
  fireEvent.pointerDown(board, { pointerId: 1, clientX, clientY, button: 0 })
  meanwhile()
  fireEvent.pointerUp(board, { pointerId: 1, clientX, clientY, button: 0 })
}

function markAll() {
  for (const corner of marks.reference.corners) tap(corner)
  for (const corner of marks.floor) tap(corner)
  rest()
}

describe('measuring in a photo @EYE-08', () => {
  it('leads from the door to the floor to a size with its range, and returns it @EYE-04', () => {
    const { onUse } = open()
    expect(status()).toMatch(/four corners of a door/)
    expect(use().getAttribute('aria-disabled')).toBe('true')
    markAll()
    expect(status()).toMatch(/^About [\d,]+ sq ft, give or take \d+%\.$/)
    fireEvent.click(use())
    const [{ squareFeet: found, plusMinus, confidence }] = onUse.mock.calls[0]!
    expect(Math.abs(found / squareFeet - 1)).toBeLessThan(0.03)
    expect(confidence).toBeCloseTo(1 - (2 * plusMinus) / 100)
    expect(use().textContent).toBe(`Use ${found.toLocaleString('en-US')} sq ft`)
  })

  it('keeps the second click of a double tap away from what appears below', () => {
    const { onUse } = open()
    markAll()
    const [button, below] = [use(), vi.fn()]
    document.body.addEventListener('click', below)
    fireEvent.click(button, { detail: 1 })
    below.mockClear()
    fireEvent.click(document.body, { detail: 2 })
    expect([onUse.mock.calls.length, below.mock.calls.length]).toEqual([1, 0])
    fireEvent.click(document.body, { detail: 1 })
    expect(below.mock.calls.length).toBe(1)
    document.body.removeEventListener('click', below)
  })

  it('recalculates when the door is higher than usual', () => {
    open()
    markAll()
    const before = status()
    fireEvent.change(screen.getByLabelText(/Door height/), { target: { value: '84' } })
    fireEvent.change(screen.getByLabelText(/Door width/), { target: { value: '37.8' } })
    rest()
    const figure = (text: string | null) => Number(/About ([\d,]+)/.exec(text ?? '')![1]!.replace(',', ''))
    expect(figure(status()) / figure(before)).toBeCloseTo(1.05 ** 2, 1)
  })

  it('works with the keyboard: add a corner, move it by one and by ten pixels, remove it, undo', () => {
    open()
    press('Floor')
    press('Add a corner')
    const corner = () => screen.getByRole('button', { name: 'Corner 1 of 1' })
    const left = () => Number.parseFloat(corner().style.left)
    expect(document.activeElement).toBe(corner())
    const start = left()
    fireEvent.keyDown(corner(), { key: 'ArrowLeft' })
    expect(start - left()).toBeCloseTo(1)
    fireEvent.keyDown(corner(), { key: 'ArrowRight', shiftKey: true })
    expect(left() - start).toBeCloseTo(9)
    press('Move left')
    expect(left() - start).toBeCloseTo(8)
    fireEvent.keyDown(corner(), { key: 'Delete' })
    expect(screen.queryByRole('button', { name: 'Corner 1 of 1' })).toBeNull()
    press('Undo')
    expect(left() - start).toBeCloseTo(8)
    fireEvent.keyDown(corner(), { key: 'z', ctrlKey: true })
    expect(left()).toBeCloseTo(start)
  })

  it('shows the magnifier away from the finger, and hides it on release @SCR-28', () => {
    const { photo } = open()
    const loupe = () => photo.parentElement!.querySelector<HTMLElement>('[data-loupe]')?.dataset.loupe
    tap({ x: marks.width * 0.8, y: marks.height * 0.6 }, () => expect(loupe()).toBe('left'))
    expect(loupe()).toBeUndefined()
    tap({ x: marks.width * 0.1, y: 5 }, () => expect(loupe()).toBe('right'))
    expect(loupe()).toBeUndefined()
    press('Move left')
    expect(loupe()).toBe('right')
  })

  it('starts with a landscape photo that fills the height; zooming out shows all of it @SCR-28', () => {
    const { photo } = openCloser()
    const shown = () => [photo.style.width, photo.style.height].map((size) => Math.round(Number.parseFloat(size)))
    expect(marks.width / marks.height).toBeCloseTo(4 / 3)
    expect(shown()).toEqual([560, 420])
    expect(screen.getByText('Tap the photo. Move it with two fingers.')).toBeTruthy()
    press('Zoom out')
    expect(shown()).toEqual([390, 293])
    expect(screen.getByText('Tap the photo')).toBeTruthy()
  })

  it('follows a point that is added or moved by keys out of the frame', () => {
    openCloser()
    press('Zoom in')
    press('Floor')
    press('Add a corner')
    const left = () => Number.parseFloat(screen.getByRole('button', { name: 'Corner 1 of 1' }).style.left)
    for (let key = 0; key < 60; key++) {
      expect(left()).toBeGreaterThanOrEqual(0)
      expect(left()).toBeLessThanOrEqual(390)
      fireEvent.keyDown(screen.getByRole('button', { name: 'Corner 1 of 1' }), { key: 'ArrowRight', shiftKey: true })
    }
  })

  it('explains why there is no size, and what to change', () => {
    open()
    for (const corner of marks.reference.corners) tap(corner)
    const [a, b, c, d] = marks.floor
    for (const corner of [a!, c!, b!, d!]) tap(corner)
    rest()
    expect(status()).toBe('The sides of the floor cross. Put the corners in order, around the room.')
    expect(use().getAttribute('aria-disabled')).toBe('true')
    fireEvent.change(screen.getByLabelText(/Door height/), { target: { value: '' } })
    rest()
    expect(status()).toBe('Type the size of the door. Without it the photo has no scale.')
  })

  it('asks for the length of a custom reference', () => {
    open()
    fireEvent.click(screen.getByLabelText('Own length'))
    expect(status()).toMatch(/two points on the floor/)
    for (const corner of marks.floor.slice(0, 2)) tap(corner)
    press('Mark the floor')
    for (const corner of marks.floor) tap(corner)
    rest()
    expect(status()).toBe('Type the length. Without it the photo has no scale.')
  })

  it("shows an error if the photo can't be opened", () => {
    const { photo } = open()
    fireEvent.error(photo)
    expect(screen.getByRole('alert').textContent).toMatch(/couldn’t be opened/)
  })

  it('discards without using anything', () => {
    const { onUse, onDiscard } = open()
    markAll()
    press('Discard')
    expect(onDiscard).toHaveBeenCalledOnce()
    expect(onUse).not.toHaveBeenCalled()
  })
})
