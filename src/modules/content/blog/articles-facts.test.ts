import { describe, expect, it } from 'vitest'
import { formatMoney, toCents } from '../../../shared-kernel/money.ts'
import { monthTerms } from '../../pricing/contract/month.ts'
import { timedRooms } from '../../pricing/contract/price.ts'
import { timeSteps } from '../../pricing/contract/time.ts'
import { basisOf, shippedTime } from '../../pricing/contract/time-basis.ts'
import { type BuiltInFile, builtInFiles } from './articles.ts'
import { compute, readCalculation, valueIn } from './calculation.ts'
import { drawingOf } from './drawings.ts'

const files = builtInFiles()
const all = files.map((file) => [file.about.slug, file] as const)
const bySlug = new Map(all)
const article = (slug: string): BuiltInFile => bySlug.get(slug)!

/** The text above the sources, in one line. */
const textOf = ({ body }: BuiltInFile) => body.split(/^## Sources\s*$/m)[0]!.replace(/\s+/g, ' ')
const sourcesOf = ({ body }: BuiltInFile) =>
  body
    .split(/^## Sources\s*$/m)[1]!
    .trim()
    .split('\n')
/** Without addresses, sums and what others are quoted with. */
const said = ({ body }: BuiltInFile) =>
  body
    .split(/^## Sources\s*$/m)[0]!
    .replace(/^```[\s\S]*?^```/gm, '')
    .replace(/\]\([^)]*\)/g, ']')
    .replace(/"more of an exception than they are a rule"/, '')
const sums = ({ body }: BuiltInFile) =>
  [...body.matchAll(/^```tape\n([\s\S]*?)^```/gm)].flatMap(([, text]) => readCalculation(text!))
const drawingsOf = ({ body }: BuiltInFile) => [...body.matchAll(/\(drawing:([^)]+)\)/g)].map(([, name]) => name!)

const [prices, rate, marketing, photos] = [
  'what-us-cleaning-prices-per-square-foot-really-mean',
  'choosing-your-rate-3-5-or-8-cents',
  'win-more-walkthroughs-local-marketing',
  'ai-photo-estimates-what-they-can-and-cannot-do',
]
const [hour, bidding, trends, medical] = [
  'true-cost-of-a-cleaning-hour',
  'bid-no-bid-decisions',
  'cleaning-trends-to-watch-2025',
  'pricing-medical-offices',
]
const [backpack, hiring, tablet, floors] = [
  'backpack-or-upright-equipment-that-pays',
  'hiring-and-keeping-night-cleaners',
  'from-clipboard-to-tablet',
  'floor-care-as-a-profit-line',
]
const [email, walk, profit, homes] = [
  'email-follow-up-that-is-not-annoying',
  'the-walkthrough-that-sells',
  'reading-your-profit-per-quote',
  'quoting-homes-by-the-square-foot',
]
const [rentals, scope, proposal, bids] = [
  'vacation-rental-turnovers',
  'write-a-scope-of-work',
  'what-a-good-proposal-looks-like',
  'using-win-and-loss-notes',
]

