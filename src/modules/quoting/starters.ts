import { noDetails } from './contract/room-fields.ts'
import type { Template } from './contract/templates.ts'
import type { RoomType } from './contract/vocabulary.ts'
import type { StoredRoom } from './domain/template.ts'

export interface Starter extends Omit<Template, 'starter' | 'rooms'> {
  readonly rooms: readonly StoredRoom[]
}

/** A room with its share in percent and its tasks, as the checklist of its type has them. */
const room = (name: string, roomType: RoomType, percent: number, ...tasks: string[]): StoredRoom => ({
  ...noDetails,
  name,
  roomType,
  sqft: percent,
  predefinedTasks: tasks.map((task) => `${roomType}-${task}`),
})

const lobby = [
  'clean-entrance-glass',
  'vacuum-entry-mats',
  'sweep-and-mop-hard-floors',
  'dust-reception-desk',
  'wipe-seating-and-tables',
  'empty-trash-bins',
  'disinfect-touch-points',
]
const office = ['vacuum-carpets', 'empty-trash-bins', 'dust-all-surfaces', 'sanitize-phones-and-equipment']
const kitchen = [
  'clean-countertops',
  'clean-and-sanitize-sink',
  'wipe-appliance-exteriors',
  'clean-microwave-interior',
  'wipe-tables-and-chairs',
  'empty-trash-and-recycling',
  'sweep-and-mop-floor',
]
const restroom = [
  'clean-and-sanitize-toilets',
  'clean-sinks-and-counters',
  'mop-and-sanitize-floors',
  'stock-paper-products',
  'clean-mirrors',
  'empty-trash-and-replace-liners',
  'disinfect-door-handles',
]
const conference = [
  'wipe-conference-table',
  'vacuum-carpets',
  'wipe-chairs-and-armrests',
  'clean-whiteboards',
  'empty-trash-bins',
  'dust-screens-and-equipment',
]
const operatory = [
  'clean-exam-rooms',
  'disinfect-exam-tables',
  'disinfect-high-touch-surfaces',
  'sanitize-sinks-and-counters',
  'mop-with-hospital-grade-disinfectant',
  'empty-general-trash',
]
const hallway = ['vacuum-hallways', 'sweep-and-mop-floors', 'disinfect-touch-points', 'spot-clean-walls-and-doors']
const gathering = ['vacuum-hallways', 'sweep-and-mop-floors', 'dust-ledges-and-sills', 'empty-trash-bins']
const classroom = ['vacuum-hallways', 'disinfect-touch-points', 'dust-ledges-and-sills', 'empty-trash-bins']
const salesFloor = [
  'vacuum-sales-floor',
  'mop-hard-floors',
  'dust-shelves-and-displays',
  'clean-display-cases',
  'empty-trash-bins',
]

const entryway = ['sweep-and-mop-floor', 'vacuum-mats-and-rugs', 'wipe-door-and-handles', 'clean-mirror']
const living = [
  'dust-furniture-and-shelves',
  'vacuum-carpets-and-rugs',
  'mop-hard-floors',
  'dust-tv-and-electronics',
  'straighten-cushions',
  'dust-ceiling-fan-and-lights',
]
const emptyLiving = [
  'vacuum-carpets-and-rugs',
  'mop-hard-floors',
  'dust-window-sills-and-blinds',
  'dust-ceiling-fan-and-lights',
  'clean-baseboards',
]
const homeKitchen = [
  'clean-countertops-and-backsplash',
  'clean-and-polish-sink',
  'clean-stovetop',
  'wipe-appliance-exteriors',
  'clean-microwave-interior',
  'sweep-and-mop-floor',
  'empty-trash-and-replace-liner',
]
const emptyKitchen = [...homeKitchen, 'wipe-cabinet-fronts', 'clean-oven-interior', 'clean-refrigerator-interior']
const guestBedroom = [
  'change-linens',
  'make-bed',
  'dust-furniture',
  'vacuum-floor-and-rugs',
  'empty-wastebasket',
  'wipe-switches-and-handles',
]
const emptyBedroom = [
  'vacuum-floor-and-rugs',
  'mop-hard-floors',
  'dust-window-sills-and-blinds',
  'clean-mirrors',
  'wipe-switches-and-handles',
]
const bathroom = [
  'clean-and-sanitize-toilet',
  'scrub-tub-and-shower',
  'clean-shower-glass',
  'clean-sink-and-vanity',
  'clean-mirror',
  'mop-floor',
]
const emptyBathroom = [...bathroom, 'polish-faucets-and-fixtures', 'scrub-tile-grout']
const guestBathroom = [...bathroom, 'replace-towels', 'empty-wastebasket']
const laundry = ['wipe-washer-and-dryer', 'clean-lint-area', 'wipe-counters-and-shelves', 'sweep-and-mop-floor']

const weekdays = { frequency: 'daily', schedule: null } as const
const once = { frequency: 'custom', schedule: { once: true } } as const

