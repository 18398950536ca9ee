import type { Template } from '../../../modules/quoting/contract/templates.ts'
import type { NewQuote } from '../new-quote.ts'

/** With the rooms of a template, and what it proposes for the job. */
export function withTemplate({ typed }: NewQuote, template: Template, totalSqft: number): Partial<NewQuote> {
  const { id, name, rooms, customerType, buildingType, frequency, schedule } = template
  return {
    customerType,
    typed: { ...typed, buildingType, frequency, schedule },
    template: { id, name, rooms: rooms.length, totalSqft },
  }
}
export const noTemplate = { template: undefined } satisfies Partial<NewQuote>