describe('the voice of the articles', () => {
  it.each<readonly [ids: string, words: RegExp]>([
    ['@WRD-24: cents per foot per visit', /per (square foot|sq ft) and (visit|night|month|year|job|turnover)/],
    [
      '@WRD-25: things are, they do not stand or lie',
      /\b(stands|lies|stand (there|beside|apart))\b|\bwho(ever|m|mever)\b/i,
    ],
    ['@WRD-25: contractions', /\b(do|does|did|is|are|was|were|has|have|had|will|would|could|should) not\b|\bcannot\b/],
    ['@WRD-25: plain words', /\b(beforehand|anew|reckon(s|ed)?|rarer|afterwards|so many|by itself|by themselves)\b/],
    ['@WRD-31: sales reps', /\bsalesm[ae]n\b/i],
    ['@WRD-32: email', /\be-mails?\b|\bmails?\b/i],
    ['@WRD-44: percent without a space', /\d (%|¢)/],
    ['@WRD-76: one visit', /× 1 visits/],
  ])('%s', (_, words) => {
    for (const file of files) {
      expect(said(file).match(words)?.[0], file.file).toBeUndefined()
      for (const name of drawingsOf(file))
        expect(drawingOf(name)!.match(/and visit|salesman/)?.[0], name).toBeUndefined()
    }
    expect(sums(article(proposal)).filter(({ expression }) => /× 1 visits/.test(expression ?? ''))).toEqual([])
  })

  it('@WRD-33: says once or twice that a company is invented', () => {
    for (const slug of [marketing, floors])
      expect(
        said(article(slug))
          .replace(/^!\[.*$/gm, '')
          .match(/\bexamples?\b|invented/gi)?.length,
      ).toBeLessThan(3)
  })

  it.each([
    ['@WRD-35', prices, 'you quote by the visit'],
    ['@WRD-36', prices, '$1.08 per square foot per year'],
    ['@WRD-37', rate, 'For how visit, month and year prices compare'],
    ['@WRD-38', marketing, 'They recommend people who never make them look bad.'],
    ['@WRD-39', marketing, "aren't allowed to review a vendor publicly"],
    ['@WRD-40', marketing, 'If you can send it within the hour'],
    ['@WRD-41', marketing, 'few cleaning pages answer all three'],
    ['@WRD-43', photos, 'The [FAQ](/faq) covers file types, sizes and what happens to your photos'],
    ['@WRD-45', photos, 'Treat them as words, not percentages.'],
    ['@WRD-49', bidding, 'Three, and keep your Saturday.'],
    ['@WRD-50', bidding, 'Seven or more'],
    ['@WRD-56', backpack, 'the figures below are examples'],
    ['@WRD-59', hiring, 'did they show up?'],
    ['@WRD-61', tablet, 'walk-in coolers'],
    ['@WRD-65', floors, "Don't price someone else's neglect into the monthly fee."],
    ['@WRD-66', email, "your first price wasn't serious"],
    ['@WRD-69', profit, 'The office manager signs.'],
    ['@WRD-70', profit, 'A 15% prepayment discount needs'],
    ['@WRD-72', homes, 'as a monthly extra instead of burying it in the rate'],
    ['@WRD-77', proposal, 'Two ways to say yes is one too many.'],
    ['@WRD-79', bids, '**Timing**: a loss today; put the date in your calendar.'],
  ])('%s: %s reads "%s"', (_, slug, words) => {
    expect(textOf(article(slug!))).toContain(words)
  })
})

describe('the facts of the articles', () => {
  it.each<readonly [id: string, slug: string | undefined, wrong: RegExp | null, right: string]>([
    ['@WRD-34', prices, /includes walls, shafts/, '(not elevator shafts or stairwells)'],
    ['@WRD-42', marketing, /is worth about \$650/, 'per person in the van, before gas and wear'],
    ['@WRD-46', hour, /are law and easy/, 'Two of these lines are the same for almost every employer'],
    ['@WRD-47', hour, null, "Many small companies don't"],
    ['@WRD-48', bidding, null, 'the 15% has paid for these hours once'],
    ['@WRD-50', bidding, /like everybody|counted properly/, 'close to what the trade guesses'],
    ['@WRD-51', trends, /A ride or walk-behind/, 'A mid-size walk-behind scrubber'],
    ['@WRD-52', trends, /is about \$1,600, it begins/, 'It breaks even at about 54,000 square feet'],
    ['@WRD-53', trends, /this year/, '*The title keeps its year.'],
    ['@WRD-54', medical, /Leave that box open/, 'Leave that box unchecked'],
    ['@WRD-55', backpack, /Ten evenings of a stand-in/, "you aren't paying the injured person for those evenings"],
    ['@WRD-57', hiring, null, 'this company is one of the exceptions'],
    ['@WRD-58', hiring, /20 hours a week|1,450/, 'the 22.5 hours a week these people work'],
    ['@WRD-60', tablet, null, 'the number always changes by a multiple of nine'],
    ['@WRD-62', floors, /VCT and linoleum/, 'high-pH stripper and black pads ruin it'],
    ['@WRD-63', floors, /factor of three/, 'a factor of six for stripping and nearly nine for carpet'],
    ['@WRD-64', floors, /The useful part is the ratio/, 'In the one source that prints both'],
    ['@WRD-67', walk, /18 fixtures/, '"8 fixtures"'],
    ['@WRD-68', walk, /walls, shafts/, 'they count more than you'],
    ['@WRD-73', rentals, null, 'so the two are bound to agree'],
    ['@WRD-74', rentals, /only a short time|asks for proof/, '**Lost and found.**'],
    ['@WRD-75', scope, /forty people/, 'an office for 25 people'],
    ['@WRD-78', bids, /in most notebooks/, 'If **no answer** leads your list'],
    ['@WRD-05', email, /accepted by the customer's mail server/, "Handed over isn't delivered"],
    ['@WRD-13', tablet, /open the quote while you have a signal/, 'price a new quote with no signal'],
    ['@WRD-16', medical, /the nights beyond 20 ate/, 'because this crew never bills them'],
  ])('%s: %s', (_, slug, wrong, right) => {
    const text = textOf(article(slug!))
    if (wrong) expect(text).not.toMatch(wrong)
    expect(text).toContain(right)
  })

  /** A number in a sentence, with what it is computed from. It may be rounded to its last digit that isn't zero. */
  it.each<readonly [id: string, slug: string | undefined, sentence: string, figure: string, expression: string]>([
    ['@WRD-26', photos, 'missed by 261 square feet', '261', '36 + 144 + 34 + 20 + 27'],
    ['@WRD-26', photos, 'fix 171 of those', '171', '144 + 27'],
    ['@WRD-48', bidding, 'needs a 43% chance', '43%', '$234 ÷ ($150 × 15% × 24)'],
    ['@WRD-52', trends, 'at about 54,000 square feet', '54,000', '($1,200 + $169.75) × 20,000 ÷ (21.67 × $23.50)'],
    ['@WRD-52', trends, 'leaves some $400 a month', '$400', '70,000 ÷ 20,000 × 21.67 × $23.50 − $169.75 − $1,200'],
    ['@WRD-57', hiring, '200% turnover', '200%', '12 ÷ 6'],
    ['@WRD-58', hiring, 'nearly $4,000', '$4,000', '22.5 × 52 × $17 × 20%'],
    ['@WRD-58', hiring, 'arrives as 10', '10%', '($6.01 − $2.00) ÷ $40.05'],
    ['@WRD-60', tablet, '| 8,130 | $1,626.00 |', '$1,626.00', '8,130 × $0.05 × 4'],
    ['@WRD-60', tablet, '| 1,803 | $360.60 |', '$360.60', '1,803 × $0.05 × 4'],
    ['@WRD-60', tablet, 'give away $5.40 a month', '$5.40', '$366.00 − $360.60'],
    ['@WRD-63', floors, 'a factor of six', '6', '$1.50 ÷ $0.25'],
    ['@WRD-63', floors, 'nearly nine', '9', '$0.43 ÷ $0.05'],
    ['@WRD-64', floors, 'about six tenths of a strip', '0.6', '$0.22 ÷ $0.35'],
    ['@WRD-65', floors, "it'd be $591.99", '$591.99', '$720 + 2,800 × $0.18 − $632.01'],
    ['@WRD-70', profit, '$11.67 a month to one year', '$11.67', '($450 − $310) ÷ 12'],
    ['@WRD-73', rentals, "you're at $120 yourself", '$120', '$150 − $30'],
  ])('%s: %s says "%s"', (_, slug, sentence, figure, expression) => {
    expect(textOf(article(slug!))).toContain(sentence)
    const { top, bottom } = valueIn(expression)
    const exact = (Number(top) / Number(bottom)) * (figure.endsWith('%') ? 100 : 1)
    const digits = figure.replace(/[$,%]/g, '')
    const step = 10 ** (digits.includes('.') ? -digits.split('.')[1]!.length : digits.match(/0*$/)![0].length)
    expect(Math.abs(exact - Number(digits)), `${expression} = ${exact}`).toBeLessThanOrEqual(step / 2)
  })

  it('@WRD-60: swapping neighboring digits of the measured size gives the three sizes of the table', () => {
    const swapped = [0, 1, 2].map((at) =>
      [...'1830']
        .with(at, '1830'[at + 1]!)
        .with(at + 1, '1830'[at]!)
        .join(''),
    )
    const rows = [...article(tablet!).body.matchAll(/^\| (\d,\d{3}) \|/gm)].map(([, size]) => size!.replace(',', ''))
    expect(rows.sort()).toEqual(swapped.sort())
    for (const size of swapped) expect(Math.abs(Number(size) - 1830) % 9).toBe(0)
  })

  it('@WRD-71: the table of homes follows the rule above it', () => {
    const { body } = article(homes!)
    const rows = [...body.matchAll(/^\| (\d,000|\d,500) \| \$(\d+) \| \$(\d+) \| \$(\d+) \|$/gm)]
    expect(rows).toHaveLength(5)
    for (const [, size, ...printed] of rows) {
      const sqft = Number(size!.replace(',', ''))
      const priced = [0.05, 0.09, 0.18].map((perFoot) => Math.round(sqft * perFoot * (sqft / 2000) ** -0.2))
      expect(printed.map(Number), size).toEqual(priced)
    }
    expect(body).toContain(
      `each time the house doubles, the rate per square foot drops ${Math.round((1 - 2 ** -0.2) * 100)}%`,
    )
    expect(body).toContain('the guides that print flat prices stop well below it')
  })

  it('@WRD-16: quotes what the PDF says of additional visits', () => {
    const terms = monthTerms({ monthCovers: 'visits', frequency: 'daily', monthlyCents: 96_000 })
    expect(textOf(article(scope!))).toContain(`the PDF says: "${terms}"`)
    for (const file of files)
      expect(said(file), file.file).not.toMatch(/(further|more|beyond \w+ \w+) (visits )?are extra/)
  })

  it('@TIM-03: prices by time as the product does, to the cent', () => {
    const figures = { wage: 17, burdenPercent: 28.5, suppliesPercent: 7, overheadPercent: 17, margin: 15 }
    const basis = basisOf(shippedTime, { ...figures, setupMinutes: 10, travelMinutes: 35, rates: { office: 2_000 } })
    const quote = { frequency: 'weekly', buildingType: 'office', totalSqft: 6_000, areas: [], customItems: [] } as const
    const steps = timeSteps(quote, timedRooms(quote), basis)
    const { minutesPerVisit, hoursPerMonth, labor, supplies, overhead, cost, price } = steps
    const results = sums(article(hour!)).map(({ result }) => result)
    const told = [labor, supplies, overhead, cost, price].map((dollars) => formatMoney(toCents(dollars)))
    expect(results).toEqual(expect.arrayContaining([String(minutesPerVisit), hoursPerMonth.toFixed(2), ...told]))
    const aVisit = formatMoney(Math.round(toCents(price) / (52 / 12)))
    expect(textOf(article(hour!))).toContain(`That's ${aVisit} a visit`)
  })

  const invented = all.filter(([slug]) => ![prices, photos, trends, email, proposal].includes(slug))

  it.each(invented)('@WRD-26: %s says that its figure is of an example', (_, file) => {
    expect(file.about.figureNote).toContain('our example')
  })

  it.each(invented.filter(([slug]) => slug !== rentals))('@WRD-26: %s computes its figure', (_, file) => {
    const results = sums(file).map(({ expression }) => compute({ label: '', expression, result: file.about.figure! }))
    expect(results.some(({ printed, exact }) => printed === exact)).toBe(true)
  })
})

describe('the sources of the articles', () => {
  it.each(all)('@WRD-27: %s cites nothing younger than itself', (_, { about, body }) => {
    const years = [...body.matchAll(/\b(20[12]\d)\b(?!,|\d)/g)].map(([, year]) => Number(year))
    expect(Math.max(...years)).toBeLessThanOrEqual(Number((about.updated ?? about.date)!.slice(0, 4)))
    expect(body).not.toContain('Last revised')
  })

  it.each(all)('@CHK-14: %s has a source with a year', (_, file) => {
    expect(sourcesOf(file).filter((line) => /\b(19|20)\d\d\b/.test(line)).length).toBeGreaterThan(0)
  })

  it('@CHK-14: articles without a dated source link to the one that has it', () => {
    expect(sourcesOf(article(tablet!)).join()).toContain(`(/blog/${hour})`)
    expect(sourcesOf(article(bids!)).join()).toContain(`(/blog/${prices})`)
    expect(textOf(article(bids!))).not.toMatch(/one in five|two in five/)
  })

  it('@WRD-28: one article has the wage, and says how old it is; the others link to it', () => {
    for (const [slug, { body }] of all) {
      const wages = body.match(/the newest we have read/g) ?? []
      expect(wages, slug).toHaveLength(slug === hour ? 1 : 0)
      if (slug !== hour && /\$23\.50|\$36\b/.test(body)) expect(body, slug).toContain(`/blog/${hour}`)
    }
  })

  it.each<readonly [idea: RegExp, slug: string | undefined]>([
    [/Cost plus 15%/, hour],
    [/30% burden/, hour],
    [/Rentable area counts/, prices],
    [/one in five/, bidding],
    [/CleanLink's baseline of three minutes/, walk],
    [/Work days in a year: 52 × 5/, scope],
  ])('@WRD-30: explains %s once', (idea, slug) => {
    expect(all.filter(([, { body }]) => idea.test(body)).map(([one]) => one)).toEqual([slug])
  })
})
