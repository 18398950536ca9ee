import type { Area } from '../../modules/quoting/contract/areas.ts'
import { forEachText } from '../../modules/quoting/contract/quote-texts.ts'
import { emptyRoom } from '../../modules/quoting/contract/room-fields.ts'
import type { OperationOf, RoomPatch } from '../quoting/outbox/operations.ts'

/** Sample rooms of a fictional quote, for the queue's tests. */
const room = {
  ...emptyRoom,
  name: 'Reception',
  roomType: 'office',
  manualSqft: 620,
} as const satisfies Partial<Area>

const createdAt = '2025-01-01T00:00:00.000Z'

export const area = (id: string, fields: Partial<Area> = {}): Area => ({
  ...room,
  predefinedTasks: [],
  extraWorkItems: [],
  id,
  quoteId: 'q',
  photos: [],
  createdAt,
  version: 1,
  ...fields,
})

export const add = (areaId: string): OperationOf<'addArea'> => ({
  id: `add-${areaId}`,
  kind: 'addArea',
  quoteId: 'q',
  areaId,
  due: 0,
  createdAt,
  room: { ...room, predefinedTasks: [], extraWorkItems: [] },
})

export const newQuote = (companyName = 'Harbor Dental Group'): OperationOf<'addQuote'> => ({
  id: 'new',
  kind: 'addQuote',
  quoteId: 'q',
  areaId: 'q',
  due: 0,
  createdAt,
  rate: 0.05,
  details: {
    companyName,
    contactPerson: 'Rosa Field',
    email: 'rosa@harbordental.example',
    phone: '(503) 555-0142',
    buildingType: 'office',
    frequency: 'weekly',
    startTimeline: 'flexible',
    ...forEachText(() => null),
    customerType: 'commercial',
  },
})

let made = 0
export const change = (
  areaId: string,
  patch: RoomPatch,
  rest: Partial<OperationOf<'changeArea'>> = {},
): OperationOf<'changeArea'> => ({
  id: `change-${made++}`,
  kind: 'changeArea',
  quoteId: 'q',
  areaId,
  due: 0,
  patch,
  before: {},
  version: 1,
  ...rest,
})

export const photo = (photoId: string, areaId: string, held = false): OperationOf<'addPhoto'> => ({
  id: `photo-${photoId}`,
  kind: 'addPhoto',
  quoteId: 'q',
  areaId,
  due: 0,
  photoId,
  fileName: 'photo.jpg',
  addedAt: createdAt,
  held,
})
