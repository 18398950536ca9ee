type Labels<Word extends string> = Readonly<Record<Word, string>>

export const commercialRooms = [
  'office',
  'restroom',
  'kitchen',
  'lobby',
  'conference',
  'warehouse',
  'retail',
  'medical',
  'common',
] as const
export const residentialRooms = ['bedroom', 'bathroom', 'living', 'home-kitchen', 'laundry', 'entryway'] as const

export const roomTypes = [...commercialRooms, ...residentialRooms] as const
export type RoomType = (typeof roomTypes)[number]
export const roomTypeLabel: Labels<RoomType> = {
  office: 'Office',
  restroom: 'Restroom',
  kitchen: 'Kitchen',
  lobby: 'Lobby',
  conference: 'Conference Room',
  warehouse: 'Warehouse',
  retail: 'Retail Space',
  medical: 'Medical Facility',
  common: 'Common Area',
  bedroom: 'Bedroom',
  bathroom: 'Bathroom',
  living: 'Living Room',
  'home-kitchen': 'Kitchen',
  laundry: 'Laundry Room',
  entryway: 'Entryway',
}
