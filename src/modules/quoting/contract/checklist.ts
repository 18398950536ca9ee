import type { RoomType, SelectedTask } from './vocabulary.ts'

/** A checklist task. Quotes store its id, so an id is never renamed. */
export interface ChecklistTask {
  readonly id: string
  readonly name: string
}

const checklists: Readonly<Record<RoomType, Readonly<Record<string, string>>>> = {
  office: {
    'office-vacuum-carpets': 'Vacuum Carpets',
    'office-empty-trash-bins': 'Empty Trash Bins',
    'office-dust-all-surfaces': 'Dust All Surfaces',
    'office-clean-windows-interior': 'Clean Windows (Interior)',
    'office-sanitize-phones-and-equipment': 'Sanitize Phones & Equipment',
    'office-vacuum-office-chairs': 'Vacuum Office Chairs',
    'office-organize-and-straighten': 'Organize & Straighten',
    'office-clean-baseboards': 'Clean Baseboards',
    'office-polish-wood-furniture': 'Polish Wood Furniture',
    'office-clean-light-fixtures': 'Clean Light Fixtures',
  },
  restroom: {
    'restroom-clean-and-sanitize-toilets': 'Clean & Sanitize Toilets',
    'restroom-clean-sinks-and-counters': 'Clean Sinks & Counters',
    'restroom-mop-and-sanitize-floors': 'Mop & Sanitize Floors',
    'restroom-stock-paper-products': 'Stock Paper Products',
    'restroom-clean-mirrors': 'Clean Mirrors',
    'restroom-empty-trash-and-replace-liners': 'Empty Trash & Replace Liners',
    'restroom-disinfect-door-handles': 'Disinfect Door Handles',
    'restroom-clean-stall-partitions': 'Clean Stall Partitions',
    'restroom-clean-soap-dispensers': 'Clean Soap Dispensers',
    'restroom-scrub-tile-grout': 'Scrub Tile Grout',
  },
  kitchen: {
    'kitchen-clean-countertops': 'Clean Countertops',
    'kitchen-clean-and-sanitize-sink': 'Clean & Sanitize Sink',
    'kitchen-wipe-appliance-exteriors': 'Wipe Appliance Exteriors',
    'kitchen-clean-microwave-interior': 'Clean Microwave Interior',
    'kitchen-wipe-tables-and-chairs': 'Wipe Tables & Chairs',
    'kitchen-empty-trash-and-recycling': 'Empty Trash & Recycling',
    'kitchen-sweep-and-mop-floor': 'Sweep & Mop Floor',
    'kitchen-wipe-cabinet-fronts': 'Wipe Cabinet Fronts',
    'kitchen-clean-coffee-station': 'Clean Coffee Station',
    'kitchen-clean-refrigerator-interior': 'Clean Refrigerator Interior',
  },
  lobby: {
    'lobby-clean-entrance-glass': 'Clean Entrance Glass',
    'lobby-vacuum-entry-mats': 'Vacuum Entry Mats',
    'lobby-sweep-and-mop-hard-floors': 'Sweep & Mop Hard Floors',
    'lobby-dust-reception-desk': 'Dust Reception Desk',
    'lobby-wipe-seating-and-tables': 'Wipe Seating & Tables',
    'lobby-empty-trash-bins': 'Empty Trash Bins',
    'lobby-disinfect-touch-points': 'Disinfect Touch Points',
    'lobby-clean-elevator-doors': 'Clean Elevator Doors',
    'lobby-dust-signs-and-displays': 'Dust Signs & Displays',
    'lobby-clean-light-fixtures': 'Clean Light Fixtures',
  },
  conference: {
    'conference-wipe-conference-table': 'Wipe Conference Table',
    'conference-vacuum-carpets': 'Vacuum Carpets',
    'conference-wipe-chairs-and-armrests': 'Wipe Chairs & Armrests',
    'conference-clean-whiteboards': 'Clean Whiteboards',
    'conference-empty-trash-bins': 'Empty Trash Bins',
    'conference-dust-screens-and-equipment': 'Dust Screens & Equipment',
    'conference-clean-interior-glass': 'Clean Interior Glass',
    'conference-disinfect-remotes-and-phones': 'Disinfect Remotes & Phones',
    'conference-dust-window-sills': 'Dust Window Sills',
    'conference-reset-room-layout': 'Reset Room Layout',
  },
  warehouse: {
    'warehouse-sweep-main-aisles': 'Sweep Main Aisles',
    'warehouse-machine-scrub-floors': 'Machine Scrub Floors',
    'warehouse-empty-trash-and-dunnage': 'Empty Trash & Dunnage',
    'warehouse-dust-lower-racks': 'Dust Lower Racks',
    'warehouse-clean-loading-dock': 'Clean Loading Dock',
    'warehouse-wipe-workstations': 'Wipe Workstations',
    'warehouse-spot-clean-spills': 'Spot Clean Spills',
    'warehouse-remove-cobwebs': 'Remove Cobwebs',
    'warehouse-clean-dock-doors': 'Clean Dock Doors',
    'warehouse-clean-safety-markings': 'Clean Safety Markings',
  },
  retail: {
    'retail-vacuum-sales-floor': 'Vacuum Sales Floor',
    'retail-mop-hard-floors': 'Mop Hard Floors',
    'retail-clean-entrance-glass': 'Clean Entrance Glass',
    'retail-dust-shelves-and-displays': 'Dust Shelves & Displays',
    'retail-clean-fitting-rooms': 'Clean Fitting Rooms',
    'retail-disinfect-checkout-counters': 'Disinfect Checkout Counters',
    'retail-empty-trash-bins': 'Empty Trash Bins',
    'retail-clean-display-cases': 'Clean Display Cases',
    'retail-clean-mirrors': 'Clean Mirrors',
    'retail-spot-clean-walls': 'Spot Clean Walls',
  },
  medical: {
    'medical-empty-medical-waste': 'Empty Medical Waste',
    'medical-clean-exam-rooms': 'Clean Exam Rooms',
    'medical-disinfect-exam-tables': 'Disinfect Exam Tables',
    'medical-disinfect-high-touch-surfaces': 'Disinfect High-Touch Surfaces',
    'medical-mop-with-hospital-grade-disinfectant': 'Mop With Hospital-Grade Disinfectant',
    'medical-clean-and-disinfect-waiting-area': 'Clean & Disinfect Waiting Area',
    'medical-sanitize-sinks-and-counters': 'Sanitize Sinks & Counters',
    'medical-refill-soap-and-sanitizer': 'Refill Soap & Sanitizer',
    'medical-empty-general-trash': 'Empty General Trash',
    'medical-dust-vents-and-light-fixtures': 'Dust Vents & Light Fixtures',
  },
  common: {
    'common-vacuum-hallways': 'Vacuum Hallways',
    'common-sweep-and-mop-floors': 'Sweep & Mop Floors',
    'common-clean-stairs-and-handrails': 'Clean Stairs & Handrails',
    'common-clean-elevators': 'Clean Elevators',
    'common-disinfect-touch-points': 'Disinfect Touch Points',
    'common-dust-ledges-and-sills': 'Dust Ledges & Sills',
    'common-empty-trash-bins': 'Empty Trash Bins',
    'common-clean-drinking-fountains': 'Clean Drinking Fountains',
    'common-spot-clean-walls-and-doors': 'Spot Clean Walls & Doors',
    'common-clean-interior-glass': 'Clean Interior Glass',
  },
  bedroom: {
    'bedroom-make-bed': 'Make Bed',
    'bedroom-change-linens': 'Change Linens',
    'bedroom-dust-furniture': 'Dust Furniture',
    'bedroom-vacuum-floor-and-rugs': 'Vacuum Floor & Rugs',
    'bedroom-mop-hard-floors': 'Mop Hard Floors',
    'bedroom-clean-mirrors': 'Clean Mirrors',
    'bedroom-dust-window-sills-and-blinds': 'Dust Window Sills & Blinds',
    'bedroom-empty-wastebasket': 'Empty Wastebasket',
    'bedroom-wipe-switches-and-handles': 'Wipe Switches & Handles',
    'bedroom-vacuum-under-bed': 'Vacuum Under Bed',
  },
  bathroom: {
    'bathroom-clean-and-sanitize-toilet': 'Clean & Sanitize Toilet',
    'bathroom-scrub-tub-and-shower': 'Scrub Tub & Shower',
    'bathroom-clean-shower-glass': 'Clean Shower Glass',
    'bathroom-clean-sink-and-vanity': 'Clean Sink & Vanity',
    'bathroom-clean-mirror': 'Clean Mirror',
    'bathroom-mop-floor': 'Mop Floor',
    'bathroom-polish-faucets-and-fixtures': 'Polish Faucets & Fixtures',
    'bathroom-empty-wastebasket': 'Empty Wastebasket',
    'bathroom-replace-towels': 'Replace Towels',
    'bathroom-scrub-tile-grout': 'Scrub Tile Grout',
  },
  living: {
    'living-dust-furniture-and-shelves': 'Dust Furniture & Shelves',
    'living-vacuum-carpets-and-rugs': 'Vacuum Carpets & Rugs',
    'living-mop-hard-floors': 'Mop Hard Floors',
    'living-vacuum-upholstery': 'Vacuum Upholstery',
    'living-dust-tv-and-electronics': 'Dust TV & Electronics',
    'living-straighten-cushions': 'Straighten Cushions',
    'living-dust-window-sills-and-blinds': 'Dust Window Sills & Blinds',
    'living-dust-ceiling-fan-and-lights': 'Dust Ceiling Fan & Lights',
    'living-clean-glass-tables': 'Clean Glass Tables',
    'living-clean-baseboards': 'Clean Baseboards',
  },
  'home-kitchen': {
    'home-kitchen-clean-countertops-and-backsplash': 'Clean Countertops & Backsplash',
    'home-kitchen-clean-and-polish-sink': 'Clean & Polish Sink',
    'home-kitchen-clean-stovetop': 'Clean Stovetop',
    'home-kitchen-wipe-appliance-exteriors': 'Wipe Appliance Exteriors',
    'home-kitchen-clean-microwave-interior': 'Clean Microwave Interior',
    'home-kitchen-wipe-cabinet-fronts': 'Wipe Cabinet Fronts',
    'home-kitchen-sweep-and-mop-floor': 'Sweep & Mop Floor',
    'home-kitchen-empty-trash-and-replace-liner': 'Empty Trash & Replace Liner',
    'home-kitchen-clean-oven-interior': 'Clean Oven Interior',
    'home-kitchen-clean-refrigerator-interior': 'Clean Refrigerator Interior',
  },
  laundry: {
    'laundry-wipe-washer-and-dryer': 'Wipe Washer & Dryer',
    'laundry-clean-lint-area': 'Clean Lint Area',
    'laundry-wipe-counters-and-shelves': 'Wipe Counters & Shelves',
    'laundry-clean-utility-sink': 'Clean Utility Sink',
    'laundry-sweep-and-mop-floor': 'Sweep & Mop Floor',
    'laundry-empty-trash': 'Empty Trash',
    'laundry-dust-vents-and-light': 'Dust Vents & Light',
    'laundry-wipe-switches-and-handles': 'Wipe Switches & Handles',
  },
  entryway: {
    'entryway-sweep-and-mop-floor': 'Sweep & Mop Floor',
    'entryway-vacuum-mats-and-rugs': 'Vacuum Mats & Rugs',
    'entryway-clean-front-door-glass': 'Clean Front Door Glass',
    'entryway-wipe-door-and-handles': 'Wipe Door & Handles',
    'entryway-dust-console-and-shelves': 'Dust Console & Shelves',
    'entryway-clean-mirror': 'Clean Mirror',
    'entryway-dust-light-fixture': 'Dust Light Fixture',
    'entryway-clean-baseboards': 'Clean Baseboards',
  },
}

/** The 8 to 10 tasks offered for a room type, routine ones first. */
export const tasksOf = (roomType: RoomType): readonly ChecklistTask[] =>
  Object.entries(checklists[roomType]).map(([id, name]) => ({ id, name }))

/** The tasks of these that a room of this type can have: those of its checklist, and the contractor's own. */
export function tasksFitting(roomType: RoomType, tasks: readonly SelectedTask[]): SelectedTask[] {
  const offered = new Set(tasksOf(roomType).map(({ id }) => id))
  return tasks.filter((task) => typeof task !== 'string' || offered.has(task))
}

const nameOf = new Map(Object.values(checklists).flatMap((checklist) => Object.entries(checklist)))

/** A selected task's name. An id that no checklist has is shown as is. */
export const taskName = (task: SelectedTask): string =>
  typeof task === 'string' ? (nameOf.get(task) ?? task) : task.name
