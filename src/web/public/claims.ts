import { trialMs } from '../../modules/billing/contract/plans.ts'
import { tasksOf } from '../../modules/quoting/contract/checklist.ts'
import { roomTypes } from '../../modules/quoting/contract/vocabulary.ts'
import { imageTypes, mostImages } from '../../modules/vision/contract/endpoints.ts'
import { largestFile } from '../../shared-kernel/file-size.ts'

/** The public pages' promises, taken from the constants that keep them (FRD-09). */
const perRoom = roomTypes.map((room) => tasksOf(room).length)

export const checklists = {
  tasks: perRoom.reduce((sum, count) => sum + count, 0),
  rooms: roomTypes.length,
  fewest: Math.min(...perRoom),
  most: Math.max(...perRoom),
} as const

/** Taps for five rooms, from a new quote to Send, on a phone: `npm run bench -- hand` measures them. */
export const tapsForFiveRooms = 50

const hours = trialMs / 3_600_000
/** "1 day" */
export const trialLength = hours === 24 ? '1 day' : `${hours} hours`

/** "24 hours" */
export const trialHours = `${hours} hours`

const names = { 'image/png': 'PNG', 'image/jpeg': 'JPG', 'image/gif': 'GIF', 'image/webp': 'WebP' } as const
const formats = imageTypes.map((type) => names[type])
export const photos = {
  most: mostImages,
  megabytes: largestFile / 1024 / 1024,
  /** "PNG, JPG, GIF or WebP" */
  formats: `${formats.slice(0, -1).join(', ')} or ${formats.at(-1)}`,
} as const
