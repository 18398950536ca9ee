import fc from 'fast-check'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { formatMoney } from '../../../shared-kernel/money.ts'
import { readPdf, readTags } from '../../../testing/fixtures/pdf.ts'
import { testPrinter } from '../../../testing/system/printer.ts'
import type { QuoteDocument } from '../quote-document.ts'
import { dentalPractice, manyRooms, oneRoom } from '../samples.ts'
import { quotePage } from './quote-pdf.ts'
import { unpacked } from './unpacked.ts'

const printer = testPrinter()
afterAll(() => printer.close())

const printed = async (quote: QuoteDocument) => readPdf(await printer.print(quotePage(quote)))
const unspaced = (text: string) => text.replace(/\s+/g, '')
const photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#8fa8ac' } })
  .jpeg()
  .toBuffer()

describe('the PDF of a quote', () => {
  it('shows every area with its tasks, every price and totals that the lines add up to @WRD-135 @DOC-02 @PRI-14', async () => {
    const { text } = await printed(dentalPractice)
    for (const { name, roomTypeLabel, monthlyCents, tasks, extras, notes } of dentalPractice.areas) {
      for (const expected of [name, formatMoney(monthlyCents), ...tasks, notes ?? '']) {
        expect(unspaced(text)).toContain(unspaced(expected))
      }
      expect(unspaced(text).toLowerCase()).toContain(unspaced(roomTypeLabel).toLowerCase())
      for (const extra of extras) expect(unspaced(text)).toContain(unspaced(extra.name))
    }
    const lines = [...text.matchAll(/\$([\d,.]+)/g)].map(([, figure]) => figure)
    expect(lines).toEqual(expect.arrayContaining(['186.00', '444.00', '72.00', '168.00', '54.00', '120.00']))
    expect(text).toMatch(/Total per month\s*\$1,044\.00/)
    expect(text).toMatch(/One-time, with the first visit[^\n]*\n[^$]*\$450\.00\n/)
    expect(text).toContain('$10,648.80')
  })

  it('@SCR-38 prints the type of a room only if its name does not say it', async () => {
    const [room] = dentalPractice.areas
    const named = (name: string) => ({ ...room!, name, roomTypeLabel: 'Lobby', extras: [], notes: null })
    const { text } = await printed({ ...dentalPractice, areas: [named('East lobby'), named('Front')] })
    expect(text.match(/lobby/gi)).toEqual(['lobby', 'Lobby'])
  })

  it('is a tagged Letter page in English with a title @DOC-01', async () => {
    const { tagged, title, language, size, pages } = await printed(dentalPractice)
    expect({ tagged, title, language, size, pages: pages.length }).toEqual({
      tagged: true,
      title: 'Quote TT-1047 for Harbor Dental Group',
      language: 'en-US',
      size: [612, 792],
      pages: 1,
    })
  })

  it('names for screen readers its title, headings, table headers and photos @SCL-12 @JDG-12', async () => {
    const bytes = await printer.print(quotePage(manyRooms(2, photo)))
    const { titleIsShown, tags } = await readTags(bytes)
    expect(titleIsShown).toBe(true)
    const roles = tags.map(({ role }) => role)
    expect(roles.filter((role) => /^H\d?$/.test(role))).toEqual(['H1', 'H2', 'H2'])
    const headers = 3 + 2 + 1 // each column, each room, the total
    expect(roles.filter((role) => role === 'TH')).toHaveLength(headers)
    expect(unpacked(bytes).match(/\/Scope \/(Column|Row)/g)).toHaveLength(headers)
    const pictures = tags.filter(({ role }) => role === 'Figure').map(({ alt }) => alt)
    expect(pictures).toEqual(['Suite S101', 'Suite S101', 'Suite S102', 'Suite S102'])
  })

  it('uses only tags that PDF 1.7 defines, with schedules and totals as tables @SCL-12', async () => {
    const areas = dentalPractice.areas.slice(0, 3).map((room, at) => ({
      ...room,
      ...(at === 0 && { photos: [photo], ownHowOften: 'daily' }),
    }))
    const { tags } = await readTags(await printer.print(quotePage({ ...dentalPractice, areas })))
    const roles = new Set(tags.map(({ role }) => role))
    expect([...roles].sort()).toEqual('Document Figure H1 H2 NonStruct P Root TD TH TR Table'.split(' ').sort())
    expect(tags.filter(({ role }) => role === 'Table')).toHaveLength(3)
  })

  it('shows the business name, or the contractor’s name if there is none @DOC-03 @AMB-D07 @SND-01', async () => {
    expect((await printed(dentalPractice)).text).toMatch(/Page 1 of 1[^\n]*\nBC Brightline Cleaning Co\.\n/)
    const { text } = await printed(oneRoom)
    expect(text).toContain('SS Sam Sparrow\n')
    expect(text).not.toContain('TidyTally')
    expect(text).not.toContain('null')
  })

  it('keeps long names without spaces inside the margins @SND-01', async () => {
    const quote = manyRooms(40)
    const { pages } = await printed({
      ...quote,
      letterhead: { ...quote.letterhead, businessName: 'W'.repeat(255) },
      customer: { ...quote.customer, companyName: 'W'.repeat(255) },
    })
    const words = pages.flatMap((page) => page.words).filter(({ text }) => text.trim())
    const outside = words.filter(({ left, right }) => left < 44 || right > 612 - 44)
    expect(outside).toEqual([])
    expect(pages.length).toBeGreaterThan(1)
  })

  it('shows the service address if the contractor entered one', async () => {
    expect((await printed(dentalPractice)).text).toContain('24 Example Wharf, Suite 2, Portland, OR 97200')
  })

  it('shows how long it is valid, that sales tax is not included, and what a month covers @AMB-D09 @AMB-P04 @SCH-05', async () => {
    const text = (await printed(oneRoom)).text.replace(/\s+/g, ' ')
    expect(text).toContain('Valid for 30 days from November 19, 2026.')
    expect(text).toContain('Sales tax not included where applicable.')
    expect(text).toContain('Every week, the same price each month.')
    expect(text).not.toContain('extra')
    expect(text).toContain('Accepted by (name and signature)')
  })

  it("leads with a visit's price or the month's, and prints what both are based on @SCH-06 @SCR-15", async () => {
    const top = async (quote: QuoteDocument) =>
      (await printed(quote)).text.replace(/\s+/g, ' ').split('Prepared for')[0]
    expect(await top(oneRoom)).toMatch(/Price per visit \$100\.00 ?Weekly, 4 visits a month Monthly price \$400\.00/)
    expect(await top(dentalPractice)).toMatch(
      /Monthly price \$1,044\.00 ?Daily \(Mon–Fri\) \$52\.20 a visit \(20 visits a month\)/,
    )
  })

  it('prints a version from before visits had a price with its own words @SCH-05 @SCH-06', async () => {
    const { monthCovers: _, perVisitCents: __, leadsWithVisit: ___, ...older } = oneRoom
    const terms = ['The monthly price covers 4 visits per month; further visits are extra.']
    const wording = { visits: 'Weekly, 4 visits per month', start: 'S', startNote: 'N', terms }
    const text = (await printed({ ...older, wording })).text.replace(/\s+/g, ' ')
    expect(text).toMatch(/Monthly price \$400\.00 ?Weekly, 4 visits per month/)
    expect(text).toContain(terms[0])
    expect(text).not.toContain('a visit')
  })

  it('@WRD-133 offers yearly prepayment only if the contractor does @AMB-P13', async () => {
    expect((await printed(dentalPractice)).text).toMatch(/Pay for the year\s+\$10,648\.80\s+Save \$1,879\.20/)
    expect((await printed({ ...dentalPractice, annualCents: null })).text).not.toContain('for the year')
  })

  it('keeps each of 60 rows whole on one page, under a repeated header @DOC-02', async () => {
    const quote = manyRooms(60)
    const { pages } = await printed(quote)
    expect(pages.length).toBeGreaterThan(3)
    const texts = pages.map(({ text }) => unspaced(text))
    for (const { name, tasks, notes, monthlyCents } of quote.areas) {
      const row = [name, ...tasks, notes ?? '', formatMoney(monthlyCents)].map(unspaced)
      expect(texts.filter((text) => row.every((part) => text.includes(part)))).toHaveLength(1)
    }
    const withRows = texts.filter((text) => /SuiteS\d/.test(text))
    expect(withRows.every((text) => text.includes('Areaandtasks'))).toBe(true)
    for (const [at, { text }] of pages.entries()) expect(text).toContain(`Page ${at + 1} of ${pages.length}`)
    expect(texts.at(-1)).toContain(unspaced(`Total per month ${formatMoney(quote.monthlyCents)}`))
  })

  it('shows at most two photos of a room, without overlapping other photos, text, or the margin @AMB-D06', async () => {
    const room = { ...oneRoom.areas[0]!, photos: [photo, photo, photo] }
    expect((await printed({ ...oneRoom, areas: [room] })).pages.flatMap(({ pictures }) => pictures)).toHaveLength(2)
    const { pages } = await printed(manyRooms(30, photo))
    expect(pages.flatMap(({ pictures }) => pictures)).toHaveLength(60)
    for (const { pictures, words } of pages) {
      for (const picture of pictures) {
        expect(picture.bottom).toBeGreaterThan(40)
        expect(picture.right).toBeLessThan(612 - 40)
        const others = [...pictures.filter((other) => other !== picture), ...words.filter(({ text }) => text.trim())]
        expect(others.filter((other) => overlap(picture, other))).toEqual([])
      }
    }
  })

  it.each([1, 8, 60, 300])(
    'keeps the total and the signature with the last rows of %i rooms @PRP-07',
    async (count) => {
      const plain = manyRooms(count)
      const last = plain.areas.slice(-3).map(({ name }) => name)
      const pictured = count <= 60 ? [manyRooms(count, photo)] : []
      for (const quote of [plain, ...pictured, { ...plain, specialRequirements: 'Close the gate.' }]) {
        const { pages } = await printed(quote)
        const page = pages.at(-1)!
        const heightOf = (text: string) => page.words.find((word) => word.text.includes(text))!.bottom
        const heights = [...last, 'Total per month', 'Accepted by'].map(heightOf)
        expect(heights).toEqual([...heights].sort((one, other) => other - one))
        expect(heights.at(-1)).toBeGreaterThan(42)
        if (count === 1) expect(pages).toHaveLength(1)
      }
    },
  )

  it('keeps the signature with the last lines of long terms @PRP-07', async () => {
    for (const count of [8, 12, 40]) {
      const specialRequirements = Array.from({ length: count }, (_, at) => `Rule ${at + 1} of the house.`).join('\n')
      const { pages } = await printed({ ...manyRooms(9), specialRequirements })
      const page = pages.find(({ text }) => text.includes('Accepted by'))!.text
      expect(page).toContain(`Rule ${count} of the house.`)
    }
  })

  it('prints photos 4 to 3, two across, beside their room, on at most five pages for ten rooms @PRP-07', async () => {
    const { pages } = await printed(manyRooms(10, photo))
    expect(pages.length).toBeLessThanOrEqual(5)
    for (const { pictures, words } of pages) {
      const rooms = words.filter(({ text }) => /^Suite S\d+$/.test(text))
      expect(pictures).toHaveLength(2 * rooms.length)
      for (const [at, room] of rooms.entries()) {
        const [left, right] = pictures.slice(2 * at, 2 * at + 2) as [Box, Box]
        for (const { right: end, left: start, top, bottom } of [left, right])
          expect((end - start) / (top - bottom)).toBeCloseTo(4 / 3, 1)
        expect(left.top).toBeCloseTo(right.top, 0)
        expect(left.left).toBeGreaterThan(room.right)
        expect(right.left).toBeGreaterThan(left.right)
        expect(Math.abs(left.top - room.top)).toBeLessThan(14)
      }
    }
  })

  it('prints one-time work in a group of its own, after the rooms @PRP-07', async () => {
    const { words } = (await printed(dentalPractice)).pages[0]!
    const heightOf = (text: string) => words.find((word) => word.text.includes(text))!.bottom
    const heights = ['Interior window', 'One-time, with the first visit', 'deep clean', 'Total per month'].map(heightOf)
    expect(heights).toEqual([...heights].sort((one, other) => other - one))
  })

  it('prints HTML in typed text literally: meta refresh, scripts, and styles have no effect @T-20', async () => {
    const typed = [
      '<meta http-equiv="refresh" content="0;url=x">',
      '<script>1</script>',
      '<style>*{display:none}</style>',
    ]
    const area = { ...dentalPractice.areas[0]!, name: typed[0]!, tasks: typed, notes: typed[1]! }
    const letterhead = {
      ...dentalPractice.letterhead,
      businessName: typed[2]!,
      address: '"} body{display:none} @page{"',
    }
    const { text, pages } = await printed({
      ...dentalPractice,
      letterhead,
      areas: [area, ...dentalPractice.areas.slice(1)],
    })
    for (const literal of typed) expect(unspaced(text)).toContain(unspaced(literal))
    expect(text).toContain('$1,044.00')
    expect(pages[0]?.text).toContain('Page 1 of')
  })

  it('prints any text field character for character @T-20', async () => {
    const hostile = fc.constantFrom(
      ...'<>&"\'/=;{}()[]!-_#%\\:@*+,.?^`|~$aZ09',
      '<meta ',
      '</style>',
      '<!--',
      ']]>',
      '&lt;',
    )
    const field = fc.array(hostile, { minLength: 1, maxLength: 24 }).map((parts) => parts.join(''))
    const anyQuote = fc.array(fc.record({ name: field, task: field, notes: field }), { minLength: 20, maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(anyQuote, field, async (rooms, businessName) => {
        const areas = rooms.map(({ name, task, notes }) => ({ ...oneRoom.areas[0]!, name, tasks: [task], notes }))
        const text = unspaced(
          (await printed({ ...oneRoom, letterhead: { ...oneRoom.letterhead, businessName }, areas })).text,
        )
        for (const typed of [businessName, ...rooms.flatMap((room) => Object.values(room))]) {
          expect(text).toContain(unspaced(typed))
        }
      }),
      { numRuns: 12 },
    )
  })

  it('prints Greek, Cyrillic, Hebrew, and Arabic with its own fonts @DOC-02', async () => {
    const names = ['Küche & Größe', 'Кухня', 'Κουζίνα', 'חדר', 'قاعة', 'रसोई', 'Phòng tắm lầu']
    const areas = names.map((name) => ({ ...oneRoom.areas[0]!, name }))
    const { text } = await printed({ ...oneRoom, areas })
    for (const name of ['Küche & Größe', 'Кухня', 'Κουζίνα']) expect(text).toContain(name)
    expect(unspaced(text.normalize('NFKC'))).toContain('חדר')
    expect([...unspaced(text.normalize('NFKC'))].reverse().join('')).toContain('قاعة')
  })

  it('cannot contain costs, even if they are passed in @DOC-04 @T-40', async () => {
    const smuggled = {
      ...dentalPractice,
      monthlyCost: 918_273.64,
      costBreakdown: { labor: 91_827_364 },
      netMonthlyProfit: 918_273.64,
    }
    const bytes = await printer.print(quotePage(smuggled))
    const { text } = await readPdf(bytes)
    const everything = unpacked(bytes)
    expect(text).toContain('$1,044.00')
    expect(everything).toContain('Quote TT-1047 for Harbor Dental Group')
    expect(everything).toContain('beginbfchar') // what was packed is readable
    expect(quotePage(smuggled)).toBe(quotePage(dentalPractice))
    for (const canary of ['918273', '918,273', '91827364']) {
      expect(text).not.toContain(canary)
      expect(everything).not.toContain(canary)
    }
  })
})

type Box = { left: number; right: number; bottom: number; top: number }
const overlap = (a: Box, b: Box) =>
  Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.top, b.top) - Math.max(a.bottom, b.bottom) > 1
