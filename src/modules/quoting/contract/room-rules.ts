import { largestRoom } from '../../../shared-kernel/area.ts'
import { type Rule, textRule } from '../../../shared-kernel/rule.ts'
import { sizeMissing } from './measured.ts'

/* What is wrong with what a contractor types about a room and its work. The schemas are made of these rules. */

export const longestRoomName = 200
export const roomNameRule = textRule(longestRoomName, 'Please enter a room name')
export const notesRule = textRule(5000)
export const floorRule = textRule(40)
export const taskNameRule = textRule(200, 'Task name is required')
export const serviceNameRule = textRule(200, 'Service name is required')

/** A size in whole square feet. */
export const sqftRule: Rule<number> = (sqft) => {
  if (!Number.isInteger(sqft) || sqft < 1) return sizeMissing
  return sqft > largestRoom ? `Square footage can’t exceed ${largestRoom.toLocaleString('en-US')}` : undefined
}
