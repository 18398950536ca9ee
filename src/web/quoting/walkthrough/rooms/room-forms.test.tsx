// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { tasksOf } from '../../../../modules/quoting/contract/checklist.ts'
import type { CustomerType, RoomType } from '../../../../modules/quoting/contract/vocabulary.ts'
import type { BuildingType } from '../../../../shared-kernel/building-type.ts'
import { area } from '../../../testing/outbox-samples.ts'
import type { Room } from '../../outbox/rooms.ts'
import { sessionDraft } from '../../session-draft.ts'
import { RoomEditing, type RoomEdits } from '../room-edits.ts'
import { usualOf } from '../usual-tasks.ts'
import { ExtraWorkForm } from './extra-work-form.tsx'
import { ExtraWorkList } from './extra-work-list.tsx'
import { RoomDetails } from './room-details.tsx'
import { RoomRow } from './room-row.tsx'
import { RoomTypeChips } from './room-type-chips.tsx'
import { type Size, textOf, useSize } from './size.ts'
import { SizeField } from './size-field.tsx'
import { TaskList } from './task-list.tsx'
import { forgetUnfinished, keepUnfinished } from './unfinished-sizes.ts'

afterEach(cleanup)

const business = [
  ...['Office', 'Restroom', 'Kitchen', 'Lobby', 'Conference Room', 'Warehouse', 'Retail Space'],
  ...['Medical Facility', 'Common Area'],
]
const household = ['Bedroom', 'Bathroom', 'Living Room', 'Kitchen', 'Laundry Room', 'Entryway']

describe('The room types to choose from', () => {
  const chips = () => screen.getAllByRole('radio').map(({ parentElement }) => parentElement?.textContent)
  const Chips = ({ of, onPressed }: { of: [CustomerType, BuildingType]; onPressed?: () => void }) => {
    const [value, pick] = useState<RoomType | ''>('')
    const [customerType, buildingType] = of
    return (
      <RoomTypeChips
        id="type"
        of={{ customerType, buildingType }}
        value={value}
        error={undefined}
        onPick={pick}
        {...(onPressed && { onPressed })}
      />
    )
  }

  it.each([
    ['medical', ['Medical Facility', 'Lobby', 'Restroom', 'Office', 'Kitchen', 'Common Area']],
    ['warehouse', ['Warehouse', 'Office', 'Restroom', 'Kitchen', 'Lobby', 'Conference Room']],
    ['other-commercial', ['Office', 'Restroom', 'Lobby', 'Kitchen', 'Common Area', 'Conference Room']],
  ] as const)(
    'are six likely ones for a building of type %s, and all nine behind More @HND-07 @AMB-Q10',
    (buildingType, likely) => {
      render(<Chips of={['commercial', buildingType]} />)
      expect(chips()).toEqual(likely)
      fireEvent.click(screen.getByRole('button', { name: 'More room types' }))
      expect(chips().slice(0, 6)).toEqual(likely)
      expect(chips().toSorted()).toEqual(business.toSorted())
      expect(screen.queryByRole('button', { name: 'More room types' })).toBeNull()
    },
  )

  it('are all six for a home @HND-07 @AMB-Q10', () => {
    render(<Chips of={['residential', 'condo']} />)
    expect(chips()).toEqual(household)
    expect(screen.queryByRole('button', { name: 'More room types' })).toBeNull()
  })

  it('move on when clicked, but not while arrow keys move through them @HND-07', () => {
    const pressed = vi.fn()
    render(<Chips of={['residential', 'condo']} onPressed={pressed} />)
    fireEvent.click(screen.getByLabelText('Bathroom'), { detail: 0 })
    expect(pressed).not.toHaveBeenCalled()
    fireEvent.click(screen.getByLabelText('Bedroom'), { detail: 1 })
    expect(pressed).toHaveBeenCalledOnce()
  })

  it.each([
    ['lobby', business],
    ['laundry', household],
  ] as const)('match the customer for an existing %s @AMB-Q10', (roomType, types) => {
    render(<RoomDetails room={{ ...area('a', { roomType }), trouble: null } as never} refusals={{}} />)
    const { options } = screen.getByLabelText<HTMLSelectElement>('Room type')
    expect([...options].filter(({ value }) => value).map(({ textContent }) => textContent)).toEqual(types)
  })
})

