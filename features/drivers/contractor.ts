import type { BidStatus, CustomerType, RoomType, StartTimeline } from '../../src/modules/quoting/contract/vocabulary.ts'
import type { BuildingType } from '../../src/shared-kernel/building-type.ts'
import type { Frequency } from '../../src/shared-kernel/frequency.ts'

/** The product refused the action, with these messages. */
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
  /** Square feet as measured; null if not measured. */
  readonly sqft: number | null
}

export interface Service {
  readonly name: string
  /** Dollars. */
  readonly price: number
  readonly type: 'monthly' | 'one-time'
}

/** A quote's row in the list, in the list's wording. */
export interface Row {
  readonly company: string
  readonly monthly: string
  readonly profit: string
  readonly bid: string
  readonly status: 'Draft' | 'Sending' | 'Sent'
  /**
   * The warning about its email: "Not delivered", "Couldn’t confirm", "Changed since sent"; empty if there is none.
   */
  readonly note: string
}

/** A room as the customer will read it. */
export interface AreaSeen {
  readonly name: string
  readonly about: string
  readonly tasks: readonly string[]
  readonly services: readonly string[]
  readonly notes: string
  readonly photos: number
}

/** The running total during the walkthrough. */
export interface RunningTotal {
  readonly rooms: number
  readonly area: string
  readonly monthly: string
  readonly oneTime: string
}

export type Whereabouts = 'signed out' | 'choosing a plan' | 'at work'

/** Everything a contractor can do and see on any device. Each driver implements it; a refusal is thrown. */
export interface Contractor {
  openAccount(person: Person): Promise<void>
  signIn(email: string, password: string): Promise<void>
  signOut(): Promise<void>
  whereabouts(): Promise<Whereabouts>
  /** Continues in a session that started elsewhere. */
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
  /** Undoes the last removal. */
  undo(): Promise<void>
  runningTotal(company: string): Promise<RunningTotal>

  setRate(company: string, dollars: number): Promise<void>
  setFrequency(company: string, frequency: Frequency): Promise<void>
  /** A quote's prices by label, without those that are not charged. */
  prices(company: string): Promise<Readonly<Record<string, string>>>
  areas(company: string): Promise<readonly AreaSeen[]>
  send(company: string): Promise<void>
  resend(company: string): Promise<void>

  quotes(search?: string): Promise<readonly Row[]>
  recordBid(company: string, outcome: BidStatus, notes?: string): Promise<void>
  deleteQuote(company: string): Promise<void>
}
