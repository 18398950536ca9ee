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
}

/** Declares an event; calling the result makes one, its payload checked. */
export function eventType<Payload extends z.ZodObject>(
  eventName: EventType['eventName'],
  payload: Payload,
): EventType<Payload> {
  const occur = (data: z.input<Payload>): DomainEvent => ({ name: eventName, data: payload.parse(data) })
  return Object.assign(occur, { eventName, payload })
}

export type PayloadOf<E> = E extends { payload: infer P extends z.ZodObject } ? z.output<P> : never