describe('The size of a room @HND-06', () => {
  const saved = vi.fn<(size: Size) => void>()
  afterEach(() => {
    saved.mockClear()
    forgetUnfinished('a')
  })
  const Box = () => {
    const [size, setSize] = useState<Size>({ manualSqft: 430, measuredAs: null })
    const { field } = useSize('a', textOf(size.measuredAs, size.manualSqft), (now) => {
      saved(now)
      setSize(now)
    })
    return <SizeField {...field} room="lobby" />
  }
  const box = () => screen.getByLabelText<HTMLInputElement>('Square footage')
  const type = (value: string) => fireEvent.change(box(), { target: { value } })
  const result = () => screen.getByRole('status').textContent

  it('is computed while measurements are typed, and stored with them', () => {
    render(<Box />)
    expect([box().value, result()]).toEqual(['430', ''])
    type(`24' x 18'6"`)
    expect(result()).toBe('= 444 sq ft')
    expect(saved).toHaveBeenLastCalledWith({ manualSqft: 444, measuredAs: `24' x 18'6"` })
    fireEvent.blur(box())
    expect([box().value, result()]).toEqual([`24' x 18'6"`, '= 444 sq ft'])
    type('1,200')
    expect(saved).toHaveBeenLastCalledWith({ manualSqft: 1200, measuredAs: null })
  })

  it('shows an error on blur, and loses nothing', async () => {
    render(<Box />)
    type('24x')
    expect(screen.queryByText(/is missing/)).toBeNull()
    fireEvent.blur(box())
    expect(await screen.findByText('After “x” a side is missing')).toBeTruthy()
    expect([box().value, box().getAttribute('aria-invalid')]).toEqual(['24x', 'true'])
    expect(saved).toHaveBeenCalledTimes(0)
    type('24x18')
    expect(screen.queryByText(/is missing/)).toBeNull()
    expect(saved).toHaveBeenLastCalledWith({ manualSqft: 432, measuredAs: '24x18' })
  })

  it('is kept while incomplete, and restored with its error', () => {
    render(<Box />)
    type('24x')
    cleanup()
    render(<Box />)
    expect(box().value).toBe('24x')
    expect(screen.getByText('After “x” a side is missing')).toBeTruthy()
    expect(sessionDraft('unfinished-sizes')).toEqual({ a: '24x' })
  })

  it('is no longer kept as incomplete once it is valid', () => {
    render(<Box />)
    type('24x')
    type('24x1')
    cleanup()
    expect(saved).toHaveBeenLastCalledWith({ manualSqft: 24, measuredAs: '24x1' })
    render(<Box />)
    expect(box().value).toBe('430')
  })

  it("shows an error at once if more characters can't make it valid", () => {
    render(<Box />)
    type('3 m x 4')
    expect(screen.getByText(/^We don’t understand “m”/)).toBeTruthy()
    type('1,000,001')
    expect(screen.getByText('Square footage can’t exceed 1,000,000')).toBeTruthy()
    expect(saved).not.toHaveBeenCalled()
  })

  it('changes in steps of ten from the measured size, by click or key', () => {
    render(<Box />)
    type('24x18')
    fireEvent.click(screen.getByRole('button', { name: 'Increase size by 10' }))
    expect([box().value, saved.mock.lastCall?.[0]]).toEqual(['442', { manualSqft: 442, measuredAs: null }])
    fireEvent.keyDown(box(), { key: 'ArrowDown' })
    expect(box().value).toBe('432')
  })

  it('@CHK-03 names each symbol key by what it shows', () => {
    render(<Box />)
    for (const shown of ["' ft", '" in']) {
      expect(screen.getByText(shown).getAttribute('aria-label')).toContain(shown)
    }
  })

  it('can be typed with extra symbol keys, at the caret', () => {
    render(<Box />)
    type('24')
    for (const sign of ["' ft, feet", 'times']) fireEvent.click(screen.getByRole('button', { name: sign }))
    expect(box().value).toBe(`24' x `)
    type(`24' x 18`)
    for (const sign of ["' ft, feet", 'plus']) fireEvent.click(screen.getByRole('button', { name: sign }))
    expect(box().value).toBe(`24' x 18' + `)
  })
})

