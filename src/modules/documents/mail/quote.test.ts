import fc from 'fast-check'
import { Window } from 'happy-dom'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { formatMoney } from '../../../shared-kernel/money.ts'
import { quotePage } from '../pdf/quote-pdf.ts'
import type { QuoteDocument } from '../quote-document.ts'
import { dentalPractice, manyRooms, oneRoom } from '../samples.ts'
import { quoteText } from './parts/quote-text.ts'
import { firstNameOf, linesOf, shortList } from './parts/wording.ts'
import { quoteMail } from './quote.ts'

const { DOMParser } = new Window()
const parsed = (html: string) => new DOMParser().parseFromString(html, 'text/html')
const words = (html: string) => (parsed(html).body.textContent ?? '').replace(/\s+/g, ' ')
const shape = (html: string) => {
  const page = parsed(html)
  const elements = [...page.querySelectorAll('*')].map(({ tagName }) => tagName).join(' ')
  return {
    elements,
    links: [...page.querySelectorAll('a, img')].map((one) => one.getAttribute('href') ?? one.getAttribute('src')),
  }
}

const acceptance = (what: string) => encodeURIComponent(`We accept quote ${what} a month. Please start on ____.`)

describe('the email to the customer', () => {
  it('@WRD-130 begins with the price, not with thanks for a visit that may not have been', async () => {
    for (const part of [words((await quoteMail(dentalPractice)).html), quoteText(dentalPractice)]) {
      expect(part).toContain(
        'Here is our quote to clean Harbor Dental Group every weekday: $1,044.00 a month. The full scope is attached.',
      )
      expect(part).not.toContain('showing us around')
    }
    expect(quoteText({ ...dentalPractice, updated: true })).toContain('Here is our updated quote to clean')
  })

  it('@TIM-08 says the labor hours where the quote has them, and so does the PDF', async () => {
    const labor = '11.2 labor hours a week'
    for (const [quote, count] of [
      [dentalPractice, 1],
      [{ ...dentalPractice, labor }, 2],
    ] as const)
      for (const part of [words((await quoteMail(quote)).html), quoteText(quote), words(quotePage(quote))])
        expect(part.split(labor)).toHaveLength(count)
  })

  it('@HND-10 lists rooms by floor where they have one, with the same prices', async () => {
    const [lobby, exams, ...others] = dentalPractice.areas
    const floors = { ...dentalPractice, areas: [{ ...lobby! }, { ...exams!, floor: 'Upstairs' }, ...others] }
    const lines = linesOf(floors)
    expect(lines.slice(0, 2)).toMatchObject([
      { heading: 'Upstairs', name: exams!.name },
      { heading: 'Other rooms', name: lobby!.name },
    ])
    expect(lines.slice(2, 1 + others.length).some(({ heading }) => heading)).toBe(false)
    const sum = (all: readonly { cents: number }[]) => all.reduce((total, { cents }) => total + cents, 0)
    expect(sum(lines)).toBe(sum(linesOf(dentalPractice)))
    for (const part of [words((await quoteMail(floors)).html), quoteText(floors)])
      expect(part).toMatch(new RegExp(`Upstairs.*${exams!.name}[^]*Other rooms[^]*${lobby!.name}`, 's'))
    expect(words((await quoteMail(dentalPractice)).html)).not.toContain('Other rooms')
  })

  it('@WRD-09 promises photos only if the quote has some', async () => {
    expect(words((await quoteMail(dentalPractice)).html)).toMatch(/Attached: the full scope(?! and)/)
    const [first, ...rest] = dentalPractice.areas
    const shown = { ...dentalPractice, areas: [{ ...first!, photos: [new Uint8Array()] }, ...rest] }
    expect(words((await quoteMail(shown)).html)).toContain('Attached: the full scope and photos')
  })

  it('U-14: uses the chosen letterhead color and not the default one', async () => {
    const { letterhead } = dentalPractice
    const usual = await quoteMail(dentalPractice)
    const own = await quoteMail({ ...dentalPractice, letterhead: { ...letterhead, color: '#7a1f2e' } })
    expect(usual.html.match(/#0c3f3a/g)?.length).toBeGreaterThan(5)
    expect(own.html.replaceAll('#7a1f2e', '#0c3f3a').match(/#0c3f3a/g)).toEqual(usual.html.match(/#0c3f3a/g))
    expect(own.html).not.toContain('#0c3f3a')
  })

  it('shows the price first, then the lines that add up to it, in both parts @AMB-D02 @DOC-01', async () => {
    const { html, text } = await quoteMail(dentalPractice)
    for (const whole of [words(html), text.replace(/\s+/g, ' ')]) {
      const part = whole.slice(whole.indexOf('Hello Priya,'))
      const places = [
        'Hello Priya,',
        '$1,044.00',
        '$450.00',
        '$10,648.80',
        'Reception',
        '$186.00',
        '$120.00',
        'Total per month',
      ]
      expect(places.map((place) => part.indexOf(place)).every((at, index, all) => at > (all[index - 1] ?? -1))).toBe(
        true,
      )
      expect(part).toContain('Exam-room deep clean, $450.00, is billed once with the first visit.')
      expect(part).toContain('Sweep & Mop Hard Floors and 2 more')
      expect(part).toContain('We can start within 30 days.')
      expect(part).toContain('Valid for 30 days from November 19, 2026. Sales tax not included where applicable.')
      expect(part).toContain('dana@brightline.example')
      expect(part).toContain('Sent with TidyTally')
    }
    const sum = linesOf(dentalPractice).reduce((cents, line) => cents + line.cents, 0)
    expect(sum).toBe(dentalPractice.monthlyCents)
  })

  it('loads no external resources, so opening it is not tracked', async () => {
    const { html } = await quoteMail(dentalPractice)
    expect(html).not.toMatch(/<link|@import|url\(|src="(?!cid:)/)
  })

  it('@WRD-132 @T-23 links only the checked email address and the digits of the phone number, with a reply that accepts', async () => {
    expect(shape((await quoteMail(dentalPractice)).html).links).toEqual([
      `mailto:dana@brightline.example?subject=Quote%20TT-1047&body=${acceptance('TT-1047 at $1,044.00')}`,
      'tel:5035550142',
    ])
    expect(shape((await quoteMail(oneRoom)).html).links).toEqual([
      `mailto:sam@sparrowhome.example?subject=Quote%20TT-1001&body=${acceptance('TT-1001 at $400.00')}`,
    ])
  })

  it('has one main button, to the customer’s page, and says where it leads in both parts @ONL-01', async () => {
    const link = 'https://quotes.example/q/Hk3v'
    const { html, text } = await quoteMail({ ...dentalPractice, link })
    expect(shape(html).links).toEqual([
      link,
      'mailto:dana@brightline.example?subject=Quote%20TT-1047',
      'tel:5035550142',
    ])
    expect(words(html)).toContain('View your quote')
    expect(text).toContain(`To read it online and accept it, open\n${link}`)
  })

  it('@WRD-131 says what the contractor wrote for this customer, before the terms', async () => {
    const quote = {
      ...dentalPractice,
      specialRequirements: 'Insured to $2,000,000.\nCall Dana before the first visit.',
    }
    const { html, text } = await quoteMail(quote)
    expect(html).toContain('Insured to $2,000,000.\nCall Dana before the first visit.')
    expect(text).toContain('NOTES AND TERMS\nInsured to $2,000,000.\nCall Dana before the first visit.')
    expect(words(html).indexOf('Notes and terms')).toBeLessThan(words(html).indexOf('Valid for 30 days'))
    const without = await quoteMail({ ...dentalPractice, specialRequirements: null })
    expect(words(without.html) + without.text).not.toMatch(/notes and terms/i)
  })

  it('shows a logo in its own proportions in programs with few styles too @SCL-12', async () => {
    const logo = await sharp({ create: { width: 200, height: 100, channels: 3, background: '#8fa8ac' } })
      .png()
      .toBuffer()
    const letterhead = { ...dentalPractice.letterhead, logo }
    const { html } = await quoteMail({ ...dentalPractice, letterhead })
    expect(html).toMatch(/<img src="cid:logo" alt="" width="52" height="26" /)
    expect(html).not.toMatch(/object-fit/)
  })

  it('@WRD-133 offers the year at its price and names the saving', async () => {
    const { html, text } = await quoteMail({ ...dentalPractice, monthlyCents: 104_400, annualCents: 1_064_880 })
    expect(words(html)).toMatch(/Pay for the year\s*\$10,648\.80\s*Save \$1,879\.20/)
    expect(text).toContain('Pay for the year: $10,648.80 (save $1,879.20)')
  })

  it('says "updated" only if the quote is marked as updated @AMB-D02', async () => {
    expect((await quoteMail(dentalPractice)).subject).toBe(
      'Cleaning quote from Brightline Cleaning Co. for Harbor Dental Group',
    )
    const updated = await quoteMail({ ...dentalPractice, updated: true })
    expect(updated.subject).toBe('Updated cleaning quote from Brightline Cleaning Co. for Harbor Dental Group')
    expect(words(updated.html)).toContain('Your updated cleaning quote for Harbor Dental Group')
  })

  it("@WRD-136 uses the contractor's own name if there is no business name @DOC-03 @AMB-D07 @SND-01", async () => {
    const { subject, html, fileName } = await quoteMail(oneRoom)
    expect(subject).toBe('Cleaning quote from Sam Sparrow for Harbor Dental Group')
    expect(words(html)).not.toMatch(/null|undefined/)
    expect(words(html).match(/TidyTally/g)).toHaveLength(1)
    expect(fileName).toBe('harbor-dental-group-quote.pdf')
  })

  it('@SCR-38 names the type of a room only if its name does not', () => {
    const [room] = dentalPractice.areas
    const about = (name: string) =>
      linesOf({ ...dentalPractice, areas: [{ ...room!, name, roomTypeLabel: 'Lobby', sqft: 620 }] })[0]?.about
    expect([about('Lobby'), about('East lobby 2'), about('Front')]).toEqual([
      '620 sq ft',
      '620 sq ft',
      'Lobby, 620 sq ft',
    ])
  })

  it('@WRD-134 summarizes lines beyond fifteen, so email clients do not clip it @AMB-D02', async () => {
    const quote = manyRooms(60)
    const { html } = await quoteMail(quote)
    expect(words(html)).toContain('46 more rooms')
    const extra = { name: 'Windows', cents: 1_000, type: 'monthly' } as const
    const lastOf = (rooms: number, extras: number) =>
      linesOf({ ...quote, areas: manyRooms(rooms).areas, extras: Array(extras).fill(extra) }).at(-1)?.name
    expect([lastOf(16, 2), lastOf(14, 3)]).toEqual(['4 more rooms and extras', '3 more extras'])
    expect(linesOf(quote).reduce((cents, line) => cents + line.cents, 0)).toBe(quote.monthlyCents)
    expect(words(html)).toContain(formatMoney(quote.monthlyCents))
    expect(html.length).toBeLessThan(100_000)
  })

  it('creates no elements or links from typed text @T-22 @T-23', async () => {
    const plain = withText('Plain words')
    const expected = shape((await quoteMail(plain)).html)
    const typed = fc.oneof(
      fc.constantFrom(
        '<img src=x onerror=alert(1)>',
        '<a href="//evil.example">x</a>',
        '"><script>1</script>',
        '</td></table>',
        '{{lines}}',
        '<!--',
        '&lt;b&gt;',
      ),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
    )
    await fc.assert(
      fc.asyncProperty(typed, async (text) => {
        expect(shape((await quoteMail(withText(`x ${text}`))).html)).toEqual(expected)
      }),
      { numRuns: 60 },
    )
  }, 20_000)

  it('cannot contain costs, even if they are passed in @DOC-04 @T-40', async () => {
    const smuggled = { ...dentalPractice, monthlyCost: 918_273.64, costBreakdown: { labor: 91_827_364 } }
    expect(JSON.stringify(await quoteMail(smuggled))).not.toMatch(/918[, ]?273/)
  })

  it('U-10: greets by first name, keeps titles, and shortens task lists only by two or more', () => {
    expect([firstNameOf('Priya Nair'), firstNameOf('Dr. Nair'), firstNameOf('Priya')]).toEqual([
      'Priya',
      'Dr. Nair',
      'Priya',
    ])
    expect(shortList(['Dust', 'Mop', 'Sweep'])).toBe('Dust, Mop, Sweep')
    expect(shortList(['Dust', 'Mop', 'Sweep', 'Polish'])).toBe('Dust, Mop, Sweep, Polish')
    expect(shortList(['Dust', 'Mop', 'Sweep', 'Polish', 'Wax'])).toBe('Dust, Mop, Sweep and 2 more')
  })
})

/** The same text in every field that a contractor or customer fills in. */
function withText(text: string): QuoteDocument {
  const area = {
    ...dentalPractice.areas[0]!,
    name: text,
    tasks: [text],
    notes: text,
    extras: [{ name: text, cents: 100, type: 'monthly' as const }],
  }
  const { letterhead, customer } = dentalPractice
  return {
    ...dentalPractice,
    letterhead: { ...letterhead, businessName: text, contactName: text, address: text, website: text },
    customer: { ...customer, companyName: text, contactPerson: text },
    areas: [area],
    specialRequirements: text,
  }
}
