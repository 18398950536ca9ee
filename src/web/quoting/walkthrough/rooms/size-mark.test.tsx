// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { area, change } from '../../../testing/outbox-samples.ts'
import { enqueue } from '../../outbox/operations.ts'
import { roomsOf } from '../../outbox/rooms.ts'
import { estimateOf, markOf, sizeFrom } from '../estimate.ts'
import { priceOfRooms } from './price-of-rooms.ts'
import { RoomItem } from './room-item.tsx'
import { SizeMark } from './size-mark.tsx'

afterEach(cleanup)

const estimate = { squareFeet: 212, confidence: 0.82, source: 'measured' } as const
const measured = area('a', sizeFrom(estimate))

describe('an unconfirmed size @EYE-04 @AMB-V07 @AMB-V08', () => {
  it('shows its source and how far off it may be', () => {
    expect(markOf(estimate)).toBe('Measured by photo, ± 9 %, check on site')
    expect(markOf({ ...estimate, source: 'estimated' })).toBe('Estimated by AI, 82 % sure, check on site')
    expect(markOf({ ...estimate, source: 'demo' })).toBe('Demo estimate, check on site')
    expect(markOf({ ...estimate, source: 'estimated', confidence: 0 })).toBe('Estimated by AI, check on site')
  })

  it('stays unconfirmed until it is confirmed or replaced', () => {
    expect(estimateOf(measured)).toEqual(estimate)
    expect(estimateOf({ ...measured, manualSqft: 212 })).toBeNull()
    expect(estimateOf(area('b'))).toBeNull()
    expect(estimateOf({ ...measured, aiSource: null })?.source).toBe('estimated')
  })

  it('is confirmed with one click', () => {
    const confirm = vi.fn()
    render(<SizeMark estimate={estimate} onConfirm={confirm} />)
    fireEvent.click(screen.getByRole('button', { name: 'Confirm size' }))
    expect(confirm).toHaveBeenCalledOnce()
  })

  it('is marked in the list of rooms', () => {
    const row = (room: typeof measured) => (
      <RoomItem
        room={room}
        sqft={212}
        monthly={0}
        oneTime={0}
        saving="saved"
        open={false}
        Editor={() => null}
        onToggle={() => {}}
        onRemove={() => {}}
        onDuplicate={() => {}}
      />
    )
    const { rerender } = render(row(measured))
    expect(screen.getByText('check on site')).toBeTruthy()
    rerender(row({ ...measured, manualSqft: 212 }))
    expect(screen.queryByText('check on site')).toBeNull()
  })

  it('counts at once while it is unsent, instead of the previous size', () => {
    const measuring = change('a', sizeFrom(estimate), { before: { manualSqft: 620 } })
    const rooms = roomsOf('q', [area('a', { manualSqft: 620 })], enqueue(measuring)([]))
    const quote = { pricePerSqFt: 0.06, frequency: 'daily', buildingType: 'medical', totalSqft: 0, customItems: [] }
    expect(priceOfRooms(quote as never, rooms, true).totalArea).toBe(212)
  })
})