/** Our own templates, the same for everyone. The shares of each add up to 100. */
export const starters: readonly Starter[] = [
  {
    id: 'starter-dental',
    name: 'Dental practice',
    customerType: 'commercial',
    buildingType: 'medical',
    ...weekdays,
    rooms: [
      room('Reception and waiting room', 'lobby', 18, ...lobby),
      room('Operatory 1', 'medical', 9, ...operatory),
      room('Operatory 2', 'medical', 9, ...operatory),
      room('Operatory 3', 'medical', 9, ...operatory),
      room('Operatory 4', 'medical', 9, ...operatory),
      room('Hygiene room', 'medical', 9, ...operatory),
      room(
        'Sterilization room',
        'medical',
        6,
        'disinfect-high-touch-surfaces',
        'sanitize-sinks-and-counters',
        'mop-with-hospital-grade-disinfectant',
        'refill-soap-and-sanitizer',
        'empty-general-trash',
      ),
      room('Doctor’s office', 'office', 8, ...office),
      room('Break room', 'kitchen', 7, ...kitchen),
      room('Patient restroom', 'restroom', 4, ...restroom),
      room('Staff restroom', 'restroom', 4, ...restroom),
      room('Hallway', 'common', 8, ...hallway),
    ],
  },
  {
    id: 'starter-office',
    name: 'Office',
    customerType: 'commercial',
    buildingType: 'office',
    frequency: 'custom',
    schedule: { weekdays: [1, 3, 5] },
    rooms: [
      room('Reception', 'lobby', 8, ...lobby),
      room('Open office', 'office', 38, ...office),
      room('Private offices', 'office', 18, ...office),
      room('Conference room', 'conference', 10, ...conference),
      room('Small meeting room', 'conference', 4, ...conference),
      room('Break room', 'kitchen', 8, ...kitchen, 'clean-coffee-station'),
      room('Copy room', 'office', 3, 'vacuum-carpets', 'empty-trash-bins', 'dust-all-surfaces'),
      room('Women’s restroom', 'restroom', 4, ...restroom, 'clean-stall-partitions'),
      room('Men’s restroom', 'restroom', 4, ...restroom, 'clean-stall-partitions'),
      room('Hallway', 'common', 3, ...hallway),
    ],
  },
  {
    id: 'starter-retail',
    name: 'Retail store',
    customerType: 'commercial',
    buildingType: 'retail',
    frequency: 'daily7',
    schedule: null,
    rooms: [
      room('Entrance', 'lobby', 5, 'clean-entrance-glass', 'vacuum-entry-mats', 'sweep-and-mop-hard-floors'),
      room('Sales floor', 'retail', 66, ...salesFloor),
      room('Fitting rooms', 'retail', 6, 'clean-fitting-rooms', 'clean-mirrors', 'mop-hard-floors'),
      room('Checkout', 'retail', 4, 'disinfect-checkout-counters', 'mop-hard-floors', 'empty-trash-bins'),
      room('Stockroom', 'warehouse', 11, 'sweep-main-aisles', 'empty-trash-and-dunnage', 'spot-clean-spills'),
      room('Manager’s office', 'office', 3, ...office),
      room('Break room', 'kitchen', 3, ...kitchen),
      room('Restroom', 'restroom', 2, ...restroom),
    ],
  },
  {
    id: 'starter-church',
    name: 'Church',
    customerType: 'commercial',
    buildingType: 'other-commercial',
    frequency: 'weekly',
    schedule: null,
    rooms: [
      room('Foyer', 'lobby', 10, ...lobby),
      room('Sanctuary', 'common', 42, ...gathering, 'clean-interior-glass'),
      room('Fellowship hall', 'common', 20, ...gathering, 'disinfect-touch-points'),
      room('Kitchen', 'kitchen', 6, ...kitchen),
      room('Classrooms', 'common', 10, ...classroom),
      room('Nursery', 'common', 4, ...classroom, 'sweep-and-mop-floors'),
      room('Church office', 'office', 3, ...office),
      room('Women’s restroom', 'restroom', 2, ...restroom),
      room('Men’s restroom', 'restroom', 2, ...restroom),
      room('Stairs', 'common', 1, 'clean-stairs-and-handrails', 'disinfect-touch-points'),
    ],
  },
  {
    id: 'starter-apartment-turnover',
    name: 'Apartment turnover',
    customerType: 'residential',
    buildingType: 'condo',
    ...once,
    rooms: [
      room('Entryway', 'entryway', 5, ...entryway, 'clean-baseboards'),
      room('Living room', 'living', 30, ...emptyLiving),
      room('Kitchen', 'home-kitchen', 15, ...emptyKitchen),
      room('Main bedroom', 'bedroom', 18, ...emptyBedroom),
      room('Second bedroom', 'bedroom', 14, ...emptyBedroom),
      room('Main bathroom', 'bathroom', 7, ...emptyBathroom),
      room('Second bathroom', 'bathroom', 6, ...emptyBathroom),
      room('Laundry', 'laundry', 5, ...laundry, 'clean-utility-sink'),
    ],
  },
  {
    id: 'starter-vacation-rental',
    name: 'Vacation rental',
    customerType: 'residential',
    buildingType: 'vacation-rental',
    ...once,
    rooms: [
      room('Entryway', 'entryway', 4, ...entryway),
      room('Living room', 'living', 28, ...living),
      room('Kitchen', 'home-kitchen', 14, ...homeKitchen),
      room('Bedroom 1', 'bedroom', 16, ...guestBedroom),
      room('Bedroom 2', 'bedroom', 13, ...guestBedroom),
      room('Bedroom 3', 'bedroom', 11, ...guestBedroom),
      room('Bathroom 1', 'bathroom', 6, ...guestBathroom),
      room('Bathroom 2', 'bathroom', 5, ...guestBathroom),
      room('Laundry', 'laundry', 3, ...laundry),
    ],
  },
]
