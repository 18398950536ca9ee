import { noDetails } from '../../../modules/quoting/contract/room-fields.ts'
import type { Building, Tried, TriedRoom } from './building.ts'

type Walked = Pick<TriedRoom, 'name' | 'roomType' | 'manualSqft'> & Partial<TriedRoom>

const rooms = (prefix: string, walked: readonly Walked[]): TriedRoom[] =>
  walked.map((room, place) => ({ ...noDetails, ...room, id: `${prefix}-${place + 1}` }))

/** A dental practice: 3,080 sq ft at $0.015 on weekdays is $924.00; with its windows $1,044.00. */
const practice: Building = {
  quoteId: null,
  companyName: 'Harbor Dental Group',
  customerType: 'commercial',
  buildingType: 'medical',
  frequency: 'daily',
  pricePerSqFt: 0.015,
  rooms: rooms('practice', [
    {
      name: 'Reception',
      roomType: 'lobby',
      manualSqft: 620,
      predefinedTasks: [
        'lobby-clean-entrance-glass',
        'lobby-vacuum-entry-mats',
        'lobby-sweep-and-mop-hard-floors',
        'lobby-dust-reception-desk',
        'lobby-empty-trash-bins',
      ],
      extraWorkItems: [{ id: 'windows', name: 'Interior window cleaning', price: 120, type: 'monthly' }],
    },
    {
      name: 'Exam rooms 1–6',
      roomType: 'medical',
      manualSqft: 1480,
      predefinedTasks: [
        'medical-empty-medical-waste',
        'medical-clean-exam-rooms',
        'medical-disinfect-exam-tables',
        'medical-disinfect-high-touch-surfaces',
        'medical-mop-with-hospital-grade-disinfectant',
        { id: 'aprons', name: 'Wipe down X-ray lead aprons' },
      ],
      extraWorkItems: [{ id: 'deep-clean', name: 'Exam-room deep clean', price: 450, type: 'one-time' }],
      notes: 'The practice empties its sharps containers.',
    },
    {
      name: 'Patient restrooms',
      roomType: 'restroom',
      manualSqft: 240,
      predefinedTasks: [
        'restroom-clean-and-sanitize-toilets',
        'restroom-clean-sinks-and-counters',
        'restroom-stock-paper-products',
        'restroom-clean-mirrors',
      ],
    },
    {
      name: 'Back office',
      roomType: 'office',
      manualSqft: 560,
      predefinedTasks: [
        'office-vacuum-carpets',
        'office-empty-trash-bins',
        'office-sanitize-phones-and-equipment',
        'office-organize-and-straighten',
      ],
    },
    {
      name: 'Staff kitchen',
      roomType: 'kitchen',
      manualSqft: 180,
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
