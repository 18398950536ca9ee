import { formatSqft } from '../../../../shared-kernel/area.ts'
import { byFloor, otherRooms } from '../../../../shared-kernel/by-floor.ts'
import { type Cents, formatMoney } from '../../../../shared-kernel/money.ts'
import { howOften } from '../../../../shared-kernel/schedule-words.ts'
import { oneTimeBeside, type QuoteDocument, totalsOf, typeBeside, wholeOf } from '../../quote-document.ts'
import { wordsOf } from '../../spanish.ts'

/** One line of the email's list; together they are the whole price. */
export interface Line {
  readonly name: string
  readonly about: string
  readonly tasks: string
  readonly cents: Cents
  /** The floor that starts with this line, where rooms have one. */
  readonly heading?: string
}

/** The rows under the list. Without a tax, one-time work is only in a sentence. */
export const totalRows = (quote: QuoteDocument) => totalsOf(quote).filter(({ of }) => quote.tax || of === 'main')

const mostLines = 15

/** Areas and the extras that the price includes. With many, lists the first and sums up the rest, so the email isn't cut short. */
export function linesOf(quote: QuoteDocument): readonly Line[] {
  const { areas, extras } = quote
  const say = wordsOf(quote)
  const listed = wholeOf(quote).type
  const floors = byFloor(areas)
  const hasFloors = floors.some(({ floor }) => floor)
  const rooms = floors.flatMap(({ floor, rooms }) =>
    rooms.map((area, at) => ({
      name: area.name,
      about: [typeBeside(area), say(formatSqft(area.sqft)), area.ownHowOften].filter(Boolean).join(', '),
      tasks: say(shortList(area.tasks)),
      cents: area.monthlyCents,
      ...(hasFloors && at === 0 && { heading: floor ?? say(otherRooms) }),
    })),
  )
  const work = [
    ...areas.flatMap((area) => area.extras.map((extra) => ({ ...extra, where: `, ${area.name}` }))),
    ...extras.map((extra) => ({ ...extra, where: '' })),
  ]
  const services = work
    .filter(({ type }) => type === listed)
    .map(({ name, cents, where, ownHowOften }, at) => ({
      name,
      about: `${say('Extra work')}${where}${ownHowOften ? `, ${ownHowOften}` : ''}`,
      tasks: '',
      cents,
      ...(hasFloors && at === 0 && { heading: say('Extra work') }),
    }))
  const lines = [...rooms, ...services]
  if (lines.length <= mostLines) return lines
  const rest = lines.slice(mostLines - 1)
  const cents = rest.reduce((sum, line) => sum + line.cents, 0)
  const kinds = [rooms.some((room) => rest.includes(room)) && 'rooms', services.length > 0 && 'extras'].filter(Boolean)
  return [
    ...lines.slice(0, mostLines - 1),
    {
      name: say(`${rest.length} more ${kinds.join(' and ')}`),
      about: say('See the attached quote'),
      tasks: '',
      cents,
    },
  ]
}

/** "Vacuum Carpets, Empty Trash Bins, Clean Mirrors and 2 more"; one more is named, since that takes no more room. */
export const shortList = (tasks: readonly string[]): string =>
  tasks.length > 4 ? `${tasks.slice(0, 3).join(', ')} and ${tasks.length - 3} more` : tasks.join(', ')

/** "Exam-room deep clean, $450.00, is billed once with the first visit." */
export function billedOnce(quote: QuoteDocument): string {
  const { areas, extras } = quote
  const oneTimeCents = oneTimeBeside(quote)
  if (oneTimeCents === null) return ''
  const once = [...areas.flatMap((area) => area.extras), ...extras].filter(({ type }) => type === 'one-time')
  const what = once.length === 1 && once[0] ? once[0].name : 'One-time work'
  return `${what}, ${formatMoney(oneTimeCents)}${quote.tax ? ' plus tax' : ''}, is billed once with the first visit.`
}

/** "Priya" of "Priya Nair", but all of "Dr. Nair". */
export const firstNameOf = (name: string): string => {
  const [first = name] = name.trim().split(/\s+/)
  return first.endsWith('.') ? name : first
}

export const opening = (quote: QuoteDocument): string =>
  `Here is our ${quote.updated ? 'updated ' : ''}quote to clean ${quote.customer.companyName} ${howOften(quote)}: ` +
  `${wholeOf(quote).inSentence}. The full scope is attached.`

/** The sentences under the list: one-time work, the start, the month, holidays and validity. */
export const termsOf = (quote: QuoteDocument): string => {
  const { start, holidays, terms } = quote.wording
  return [billedOnce(quote), start, holidays, ...terms].filter(Boolean).join(' ')
}
