// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { getDefaultStore } from 'jotai'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CustomerType } from '../../../../modules/quoting/contract/vocabulary.ts'
import { area } from '../../../testing/outbox-samples.ts'
import { clearOutbox, outboxState, startOutbox } from '../../outbox.ts'
import { type RoomSeed, seedOf, seedRoom } from '../../room-seed.ts'
import { AddRoomForm } from './add-room-form.tsx'

const seed: RoomSeed = {
  name: 'Lobby',
  roomType: 'lobby',
  estimate: { squareFeet: 384, confidence: 0.9, source: 'estimated' },
  suggestedTasks: ['lobby-vacuum-entry-mats', 'lobby-clean-entrance-glass', 'made-up'],
}

const open = (change: Partial<RoomSeed> = {}, customerType: CustomerType = 'commercial', rooms = [area('a')]) => {
  seedRoom('q', { ...seed, ...change })
  const [onAdded, onCancel] = [vi.fn(), vi.fn()]
  render(<AddRoomForm quoteId="q" rooms={rooms as never} {...{ customerType, onAdded, onCancel }} />)
  return { onAdded, onCancel }
}
/** The browser has it chosen already; this DOM does not keep the first value of a select. */
const chooseType = () => fireEvent.change(screen.getByLabelText('Room type'), { target: { value: 'lobby' } })
const add = () => fireEvent.click(screen.getByRole('button', { name: 'Add room' }))
/** The room that waits to be sent. */
const added = () =>
  waitFor(() => {
    const [operation] = getDefaultStore().get(outboxState).queue
    if (operation?.kind !== 'addArea') throw new Error('No room was added')
    return operation.room
  })
const value = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label).value

Object.defineProperty(navigator, 'locks', { value: { request: (_: string, work: () => Promise<void>) => work() } })
let contractors = 0
beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  startOutbox(`contractor ${++contractors}`)
})
afterEach(async () => {
  cleanup()
  await clearOutbox().catch(() => {})
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

describe('A room that comes from a photo', () => {
  it('is filled in, sized by the photo, with no task ticked @EYE-04 @EYE-07 @AMB-Q27', async () => {
    open()
    chooseType()
    expect(value(/^Room name/)).toBe('Lobby')
    expect(value('Square footage')).toBe('384')
    expect(screen.getByText('Estimated by AI, 90 % sure, check on site')).toBeTruthy()
    expect(screen.getAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked)).toEqual([false, false])
    add()
    expect(await added()).toMatchObject({
      ...{ manualSqft: null, aiEstimatedSqft: 384, aiConfidence: 0.9, aiSource: 'estimated', predefinedTasks: [] },
    })
    expect(seedOf('q')).toBeNull()
  })

  it('takes the tasks that she ticks and the size that she types @EYE-04 @EYE-07 @AMB-Q27', async () => {
    open()
    chooseType()
    fireEvent.click(screen.getByLabelText('Vacuum Entry Mats'))
    fireEvent.change(screen.getByLabelText('Square footage'), { target: { value: '400' } })
    add()
    expect(await added()).toMatchObject({
      ...{ manualSqft: 400, aiEstimatedSqft: 384, predefinedTasks: ['lobby-vacuum-entry-mats'] },
    })
  })

  it('gets a name that is still free', () => {
    open({}, 'commercial', [area('a', { name: 'Lobby' })])
    expect(value(/^Room name/)).toBe('Lobby 2')
  })

  it('asks for the type where the customer has no such rooms, and suggests no tasks', async () => {
    open({}, 'residential')
    expect(value('Room type')).toBe('')
    expect(screen.queryByRole('checkbox')).toBeNull()
    add()
    expect((await screen.findAllByText('Please select a room type')).length).toBeGreaterThan(0)
    expect(getDefaultStore().get(outboxState).queue).toEqual([])
  })

  it('says that a demonstration model made it up @AMB-V08', () => {
    open({ estimate: { squareFeet: 384, confidence: 0.9, source: 'demo' } })
    expect(screen.getByText(/^Demo estimate/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Confirmed on site' }))
    expect(screen.queryByText(/^Demo estimate/)).toBeNull()
  })

  it('is given up by Cancel', () => {
    const { onCancel } = open()
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect([seedOf('q'), onCancel.mock.calls.length]).toEqual([null, 1])
  })

  it('does not excuse any other room from its size', async () => {
    render(<AddRoomForm quoteId="other" rooms={[]} customerType="commercial" onAdded={() => {}} />)
    add()
    expect((await screen.findAllByText('Please enter square footage')).length).toBeGreaterThan(0)
  })
})
