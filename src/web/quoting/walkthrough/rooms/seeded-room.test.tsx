// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { getDefaultStore } from 'jotai'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CustomerType } from '../../../../modules/quoting/contract/vocabulary.ts'
import { queryClient } from '../../../testing/app-client.ts'
import { area } from '../../../testing/outbox-samples.ts'
import { quote as sample } from '../../../testing/quote-samples.ts'
import type { Room } from '../../outbox/rooms.ts'
import { outboxState } from '../../outbox/state.ts'
import { clearOutbox, startOutbox } from '../../outbox.ts'
import { type RoomSeed, seedRoom, seedsOf } from '../../room-seed.ts'
import { addDraft } from './add-draft.ts'
import { preloadOpenCard } from './card-parts.ts'
import { useDraftPhotos } from './draft-photos.ts'
import { useDraftRoom } from './draft-room.ts'
import { NewRoomForm, newRoomForm } from './new-room-form.tsx'
import { walkParts } from './walk-parts.tsx'

const seed: RoomSeed = {
  name: 'Lobby',
  roomType: 'lobby',
  estimate: { squareFeet: 384, confidence: 0.9, source: 'estimated' },
  suggestedTasks: ['lobby-vacuum-entry-mats', 'lobby-clean-entrance-glass', 'made-up'],
}

interface FormProps {
  readonly customerType?: CustomerType
  readonly rooms?: readonly Room[]
  readonly quoteId?: string
  readonly onCancel?: () => void
}

/** The form as the walkthrough uses it. */
function Form({ customerType = 'commercial', rooms = [], quoteId = 'q', onCancel }: FormProps) {
  const quote = { ...sample(), id: quoteId, customerType }
  const state = useDraftRoom(quote, rooms, useDraftPhotos(quoteId))
  const cancel = () => {
    state.clear()
    onCancel?.()
  }
  const add = () => void addDraft(quoteId, state, rooms)
  return <NewRoomForm key={state.round} {...{ quote, rooms, state }} parts={walkParts} onAdd={add} onCancel={cancel} />
}

const open = (change: Partial<RoomSeed> = {}, customerType: CustomerType = 'commercial', rooms = [area('a')]) => {
  seedRoom('q', { ...seed, ...change })
  const onCancel = vi.fn()
  render(<Form {...{ customerType, rooms, onCancel }} />)
  return { onCancel }
}
const add = () => fireEvent.submit(document.getElementById(newRoomForm)!)
/** The room waiting to be sent. */
const added = () =>
  waitFor(() => {
    const [operation] = getDefaultStore().get(outboxState).queue
    if (operation?.kind !== 'addArea') throw new Error('No room was added')
    return operation.room
  })
const value = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label).value

