import { randomUUID } from 'node:crypto'
import { type Answer, ask } from './place.ts'

/** A quote of one room; the id of the quote. */
export async function newQuote(url: string, cookie: string): Promise<string> {
  const id = randomUUID()
  const customer = { companyName: 'Example Offices', contactPerson: 'Erin Example', email: 'erin@bench.example' }
  const job = { phone: '(503) 555-0100', customerType: 'commercial', buildingType: 'office', frequency: 'daily' }
  await ask(`${url}/api/quotes`, {
    method: 'POST',
    cookie,
    json: { id, ...customer, ...job, startTimeline: 'flexible' },
  })
  await newRoom(url, cookie, id)
  return id
}

/** The id of a new room of 400 sq ft. */
export async function newRoom(url: string, cookie: string, quoteId: string): Promise<string> {
  const id = randomUUID()
  const form = new FormData()
  const fields = { id, name: `Suite ${id.slice(0, 4)}`, roomType: 'office', manualSqft: '400', predefinedTasks: '[]' }
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  const { status, body } = await ask(`${url}/api/quotes/${quoteId}/areas`, { method: 'POST', cookie, form })
  if (status !== 200) throw new Error(`A room answered ${status}: ${body}`)
  return id
}

/** The token of the link in the answer to a Send. */
export const linkIn = ({ body }: Answer): string => String(JSON.parse(body.toString()).link).split('/q/')[1]!

/** The customer's yes to a quote as its link shows it. */
export function acceptance(shown: Buffer) {
  const { revision, monthlyPrice, oneTimePrice } = JSON.parse(shown.toString())
  const name = 'Erin Example'
  return {
    ...{ acceptanceId: randomUUID(), revision, name, agreed: true, signature: { typed: name } },
    ...{ expectedMonthlyPrice: monthlyPrice, expectedOneTimePrice: oneTimePrice },
  }
}