/** A room whose changes are kept here. */
function Kept({
  room: given,
  usual,
  extras,
  children,
}: {
  room: Room
  usual?: RoomEdits['usual']
  extras?: RoomEdits['extras']
  children: (room: Room) => React.ReactNode
}) {
  const [room, setRoom] = useState(given)
  const edits: RoomEdits = {
    change: (_, change) => setRoom((now) => ({ ...now, ...(typeof change === 'function' ? change(now) : change) })),
    tell: () => {},
    extras,
    ...(usual && { usual }),
  }
  return <RoomEditing value={edits}>{children(room)}</RoomEditing>
}

it('Undo of another room type brings its tasks back, and drops none that was added since', () => {
  const ferns = { id: 'own', name: 'Water the ferns' }
  const lobby = area('a', { roomType: 'lobby', predefinedTasks: ['lobby-clean-entrance-glass'] })
  let room = lobby
  let undo = () => {}
  const edits: RoomEdits = {
    change(_, change) {
      room = { ...room, ...(typeof change === 'function' ? change(room) : change) }
    },
    tell(_, back = () => {}) {
      undo = back
    },
  }
  render(
    <RoomEditing value={edits}>
      <RoomDetails room={lobby} refusals={{}} />
    </RoomEditing>,
  )
  fireEvent.change(screen.getByLabelText('Room type'), { target: { value: 'office' } })
  expect(room).toMatchObject({ roomType: 'office', predefinedTasks: [] })
  room = { ...room, predefinedTasks: ['office-vacuum-carpets', ferns] }
  undo()
  expect(room).toMatchObject({ roomType: 'lobby', predefinedTasks: ['lobby-clean-entrance-glass', ferns] })
})

