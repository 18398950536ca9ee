import { afterAll, describe, expect, it } from 'vitest'
import { type Contractor, contractor, draft, password, room } from '../../testing/fixtures/contractors.ts'
import { readPdf } from '../../testing/fixtures/pdf.ts'
import { startSystem } from '../../testing/system/system.ts'
import { changePassword, exportAccount, saveBusiness } from '../accounts/contract/endpoints.ts'
import { sendQuote } from '../quoting/contract/endpoints.ts'
import { exportQuotes, generatePdf } from './contract/endpoints.ts'

/** Half past two at night in London; 4:30 PM on the day before in Honolulu, 8:00 AM in Kolkata. */
let now = new Date('2026-11-20T02:30:00Z')
const system = await startSystem({ clock: () => now })
afterAll(() => system.stop())

async function contractorIn(timeZone: string | null) {
  const dana = await contractor(system)
  const saved = await dana.call(saveBusiness, { businessName: 'Brightline', ...(timeZone && { timeZone }) })
  expect(saved.timeZone).toBe(timeZone)
  return dana
}

const customerOf = ({ user }: Contractor) => user.email.replace('brightline', 'harbordental')

async function paper(dana: Contractor) {
  const { id } = await draft(dana, { email: customerOf(dana) })
  await room(dana, id, 900)
  const pdf = await dana.ask(generatePdf, { id })
  return { id, text: (await readPdf(pdf.rawPayload)).text.replace(/\s+/g, ' ') }
}

async function mail(to: string, subject: RegExp) {
  const found = async () =>
    (await system.mailbox.mails()).find((one) => one.envelope.to.includes(to) && subject.test(one.subject))
  await expect.poll(found).toBeDefined()
  return (await found())!.text!.replace(/\s+/g, ' ')
}

const places = [
  ['Pacific/Honolulu', 'November 19, 2026', 'December 19, 2026', 'November 19, 2026 at 4:30 PM HST'],
  ['Asia/Calcutta', 'November 20, 2026', 'December 20, 2026', 'November 20, 2026 at 8:00 AM GMT+5:30'],
  [null, 'November 19, 2026', 'December 19, 2026', 'November 19, 2026 at 9:30 PM EST'],
] as const

describe('B-10: dates and times use the contractor’s time zone @ISS-06', () => {
  it.each(places)(
    'on the PDF, in emails, and in file names for a contractor in %s',
    async (zone, today, until, moment) => {
      const dana = await contractorIn(zone)
      const { id, text } = await paper(dana)
      expect(text).toContain(`${today} Valid until ${until}`)
      await dana.call(sendQuote, { quoteId: id, status: 'sent' })
      expect(await mail(customerOf(dana), /^Cleaning quote/)).toContain(`30 days from ${today}.`)

      await dana.call(changePassword, { currentPassword: password, password: 'another-quiet-mop' })
      expect(await mail(dana.user.email, /^Your password was changed/)).toContain(`was changed on ${moment}.`)

      const day = new Date(today).toISOString().slice(0, 10)
      for (const [endpoint, name] of [
        [exportQuotes, `tidytally-quotes-${day}.xlsx`],
        [exportAccount, `tidytally-export-${day}.json`],
      ] as const)
        expect((await dana.ask(endpoint, {})).headers['content-disposition']).toContain(name)
    },
  )

  it('a quote is valid for thirty calendar days, even across a daylight saving change', async () => {
    now = new Date('2027-03-01T04:30:00Z') // 11:30 PM on the last of February in New York; clocks change on March 14
    const dana = await contractorIn('America/New_York')
    expect((await paper(dana)).text).toContain('February 28, 2027 Valid until March 30, 2027')
  })

  it('the date in the workbook’s file name does not follow a device in another time zone', async () => {
    now = new Date('2026-11-20T02:30:00Z')
    const dana = await contractorIn('Pacific/Honolulu')
    const answer = await dana.ask(exportQuotes, { timeZone: 'Asia/Tokyo' })
    expect(answer.headers['content-disposition']).toContain('tidytally-quotes-2026-11-19.xlsx')
  })

  it('the account export includes the time zone', async () => {
    const dana = await contractorIn('America/Phoenix')
    expect(await dana.call(exportAccount, {})).toMatchObject({ 'accounts.account': [{ time_zone: 'America/Phoenix' }] })
  })
})
