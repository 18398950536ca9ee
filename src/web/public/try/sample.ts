import { samplePractice as sample } from '../../../modules/documents/contract/sample-practice.ts'
import { noDetails } from '../../../modules/quoting/contract/room-fields.ts'
import type { Building, Tried, TriedRoom } from './building.ts'

type Walked = Pick<TriedRoom, 'name' | 'roomType' | 'manualSqft'> & Partial<TriedRoom>

const rooms = (prefix: string, walked: readonly Walked[]): TriedRoom[] =>
  walked.map((room, place) => ({ ...noDetails, ...room, id: `${prefix}-${place + 1}` }))

/** A dental practice: 3,080 sq ft at $0.015 on weekdays is $924.00; with its windows $1,044.00. */
const practice: Building = {
  quoteId: null,
  companyName: sample.company,
  customerType: 'commercial',
  buildingType: 'medical',
  frequency: 'daily',
  pricePerSqFt: sample.rate,
  rooms: rooms('practice', [
    {
      name: sample.reception.name,
      roomType: 'lobby',
      manualSqft: sample.reception.sqft,
      predefinedTasks: [
        'lobby-clean-entrance-glass',
        'lobby-vacuum-entry-mats',
        'lobby-sweep-and-mop-hard-floors',
        'lobby-dust-reception-desk',
        'lobby-empty-trash-bins',
      ],
      extraWorkItems: [
        { id: 'windows', name: sample.windows.name, price: sample.windows.cents / 100, type: 'monthly' },
      ],
    },
    {
      name: sample.examRooms.name,
      roomType: 'medical',
      manualSqft: sample.examRooms.sqft,
      predefinedTasks: [
        'medical-empty-general-trash',
        'medical-clean-exam-rooms',
        'medical-disinfect-exam-tables',
        'medical-disinfect-high-touch-surfaces',
        'medical-mop-with-hospital-grade-disinfectant',
        { id: 'aprons', name: 'Wipe down X-ray lead aprons' },
        { id: 'waste', name: sample.leftAlone },
      ],
      extraWorkItems: [
        { id: 'deep-clean', name: sample.deepClean.name, price: sample.deepClean.cents / 100, type: 'one-time' },
      ],
      notes: 'The practice handles its medical waste.',
    },
    {
      name: sample.restrooms.name,
      roomType: 'restroom',
      manualSqft: sample.restrooms.sqft,
      predefinedTasks: [
        'restroom-clean-and-sanitize-toilets',
        'restroom-clean-sinks-and-counters',
        'restroom-stock-paper-products',
        'restroom-clean-mirrors',
      ],
    },
    {
      name: sample.backOffice.name,
      roomType: 'office',
      manualSqft: sample.backOffice.sqft,
      predefinedTasks: [
        'office-vacuum-carpets',
        'office-empty-trash-bins',
        'office-sanitize-phones-and-equipment',
        'office-organize-and-straighten',
      ],
    },
    {
      name: sample.kitchen.name,
      roomType: 'kitchen',
      manualSqft: sample.kitchen.sqft,
      predefinedTasks: ['kitchen-clean-countertops', 'kitchen-clean-and-sanitize-sink', 'kitchen-sweep-and-mop-floor'],
    },
  ]),
}

/** A family's house, once a week: 1,260 sq ft at $0.09 is $453.60; with the oven $478.60. */
const house: Building = {
  quoteId: null,
  companyName: 'The Marlowe household',
  customerType: 'residential',
  buildingType: 'single-family',
  frequency: 'weekly',
  pricePerSqFt: 0.09,
  rooms: rooms('house', [
    {
      name: 'Entryway',
      roomType: 'entryway',
      manualSqft: 80,
      predefinedTasks: ['entryway-sweep-and-mop-floor', 'entryway-vacuum-mats-and-rugs', 'entryway-clean-mirror'],
    },
    {
      name: 'Living room',
      roomType: 'living',
      manualSqft: 420,
      predefinedTasks: [
        'living-dust-furniture-and-shelves',
        'living-vacuum-carpets-and-rugs',
        'living-mop-hard-floors',
        'living-dust-window-sills-and-blinds',
      ],
    },
    {
      name: 'Kitchen',
      roomType: 'home-kitchen',
      manualSqft: 240,
      predefinedTasks: [
        'home-kitchen-clean-countertops-and-backsplash',
        'home-kitchen-clean-stovetop',
        'home-kitchen-wipe-appliance-exteriors',
        'home-kitchen-sweep-and-mop-floor',
      ],
      extraWorkItems: [{ id: 'oven', name: 'Oven interior', price: 25, type: 'monthly' }],
    },
    {
      name: 'Bathroom',
      roomType: 'bathroom',
      manualSqft: 110,
      predefinedTasks: [
        'bathroom-clean-and-sanitize-toilet',
        'bathroom-scrub-tub-and-shower',
        'bathroom-clean-sink-and-vanity',
        'bathroom-mop-floor',
      ],
      notes: 'Unscented products only.',
    },
    {
      name: 'Main bedroom',
      roomType: 'bedroom',
      manualSqft: 410,
      predefinedTasks: ['bedroom-make-bed', 'bedroom-dust-furniture', 'bedroom-vacuum-floor-and-rugs'],
    },
  ]),
}

/** The initial state for a first-time visitor: both buildings with their rooms. */
export const samples: Tried = { at: 'commercial', commercial: practice, residential: house, keptAt: null }
