import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { type Contractor, contractor, draft, room } from '../../testing/fixtures/contractors.ts'
import { readPdf } from '../../testing/fixtures/pdf.ts'
import { startSystem } from '../../testing/system/system.ts'
import { defaultTerms } from '../accounts/contract/default-terms.ts'
import { getProposal, saveProposal } from '../accounts/contract/proposal.ts'
import { copyQuote } from '../quoting/contract/copies.ts'
import * as quoting from '../quoting/contract/endpoints.ts'
import { listRevisions } from '../quoting/contract/history.ts'
import { saveQuoteProposal } from '../quoting/contract/proposal.ts'
import { revisionOf } from '../quoting/index.ts'
import { generatePdf } from './contract/endpoints.ts'

const system = await startSystem()
afterAll(() => system.stop())

let dana: Contractor
let quoteId: string
beforeEach(async () => {
  dana = await contractor(system)
  const email = `${randomUUID()}@harbordental.example`
  quoteId = (await draft(dana, { companyName: 'Harbor Dental', email })).id
  await room(dana, quoteId, 1240, { name: 'Main floor' })
})

const read = () => dana.call(quoting.getQuote, { quoteId })
const own = (texts: object) => dana.call(saveQuoteProposal, { quoteId, ...texts })
const send = () => dana.call(quoting.sendQuote, { quoteId, status: 'sent' })
const version = async () => (await revisionOf(system.db, dana.user.id, quoteId))!
const pdf = async () =>
  (await readPdf((await dana.ask(generatePdf, { id: quoteId })).rawPayload)).text.replace(/\s+/g, ' ')

const texts = {
  coverLetter: 'Dear **Priya**,\nthank you for the tour.',
  aboutUs: 'We clean since 2009.',
  terms: 'Month to month.\n\n- 30 days’ notice',
  contactName: 'Lou Lighthouse',
  contactPhone: '5035550177',
  insurance: 'Insured to $1 million, bonded to $25,000',
  supplies: 'We bring everything but paper',
  notIncluded: 'Exterior windows',
  serviceHours: 'Monday to Friday after 6 PM',
  termAndNotice: 'Month to month, 30 days’ notice',
  paymentTerms: 'Net 30',
}

describe('the proposal around the price', () => {
  it('prints each text that the account has, references by building, and a line for the contractor @PRP-01 @PRP-06', async () => {
    await dana.call(saveProposal, { ...texts, references: { any: 'Rex Realty', medical: 'Otto Offices' } })
    const text = await pdf()
    const printed = [
      ...[
        'Dear Priya,',
        'thank you for the tour.',
        'Price',
        'How we work',
        'Contact person Lou Lighthouse, (503) 555-0177',
      ],
      ...['Insurance and bonding Insured to $1 million, bonded to $25,000', 'Supplies We bring everything but paper'],
      ...['Not included Exterior windows', 'Days and hours of service Monday to Friday after 6 PM'],
      ...['Term and notice Month to month, 30 days’ notice', 'Payment Net 30', 'References Otto Offices', 'About '],
      ...[
        'We clean since 2009.',
        'Terms Month to month.',
        '30 days’ notice',
        'Accepted by (name and signature)',
        'For ',
      ],
    ]
    let at = 0
    for (const part of printed) {
      expect(text.slice(at)).toContain(part)
      at = text.indexOf(part, at)
    }
    expect(text).not.toContain('**')
    await dana.call(saveProposal, { references: { any: 'Rex Realty' }, insurance: '', aboutUs: null })
    const fewer = await pdf()
    expect(fewer).toContain('References Rex Realty')
    expect(fewer).not.toMatch(/Insurance|About |null/)
  })

  it('isn’t there until the contractor saves one, and the suggested terms count from then on @PRP-01 @LAW-05', async () => {
    expect(await dana.call(getProposal, {})).toMatchObject({ isSaved: false, terms: defaultTerms, coverLetter: null })
    expect(await pdf()).not.toMatch(/Terms |How we work|For /)
    await send()
    expect(await version()).not.toHaveProperty('proposal')
    expect(await dana.call(saveProposal, { supplies: 'All' })).toMatchObject({ isSaved: true, terms: defaultTerms })
    await own({ aboutUs: 'Ours' })
    expect(await pdf()).toContain('Month to month. This agreement goes on from month to month.')
    expect(await dana.call(saveProposal, { terms: null })).toMatchObject({ terms: null })
    expect(await pdf()).not.toContain('Month to month')
  })

  it('says what the quote says in its place, and freezes it with the version @PRP-01', async () => {
    await dana.call(saveProposal, texts)
    const quote = await own({ coverLetter: 'Hi Priya', insurance: '', references: { medical: 'Ours' } })
    expect(quote.proposal).toMatchObject({ coverLetter: 'Hi Priya', insurance: '', aboutUs: null })
    await send()
    const { insurance: _, ...others } = texts
    expect((await version()).proposal).toEqual({ ...others, coverLetter: 'Hi Priya', references: 'Ours' })

    await dana.call(saveProposal, { supplies: 'Yours' })
    expect((await read()).changedSinceSent).toBe(false)
    expect(await pdf()).toContain('We bring everything but paper')
    await own({ coverLetter: 'Hi Priya' })
    expect((await read()).changedSinceSent).toBe(false)
    await own({ coverLetter: null })
    expect((await read()).changedSinceSent).toBe(true)
    await dana.call(quoting.resendQuote, { quoteId })
    expect((await version()).proposal).toMatchObject({ coverLetter: texts.coverLetter, supplies: 'Yours' })
    expect(
      (await dana.call(listRevisions, { quoteId })).revisions.find(({ revision }) => revision === 2)?.changes,
    ).toEqual(['cover letter changed', 'supplies changed'])
  })

  it('goes with a copy, except for another customer’s letter @PRP-01', async () => {
    await own({ coverLetter: 'Dear Priya', notIncluded: 'Windows' })
    const same = await dana.call(copyQuote, { quoteId, keepCustomer: true })
    expect(same.proposal).toMatchObject({ coverLetter: 'Dear Priya', notIncluded: 'Windows' })
    const customer = { companyName: 'Next', contactPerson: 'Ned', email: 'ned@next.example', phone: '5035550100' }
    const other = await dana.call(copyQuote, { quoteId, customer })
    expect(other.proposal).toMatchObject({ coverLetter: null, notIncluded: 'Windows' })
  })

  it('cleans pasted text, and refuses one that is too long @PRP-01', async () => {
    const aboutUs = '<p>Since <b>2009</b><script>alert(1)</script></p><ul><li>own</li></ul><img src=x onerror=a()>'
    expect(await dana.call(saveProposal, { aboutUs })).toMatchObject({ aboutUs: 'Since **2009**\n- own' })
    expect((await own({ terms: '<b>1 < 2</b>' })).proposal?.terms).toBe('**1 < 2**')
    const refused = await dana.ask(saveProposal, { insurance: 'x'.repeat(501) })
    expect(refused.statusCode).toBe(400)
    expect(refused.json().issues[0]).toMatchObject({ path: 'insurance', message: 'Please use at most 500 characters' })
    const unknown = await dana.ask(saveProposal, { references: { castle: 'King' } } as never)
    expect(unknown.statusCode).toBe(400)
  })
})