describe('Ticking several tasks @HND-07', () => {
  const lobby = area('a', { roomType: 'lobby', predefinedTasks: [{ id: 'own', name: 'Water the ferns' }] })
  const open = (usual?: RoomEdits['usual']) =>
    render(
      <Kept room={lobby} usual={usual}>
        {(room) => <TaskList room={room} />}
      </Kept>,
    )
  const ticked = () => screen.getAllByRole<HTMLInputElement>('checkbox').filter(({ checked }) => checked).length
  const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

  it('All ticks the checklist, None unticks it, and a custom task stays', () => {
    open()
    press('All')
    expect(ticked()).toBe(tasksOf('lobby').length)
    press('None')
    expect(ticked()).toBe(0)
    expect(screen.getByText('Water the ferns')).toBeTruthy()
  })

  it('@SPC-05 @QUO-27 a task that no list knows has a line with its id, and can be unticked', () => {
    const older = area('a', { roomType: 'lobby', predefinedTasks: ['lobby-polish-the-gong'] })
    render(<Kept room={older}>{(room) => <TaskList room={room} />}</Kept>)
    expect(screen.getByText(`1 of ${tasksOf('lobby').length + 1} selected`)).toBeTruthy()
    fireEvent.click(screen.getByLabelText('lobby-polish-the-gong'))
    expect(screen.queryByLabelText('lobby-polish-the-gong')).toBeNull()
    expect(screen.getByText(`0 of ${tasksOf('lobby').length} selected`)).toBeTruthy()
  })

  it('Usual ticks the tasks ticked last time', () => {
    open(() => ['lobby-clean-entrance-glass', 'lobby-empty-trash-bins'])
    expect(screen.queryByRole('button', { name: /^Routine/ })).toBeNull()
    press('Usual 2')
    expect([screen.getByLabelText<HTMLInputElement>('Empty Trash Bins').checked, ticked()]).toEqual([true, 2])
  })

  it('shows that there are no usual tasks yet, and offers the routine ones', () => {
    open(() => null)
    expect(screen.getByText('No usual tasks for “Lobby” yet.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Usual/ })).toBeNull()
    press('Routine 6')
    expect(ticked()).toBe(6)
  })

  it('usual tasks come from the latest other room of this type with a ticked task, in any quote', () => {
    const at = (id: string, day: number, predefinedTasks: Room['predefinedTasks'], roomType: RoomType = 'lobby') =>
      area(id, { roomType, predefinedTasks, createdAt: `2025-01-0${day}T00:00:00.000Z` })
    const rooms = [
      at('old', 1, ['lobby-empty-trash-bins']),
      at('here', 9, ['lobby-clean-entrance-glass']),
      at('none', 8, [{ id: 'own', name: 'Water the ferns' }]),
      at('kitchen', 9, ['kitchen-clean-countertops'], 'kitchen'),
    ]
    const listed = (day: number) => [
      { roomType: 'lobby' as const, tasks: ['lobby-vacuum-entry-mats'], createdAt: `2025-01-0${day}T00:00:00.000Z` },
    ]
    const room = { id: 'here', roomType: 'lobby' } as const
    expect(usualOf(room, rooms, [])).toEqual(['lobby-empty-trash-bins'])
    expect(usualOf(room, rooms, listed(2))).toEqual(['lobby-vacuum-entry-mats'])
    expect(usualOf({ ...room, id: 'new' }, rooms, listed(2))).toEqual(['lobby-clean-entrance-glass'])
    expect(usualOf({ id: 'new', roomType: 'office' }, rooms, listed(2))).toBeNull()
  })
})

describe('Extra work', () => {
  const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value
  const open = (room: Room) => render(<Kept room={room}>{(now) => <ExtraWorkList room={now} />}</Kept>)
  const button = (name: string | RegExp) => screen.getByRole('button', { name })

  it("adds a usual service with one tap, at the usual price for the room's size, charged once @HND-07 @AMB-P22", () => {
    open(area('a', { manualSqft: 1200 }))
    fireEvent.click(button('Carpet cleaning $300.00 once'))
    expect(screen.getByText('$300.00')).toBeTruthy()
    expect(screen.getByText('(one-time)')).toBeTruthy()
    fireEvent.click(button('Carpet cleaning Added'))
    expect(screen.getAllByRole('button', { name: 'Edit Carpet cleaning' })).toHaveLength(1)
    fireEvent.click(button('Edit Carpet cleaning'))
    fireEvent.change(screen.getByLabelText('Price in $'), { target: { value: '280' } })
    fireEvent.click(screen.getByLabelText('Monthly'))
    fireEvent.click(button('Save service'))
    expect(screen.getByText('$280.00')).toBeTruthy()
    fireEvent.click(button('Remove Carpet cleaning'))
    expect(button('Carpet cleaning $300.00 once')).toBeTruthy()
  })

  it('asks for a price before the room has a size, instead of suggesting one @HND-07', () => {
    open(area('a', { manualSqft: null }))
    fireEvent.click(button('Carpet cleaning'))
    expect([value('Service'), value('Price in $')]).toEqual(['Carpet cleaning', ''])
  })

  it('charges a custom service once unless monthly is chosen @AMB-P22', () => {
    const save = vi.fn()
    const nothing = { make: () => ({}), undo: () => ({}) }
    const form = { item: undefined, full: undefined, changeFor: () => nothing, onSave: save, onClose: () => {} }
    for (const type of ['one-time', 'monthly']) {
      render(<ExtraWorkForm suggestionFor={() => null} {...form} />)
      fireEvent.change(screen.getByLabelText('Service'), { target: { value: 'Ferns' } })
      fireEvent.change(screen.getByLabelText('Price in $'), { target: { value: '20' } })
      if (type === 'monthly') fireEvent.click(screen.getByLabelText('Monthly'))
      fireEvent.click(button('Add service'))
      expect(save).toHaveBeenLastCalledWith({ name: 'Ferns', price: 20, type })
      cleanup()
    }
  })
})

describe('The price of an extra @GRD-05', () => {
  const open = (extras: RoomEdits['extras'], change: Parameters<typeof area>[1] = {}) =>
    render(
      <Kept room={area('a', { manualSqft: 500, ...change })} extras={extras}>
        {(room) => <ExtraWorkList room={room} />}
      </Kept>,
    )
  const button = (name: string) => screen.getByRole('button', { name })
  const none = { minimum: null, lastPrice: () => null }
  const offered = () => screen.getAllByRole('button').map(({ textContent }) => textContent)

  it('is the contractor’s own last one before ours, and at least the minimum', () => {
    const last = {
      'Deep cleaning': { price: 60, type: 'one-time' },
      Sanitization: { price: 20, type: 'monthly' },
    } as const
    open({ minimum: 75, lastPrice: (name) => last[name as keyof typeof last] ?? null })
    expect(offered()).toEqual([
      ...['Deep cleaning$75.00 once', 'Window cleaning$75.00 once', 'Carpet cleaning$125.00 once'],
      ...['Floor maintenance$75.00 once', 'Sanitization$20.00 a month', 'Add a service'],
    ])
  })

  it('comes last for carpet in a restroom', () => {
    open(none, { roomType: 'restroom' })
    expect(offered().at(-2)).toContain('Carpet cleaning')
  })

  it('under $75 proposes a minimum, which raises it', () => {
    const propose = { set: vi.fn(), decline: vi.fn() }
    open({ ...none, propose })
    expect(screen.queryByText(/Set a minimum/)).toBeNull()
    fireEvent.click(button('Window cleaning $40.00 once'))
    fireEvent.click(button('No minimum'))
    expect(propose.decline).toHaveBeenCalled()
    fireEvent.click(button('Set $75.00'))
    expect(propose.set).toHaveBeenCalledWith(75)
    screen.getByText('$75.00')
  })
})

describe('A room without tasks @U-04', () => {
  const row = (predefinedTasks: Room['predefinedTasks'], saving: 'saved' | 'conflict' = 'saved') => {
    cleanup()
    render(
      <ul>
        <RoomRow
          room={area('a', { predefinedTasks })}
          sqft={620}
          monthly={0}
          oneTime={0}
          saving={saving}
          open={false}
          onToggle={() => {}}
        >
          {null}
        </RoomRow>
      </ul>,
    )
    return within(screen.getByRole('button'))
  }

  it('shows no green check but a note; with tasks, it counts them', () => {
    const without = row([])
    expect(without.getByText('No tasks yet')).toBeTruthy()
    expect([without.queryByText('Saved'), without.queryByText(/0 tasks/)]).toEqual([null, null])
    const scoped = row(['office-vacuum-carpets'])
    expect(scoped.getByText('Saved')).toBeTruthy()
    expect(scoped.getByText(/1 task/)).toBeTruthy()
    expect(scoped.queryByText('No tasks yet')).toBeNull()
  })

  it('shows no green check while its size is incomplete, and quotes the invalid text @HND-06', () => {
    expect(row(['office-vacuum-carpets']).getByText('Saved')).toBeTruthy()
    keepUnfinished('a', '24x')
    const half = row(['office-vacuum-carpets'])
    expect(half.getByText('“24x” isn’t a size yet')).toBeTruthy()
    expect(half.queryByText('Saved')).toBeNull()
    keepUnfinished('a', ' ')
    expect(row([]).getByText('No size is typed')).toBeTruthy()
    forgetUnfinished('a')
    expect(row(['office-vacuum-carpets']).queryByText(/size/)).toBeNull()
  })

  it('still shows what keeps it from being saved', () => {
    expect(row([], 'conflict').getByText('Changed elsewhere')).toBeTruthy()
  })
})