Object.defineProperty(navigator, 'locks', { value: { request: (_: string, work: () => Promise<void>) => work() } })
let contractors = 0
beforeAll(async () => void (await preloadOpenCard()))
beforeEach(() => {
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  startOutbox({ contractorId: `contractor ${++contractors}`, client: queryClient, goOnWith: () => {} })
})
afterEach(async () => {
  cleanup()
  await clearOutbox().catch(() => {})
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

describe('A room that comes from a photo', () => {
  it('is filled in with the size from the photo and no task ticked @EYE-04 @EYE-07 @AMB-Q27', async () => {
    open()
    expect(value(/^Room name/)).toBe('Lobby')
    expect(value('Square footage')).toBe('384')
    expect(screen.getByText('Estimated by AI, 90 % sure, check on site')).toBeTruthy()
    const offered = within(screen.getByRole('group', { name: /^Suggested tasks/ })).getAllByRole<HTMLInputElement>(
      'checkbox',
    )
    expect(offered.map(({ checked }) => checked)).toEqual([false, false])
    expect(screen.getAllByRole<HTMLInputElement>('checkbox').some(({ checked }) => checked)).toBe(false)
    add()
    expect(await added()).toMatchObject({
      ...{ manualSqft: null, aiEstimatedSqft: 384, aiConfidence: 0.9, aiSource: 'estimated', predefinedTasks: [] },
    })
    expect(seedsOf('q')).toEqual([])
  })

  it('uses the ticked tasks and the typed size @EYE-04 @EYE-07 @AMB-Q27', async () => {
    open()
    fireEvent.click(screen.getAllByLabelText('Vacuum Entry Mats')[0]!)
    fireEvent.change(screen.getByLabelText('Square footage'), { target: { value: '400' } })
    add()
    expect(await added()).toMatchObject({
      ...{ manualSqft: 400, aiEstimatedSqft: 384, predefinedTasks: ['lobby-vacuum-entry-mats'] },
    })
  })

  it('gets a free name', () => {
    open({}, 'commercial', [area('a', { name: 'Lobby' })])
    expect(value(/^Room name/)).toBe('Lobby 2')
  })

  it('asks for the type if the customer has no such rooms, and suggests no tasks', async () => {
    open({}, 'residential')
    expect(screen.getAllByRole<HTMLInputElement>('radio').some(({ checked }) => checked)).toBe(false)
    expect(screen.queryByRole('checkbox')).toBeNull()
    add()
    expect((await screen.findAllByText('Please select a room type')).length).toBeGreaterThan(0)
    expect(getDefaultStore().get(outboxState).queue).toEqual([])
  })

  it('labels a size from the demonstration model @AMB-V08', () => {
    open({ estimate: { squareFeet: 384, confidence: 0.9, source: 'demo' } })
    expect(screen.getByText(/^Demo estimate/)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Confirm size' }))
    expect(screen.queryByText(/^Demo estimate/)).toBeNull()
  })

  it('is discarded by Cancel', () => {
    const { onCancel } = open()
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect([seedsOf('q'), onCancel.mock.calls.length]).toEqual([[], 1])
  })

  it('waits while another room is typed, and comes next, once for each photo @TYP-03', async () => {
    render(<Form />)
    fireEvent.click(screen.getByLabelText('Office'))
    fireEvent.change(screen.getByLabelText('Square footage'), { target: { value: '1250' } })
    cleanup()
    seedRoom('q', seed)
    seedRoom('q', { ...seed, estimate: { squareFeet: 90, confidence: 0.9, source: 'estimated' } })
    render(<Form />)
    expect(value('Square footage')).toBe('1250')
    add()
    expect(await added()).toMatchObject({ roomType: 'office', manualSqft: 1250 })
    expect([value(/^Room name/), value('Square footage')]).toEqual(['Lobby', '384'])
    add()
    expect([value(/^Room name/), value('Square footage')]).toEqual(['Lobby 2', '90'])
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    expect([value('Square footage'), seedsOf('q')]).toEqual(['', []])
  })

  it("doesn't waive the size of any other room", async () => {
    render(<Form quoteId="other" />)
    add()
    expect((await screen.findAllByText('Please enter square footage')).length).toBeGreaterThan(0)
  })
})

describe("A new room's form @HND-07", () => {
  const type = (label: string | RegExp, text: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value: text } })

  it('adds the room with one click, with all its input, and is blank for the next one', async () => {
    render(<Form />)
    fireEvent.click(screen.getByLabelText('Lobby'))
    type('Square footage', '24x18')
    fireEvent.click(screen.getByLabelText('Clean Entrance Glass'))
    fireEvent.click(screen.getByRole('button', { name: /^Window cleaning/ }))
    type(/^Notes/, 'Mind the ferns.')
    add()
    expect(await added()).toMatchObject({
      ...{ name: 'Lobby', manualSqft: 432, measuredAs: '24x18', predefinedTasks: ['lobby-clean-entrance-glass'] },
      ...{ extraWorkItems: [{ name: 'Window cleaning', price: 34.56, type: 'one-time' }], notes: 'Mind the ferns.' },
    })
    expect(value('Square footage')).toBe('')
    expect(screen.queryByRole('checkbox')).toBeNull()
  })

  it('keeps its input in this tab, valid or not, until it is added or canceled', () => {
    render(<Form />)
    fireEvent.click(screen.getByLabelText('Lobby'))
    type('Square footage', '24x')
    fireEvent.click(screen.getByLabelText('Clean Entrance Glass'))
    cleanup()
    render(<Form />)
    expect(value('Square footage')).toBe('24x')
    expect(screen.getByLabelText<HTMLInputElement>('Clean Entrance Glass').checked).toBe(true)
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    cleanup()
    render(<Form />)
    expect(value('Square footage')).toBe('')
  })

  it('keeps its ticks when a wrong type is chosen briefly, and adds only those of its own type', async () => {
    render(<Form />)
    fireEvent.click(screen.getByLabelText('Lobby'))
    fireEvent.click(screen.getByLabelText('Clean Entrance Glass'))
    fireEvent.click(screen.getByLabelText('Office'))
    fireEvent.click(screen.getByLabelText('Lobby'))
    expect(screen.getByLabelText<HTMLInputElement>('Clean Entrance Glass').checked).toBe(true)
    fireEvent.click(screen.getByLabelText('Office'))
    type('Square footage', '430')
    add()
    expect(await added()).toMatchObject({ roomType: 'office', predefinedTasks: [], manualSqft: 430, measuredAs: null })
  })

  it('names the invalid part of a size, and adds nothing @HND-06', async () => {
    render(<Form />)
    fireEvent.click(screen.getByLabelText('Lobby'))
    type('Square footage', '24x')
    add()
    expect(await screen.findByText('After “x” a side is missing')).toBeTruthy()
    expect([value('Square footage'), getDefaultStore().get(outboxState).queue]).toEqual(['24x', []])
  })
})
