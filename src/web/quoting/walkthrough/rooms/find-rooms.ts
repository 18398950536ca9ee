import { roomTypeLabel } from '../../../../modules/quoting/contract/vocabulary.ts'
import type { Room } from '../../outbox/rooms.ts'

/** From this many rooms on, the list has a search and its rows are one line each. */
export const manyRooms = 12

type Sought = Pick<Room, 'name' | 'floor' | 'roomType'>
const texts = new WeakMap<Sought, string>()

/** A room's name, floor and type in small letters; made once for each room. */
function textOf(room: Sought): string {
  const known = texts.get(room)
  if (known !== undefined) return known
  const text = `${room.name} ${room.floor ?? ''} ${roomTypeLabel[room.roomType]}`.toLowerCase()
  texts.set(room, text)
  return text
}

/** The rooms in whose name, floor and type all typed words occur; null if nothing is typed. */
export function findRooms<Known extends Sought>(rooms: readonly Known[], typed: string): readonly Known[] | null {
  const words = typed.trim().toLowerCase().split(/\s+/)
  if (words[0] === '') return null
  return rooms.filter((room) => words.every((word) => textOf(room).includes(word)))
}
