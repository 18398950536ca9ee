// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { CustomerType } from '../../../../modules/quoting/contract/vocabulary.ts'
import { area } from '../../../testing/outbox-samples.ts'
import { AddRoomForm } from './add-room-form.tsx'
import { ExtraWorkForm } from './extra-work-form.tsx'
import { RoomDetails } from './room-details.tsx'

afterEach(cleanup)

const offered = () =>
  [...screen.getByLabelText<HTMLSelectElement>('Room type').options]
    .filter(({ value }) => value)
    .map(({ textContent }) => textContent)
const business = [
  ...['Office', 'Restroom', 'Kitchen', 'Lobby', 'Conference Room', 'Warehouse', 'Retail Space'],
  ...['Medical Facility', 'Common Area'],
]
const household = ['Bedroom', 'Bathroom', 'Living Room', 'Kitchen', 'Laundry Room', 'Entryway']

describe('The types of rooms to choose from', () => {
  it.each([
    ['commercial', business],
    ['residential', household],
  ] as const)('for a new room of a %s customer @AMB-Q10', (customerType: CustomerType, types) => {
    render(<AddRoomForm quoteId="q" customerType={customerType} rooms={[]} onAdded={() => {}} />)
    expect(offered()).toEqual(types)
  })

  it.each([
    ['lobby', business],
    ['laundry', household],
  ] as const)('for a %s that is there already @AMB-Q10', (roomType, types) => {
    render(<RoomDetails room={{ ...area('a', { roomType }), trouble: null } as never} refusals={{}} />)
    expect(offered()).toEqual(types)
  })
})

describe('Extra work', () => {
  const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value

  it('starts from the usual price of a room of its size, charged once @AMB-P22', () => {
    const save = vi.fn()
    render(<ExtraWorkForm item={undefined} sqft={1200} full={undefined} onSave={save} onCancel={() => {}} />)
    fireEvent.click(screen.getByLabelText('Monthly'))
    fireEvent.change(screen.getByLabelText(/^Start from a suggestion/), { target: { value: 'carpetCleaning' } })
    expect([value('Service'), value('Price in $')]).toEqual(['Carpet cleaning', '300.00'])
    fireEvent.click(screen.getByRole('button', { name: 'Add service' }))
    expect(save).toHaveBeenCalledWith({ name: 'Carpet cleaning', price: 300, type: 'one-time' })
  })

  it('of one’s own is charged once unless she says monthly @AMB-P22', () => {
    const save = vi.fn()
    render(<ExtraWorkForm item={undefined} sqft={1200} full={undefined} onSave={save} onCancel={() => {}} />)
    fireEvent.change(screen.getByLabelText('Service'), { target: { value: 'Ferns' } })
    fireEvent.change(screen.getByLabelText('Price in $'), { target: { value: '20' } })
    fireEvent.click(screen.getByRole('button', { name: 'Add service' }))
    expect(save).toHaveBeenLastCalledWith({ name: 'Ferns', price: 20, type: 'one-time' })
    fireEvent.click(screen.getByLabelText('Monthly'))
    fireEvent.click(screen.getByRole('button', { name: 'Add service' }))
    expect(save).toHaveBeenLastCalledWith({ name: 'Ferns', price: 20, type: 'monthly' })
  })
})
