import type { BidStatus, CustomerType, RoomType, StartTimeline } from '../../src/modules/quoting/contract/vocabulary.ts'
import type { BuildingType } from '../../src/shared-kernel/building-type.ts'
import type { Frequency } from '../../src/shared-kernel/frequency.ts'

/** The product said no, in these sentences. */
export class Refused extends Error {
  readonly sentences: readonly string[]

  constructor(sentences: readonly string[]) {
    super(sentences.join(' / '))
    this.sentences = sentences
  }
}

export interface Person {
  readonly firstName: string
  readonly lastName: string
  readonly email: string
  readonly password: string
}

export interface Customer {
  readonly customerType: CustomerType
  readonly companyName: string
  readonly contactPerson: string
  readonly email: string
  readonly phone: string
  readonly buildingType: BuildingType | ''
  readonly frequency: Frequency | ''
  readonly startTimeline: StartTimeline | ''
}

export interface Room {
  readonly name: string
  readonly roomType: RoomType
  /** Square feet as measured; null when nobody has measured it. */
  readonly sqft: number | null
}

export interface Service {
  readonly name: string
  /** Dollars. */
  readonly price: number
  readonly type: 'monthly' | 'one-time'
}

/** A quote in the list, in the words of the list. */
export interface Row {
  readonly company: string
  readonly monthly: string
  readonly profit: string
  readonly bid: string
  readonly standing: 'Draft' | 'Sending' | 'Sent'
  /** What she must know of its mail: "Not delivered", "Could not confirm", "Changed since sent"; empty when all is well. */
  readonly note: string
}

/** An area as its customer will read it. */
export interface AreaSeen {
  readonly name: string
  readonly about: string
  readonly tasks: readonly string[]
  readonly services: readonly string[]
  readonly notes: string
  readonly photos: number
}

/** The running total while she walks. */
export interface RunningTotal {
  readonly rooms: number
  readonly area: string
  readonly monthly: string
  readonly oneTime: string
}

export type Whereabouts = 'signed out' | 'choosing a plan' | 'at work'

/** What a contractor can do and see, whatever she works with. Each driver does it its own way; a refusal is thrown. */
export interface Contractor {
  openAccount(person: Person): Promise<void>
  signIn(email: string, password: string): Promise<void>
  signOut(): Promise<void>
  whereabouts(): Promise<Whereabouts>
  /** Goes on in a session that was begun elsewhere. */
  resume(session: string): Promise<void>

  draftQuote(customer: Customer): Promise<void>
  addRoom(company: string, room: Room): Promise<void>
  tickTasks(company: string, room: string, tasks: readonly string[]): Promise<void>
  addOwnTask(company: string, room: string, task: string): Promise<void>
  addService(company: string, room: string, service: Service): Promise<void>
  writeNote(company: string, room: string, note: string): Promise<void>
  takePhoto(company: string, room: string): Promise<void>
  resizeRoom(company: string, room: string, sqft: number): Promise<void>
  removeRoom(company: string, room: string): Promise<void>
  /** Takes the last removal back. */
  undo(): Promise<void>
  runningTotal(company: string): Promise<RunningTotal>

  setRate(company: string, dollars: number): Promise<void>
  setFrequency(company: string, frequency: Frequency): Promise<void>
  /** The prices of a quote by the words that stand beside them; what is not charged is missing. */
  prices(company: string): Promise<Readonly<Record<string, string>>>
  areas(company: string): Promise<readonly AreaSeen[]>
  send(company: string): Promise<void>
  resend(company: string): Promise<void>

  quotes(search?: string): Promise<readonly Row[]>
  recordBid(company: string, outcome: BidStatus, notes?: string): Promise<void>
  deleteQuote(company: string): Promise<void>
}
