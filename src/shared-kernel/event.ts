import type { z } from 'zod'

/** Something that happened, named in the past tense and owned by one module: 'quoting.delivery-requested'. */
export interface EventType<Payload extends z.ZodObject = z.ZodObject> {
  (data: z.input<Payload>): DomainEvent
  readonly eventName: `${string}.${string}`
  readonly payload: Payload
}

export interface DomainEvent {
  readonly name: string
  readonly data: object
  /** The id of the row a business fact is about, or null if it is about several. Other events have no subject. */
  readonly subject?: string | null
  /** Its jobs wait until this time. */
  readonly notBefore?: Date
}

/** The same event, with jobs that wait until `at`. */
export const notBefore = (at: Date, event: DomainEvent): DomainEvent => ({ ...event, notBefore: at })

/** Declares an event. Calling the result makes one and checks its payload. */
export function eventType<Payload extends z.ZodObject>(
  eventName: EventType['eventName'],
  payload: Payload,
): EventType<Payload> {
  const occur = (data: z.input<Payload>): DomainEvent => ({ name: eventName, data: payload.parse(data) })
  return Object.assign(occur, { eventName, payload })
}

/**
 * Declares a business fact: an event that the audit trail keeps, with who did it and which row it is about. `subject`
 * names the field with that row's id; null for a fact about several rows. The payload holds ids, words and amounts,
 * never a name or an address.
 */
export function auditEventType<Payload extends z.ZodObject>(
  eventName: EventType['eventName'],
  subject: (keyof z.output<Payload> & string) | null,
  payload: Payload,
): EventType<Payload> & { readonly subject: string | null } {
  const occur = (data: z.input<Payload>): DomainEvent => {
    const parsed = payload.parse(data)
    return { name: eventName, data: parsed, subject: subject && String(parsed[subject as keyof typeof parsed]) }
  }
  return Object.assign(occur, { eventName, payload, subject })
}

export type PayloadOf<E> = E extends { payload: infer P extends z.ZodObject } ? z.output<P> : never
