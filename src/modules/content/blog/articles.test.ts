import { describe, expect, it } from 'vitest'
import { visitsPerMonth } from '../../../shared-kernel/frequency.ts'
import { priceOf, type Scope } from '../../pricing/contract/price.ts'
import { categories } from '../contract/categories.ts'
import { type BuiltInFile, builtInArticles, builtInFiles } from './articles.ts'
import { type CalculationLine, compute, readCalculation } from './calculation.ts'
import { drawingNames, drawingOf, hasDrawing } from './drawings.ts'
import { refusedIn, toHtml, wordsIn } from './markdown.ts'
import { sanitize } from './sanitize.ts'

const files = builtInFiles()
const slugs = new Set(files.map(({ about }) => about.slug))

/** Pages of the product that an article may send its reader to. */
const productPages = ['/', '/ai-pricing', '/getting-started', '/faq', '/try', '/trial-signup', '/share-your-story']

/** product/content.md, section 3: what each article is called. */
const planned: Readonly<
  Record<string, readonly [title: string, category: string, date: string, tags: string, summary: string]>
> = {
  'what-us-cleaning-prices-per-square-foot-really-mean': [
    'What US Cleaning Prices per Square Foot Really Mean',
    'Industry Analysis',
    '2025-01-21',
    'pricing, square footage, benchmarks',
    'Most published cleaning prices hide whether they are per visit, per month or per year. How to read them.',
  ],
  'choosing-your-rate-3-5-or-8-cents': [
    'Choosing Your Rate: 3, 5 or 8 Cents?',
    'Pricing Strategy',
    '2025-02-04',
    'pricing, rates, quotes',
    'How to pick a starting rate per visit and when each level fits.',
  ],
  'win-more-walkthroughs-local-marketing': [
    'Local Marketing That Brings Walkthroughs',
    'Marketing Strategy',
    '2025-02-18',
    'marketing, leads, local',
    'Simple steps that put a small cleaning company in front of nearby decision makers.',
  ],
  'ai-photo-estimates-what-they-can-and-cannot-do': [
    'AI Photo Estimates: What They Can and Cannot Do',
    'Technology',
    '2025-03-04',
    'AI, square footage, walkthrough',
    'Photo-based area estimates save time when you know their limits.',
  ],
  'true-cost-of-a-cleaning-hour': [
    'The True Cost of a Cleaning Hour',
    'Cost Analysis',
    '2025-03-18',
    'labor cost, burden, profit',
    'From wage to loaded rate to billing rate, step by step.',
  ],
  'bid-no-bid-decisions': [
    'When Not to Bid',
    'Business Strategy',
    '2025-04-01',
    'bidding, strategy, win rate',
    'A short scorecard that saves evenings spent on hopeless proposals.',
  ],
  'cleaning-trends-to-watch-2025': [
    'Cleaning Trends to Watch in 2025',
    'Industry Trends',
    '2025-04-15',
    'trends, office, green cleaning',
    'Hybrid offices, day cleaning, robots and greener chemistry, without the hype.',
  ],
  'pricing-medical-offices': [
    'Pricing Medical Offices',
    'Industry Specific',
    '2025-04-29',
    'medical, disinfection, pricing',
    'Why clinics cost more to clean and how to quote them without surprises.',
  ],
  'backpack-or-upright-equipment-that-pays': [
    'Backpack or Upright? Equipment That Pays',
    'Equipment & Technology',
    '2025-05-13',
    'equipment, productivity, floors',
    'Matching vacuums, mops and scrubbers to floor area.',
  ],
  'hiring-and-keeping-night-cleaners': [
    'Hiring and Keeping Night Cleaners',
    'Human Resources',
    '2025-05-27',
    'hiring, retention, team',
    'Turnover is the hidden cost of every contract.',
  ],
  'from-clipboard-to-tablet': [
    'From Clipboard to Tablet',
    'Technology Innovation',
    '2025-06-10',
    'mobile, walkthrough, workflow',
    'Moving walkthroughs and quotes to a phone or tablet.',
  ],
  'floor-care-as-a-profit-line': [
    'Floor Care as a Profit Line',
    'Specialized Services',
    '2025-06-24',
    'floor care, carpet, upsell',
    'Strip, wax, scrub and extraction as planned extras.',
  ],
  'email-follow-up-that-is-not-annoying': [
    'Follow-Up E-mails That Are Not Annoying',
    'Marketing Technology',
    '2025-07-08',
    'email, follow-up, quotes',
    'A three-mail sequence for quotes that went quiet.',
  ],
  'the-walkthrough-that-sells': [
    'The Walkthrough That Sells',
    'Sales & Marketing',
    '2025-07-22',
    'sales, walkthrough, proposal',
    'Questions, measurements and manners that lead to a yes.',
  ],
  'reading-your-profit-per-quote': [
    'Reading Your Profit per Quote',
    'Cost Analysis',
    '2025-08-05',
    'profit, margin, costs',
    'Costs, profit and margin of a quote, explained with numbers.',
  ],
  'quoting-homes-by-the-square-foot': [
    'Quoting Homes by the Square Foot',
    'Pricing Strategy',
    '2025-08-19',
    'residential, pricing, frequency',
    'Residential prices per visit, frequency discounts and the first clean.',
  ],
  'vacation-rental-turnovers': [
    'Vacation Rental Turnovers',
    'Industry Specific',
    '2025-09-02',
    'vacation rental, turnover, residential',
    'Flat prices, laundry and the clock between guests.',
  ],
  'write-a-scope-of-work': [
    'Write a Scope of Work Nobody Can Misread',
    'Business Strategy',
    '2025-09-23',
    'scope of work, tasks, contracts',
    'Tasks by room with frequency: the cheapest insurance there is.',
  ],
  'what-a-good-proposal-looks-like': [
    'What a Good Cleaning Proposal Looks Like',
    'Sales & Marketing',
    '2025-10-14',
    'proposal, PDF, branding',
    'The pages a facility manager wants and the ones they skip.',
  ],
  'using-win-and-loss-notes': [
    'Using Win and Loss Notes to Price Better',
    'Industry Analysis',
    '2025-11-11',
    'win rate, analytics, pricing',
    'Turn your own bid history into a pricing guide.',
  ],
}

const sums = ({ body }: BuiltInFile) =>
  [...body.matchAll(/^```tape\n([\s\S]*?)^```/gm)].map(([, text]) => readCalculation(text!))
const links = ({ body }: BuiltInFile) => [...body.matchAll(/\]\(([^)\s]+)\)/g)].map(([, to]) => to!)
/** The prose of an article: without sums, tables, drawings and sources. */
const prose = ({ body }: BuiltInFile) =>
  wordsIn(
    toHtml(
      body
        .replace(/^## Sources[\s\S]*/m, '')
        .replace(/^```[\s\S]*?^```/gm, '')
        .replace(/^\|.*$/gm, '')
        .replace(/^!\[.*$/gm, ''),
    ),
  )

/** `N sq ft × $R × V visits`: base cleaning, as the product prices it. */
const base = /^([\d,]+) (?:sq ft|square feet) × \$(0?\.\d+) × (\d+) visits?$/

function priced({ expression }: CalculationLine): number | null {
  const [, sqft, rate, visits] = expression?.match(base) ?? []
  const frequency = Object.entries(visitsPerMonth).find(([, count]) => String(count) === visits)?.[0]
  if (!sqft || !frequency) return null
  const scope = { buildingType: 'office', areas: [], customItems: [], frequency } as unknown as Scope
  return priceOf({ ...scope, totalSqft: Number(sqft.replaceAll(',', '')), pricePerSqFt: Number(rate) }).base
}

describe('the built-in articles @FRD-05 @CON-46', () => {
  it.each(files.map((file) => [file.about.slug, file] as const))('%s matches the plan', (slug, { about, file }) => {
    expect(file).toBe(`${slug}.md`)
    const { title, category, date, tags, summary } = about
    expect([title, category, date, tags.join(', '), summary]).toEqual(planned[slug])
    expect(Object.keys(categories)).toContain(category)
    expect(about.figure, 'the one number of its card').toBeTruthy()
    expect(about.figureNote).toBeTruthy()
  })

  it.each(files.map((file) => [file.about.slug, file] as const))('%s has 900 to 1,600 words', (_, file) => {
    expect(prose(file)).toBeGreaterThanOrEqual(900)
    expect(prose(file)).toBeLessThanOrEqual(1600)
  })

  it.each(files.map((file) => [file.about.slug, file] as const))(
    '@CHK-13 %s: no sentence over 40 words',
    (_, { body }) => {
      const lines = body.replace(/```.*?```/gs, '').split('\n')
      const sentences = lines
        .filter((line) => !/^(\||#|!\[)/.test(line))
        .flatMap((line) => line.split(/(?<=[.!?])["”)]?\s+/))
      expect(sentences.filter((sentence) => (sentence.match(/[\w$][^\s]*/g)?.length ?? 0) > 40)).toEqual([])
    },
  )

  it.each(files.map((file) => [file.about.slug, file] as const))(
    '@CHK-05 %s: every table has a name of its own',
    (_, { body }) => {
      const names = [...toHtml(body).matchAll(/role="region" aria-label="([^"]+)"/g)].map(([, name]) => name)
      expect(new Set(names).size).toBe(names.length)
    },
  )

  it.each(files.map((file) => [file.about.slug, file] as const))('%s calculates correctly, line by line', (_, file) => {
    expect(sums(file).length).toBeGreaterThan(0)
    for (const line of sums(file).flat()) {
      const { printed, exact } = compute(line)
      expect(printed, `${line.label}: ${line.expression} = ${line.result}`).toBe(exact)
      const byEngine = priced(line)
      if (byEngine !== null) expect(printed, `${line.label}, by the price engine`).toBe(byEngine)
    }
  })

  it.each(files.map((file) => [file.about.slug, file] as const))('%s contains a table or a drawing', (_, { body }) => {
    expect(body).toMatch(/^\|?\s*:?-+:?\s*\||^!\[[^\]]+\]\(drawing:/m)
    expect(body).not.toMatch(/^# /m) // the title is the page's h1
  })

  it.each(files.map((file) => [file.about.slug, file] as const))(
    '%s names its sources with their years',
    (_, { body }) => {
      const [, list] = body.split(/^## Sources\s*$/m)
      const sources = list?.split('\n').filter((line) => line.startsWith('- ')) ?? []
      expect(sources.length).toBeGreaterThan(0)
      for (const source of sources) expect(source).toMatch(/\b(19|20)\d\d\b|undated|example|invented/)
    },
  )

  it.each(files.map((file) => [file.about.slug, file] as const))(
    '%s links to two other articles and to the product',
    (_, file) => {
      const inside = links(file).filter((to) => to.startsWith('/'))
      const others = new Set(inside.flatMap((to) => to.match(/^\/blog\/([^#]+)/)?.[1] ?? []))
      for (const other of others) expect(Object.keys(planned)).toContain(other)
      expect([...others].filter((other) => other !== file.about.slug).length).toBeGreaterThanOrEqual(2)
      const pages = inside.filter((to) => !to.startsWith('/blog/'))
      expect(pages.length).toBeGreaterThan(0)
      for (const page of pages) expect(productPages).toContain(page.replace(/[?#].*/, ''))
    },
  )

  it.each(files.map((file) => [file.about.slug, file] as const))(
    '%s has only the headings written in its source',
    (_, { body }) => {
      const written = body.replace(/^```[\s\S]*?^```/gm, '').match(/^#{2,3} .+/gm) ?? []
      const shown = toHtml(body).match(/<h[1-6]>/g) ?? []
      expect(shown).toEqual(written.map((line) => `<h${line.indexOf(' ')}>`))
    },
  )

  it.skipIf(slugs.size < 20).each([...slugs])('%s is linked from two others', (slug) => {
    const others = files.filter((file) => file.about.slug !== slug)
    expect(others.filter((file) => links(file).includes(`/blog/${slug}`)).length).toBeGreaterThanOrEqual(2)
  })

  it.each(files.map((file) => [file.about.slug, file] as const))(
    '%s passes the import checks for posts',
    async (_, file) => {
      expect(refusedIn(file.body, file.above, hasDrawing)).toEqual([])
      const page = toHtml(file.body)
      const shape = (text: string) =>
        text
          .replace(/ rel="noopener"/g, '')
          .replace(/&#39;/g, "'")
          .replace(/&quot;/g, '"')
      expect(shape(await sanitize(page))).toBe(shape(page))
    },
  )

  it('are the twenty planned ones, newest first', () => {
    const dates = builtInArticles().map(({ publishedAt }) => publishedAt)
    expect(dates).toEqual([...dates].sort().reverse())
    expect([...slugs].sort()).toEqual(Object.keys(planned).sort())
  })
})

describe('the drawings', () => {
  const used = new Set(files.flatMap(({ body }) => [...body.matchAll(/\(drawing:([^)]+)\)/g)].map(([, name]) => name!)))

  it.each(drawingNames())('%s is used by an article', (name) => {
    expect(used).toContain(name)
  })

  it.each(drawingNames())('%s has only plain shapes and text that is readable on a phone', (name) => {
    const svg = drawingOf(name)!
    expect(svg).toMatch(/^<svg [^>]*viewBox="0 0 360 \d+(\.\d+)?"/)
    expect(svg).not.toMatch(
      /<(script|style|foreignObject|image|use|a|animate|set)\b|\bon\w+=|\bid=|\bstyle=|href=|url\(/i,
    )
    const classes = [...svg.matchAll(/class="([^"]*)"/g)].flatMap(([, names]) => names!.split(/\s+/))
    for (const one of classes) expect(drawingClasses).toContain(one)
    expect(svg).not.toMatch(/(fill|stroke)="(?!none|currentColor)/)
    for (const [, size] of svg.matchAll(/font-size="([\d.]+)/g)) expect(Number(size)).toBeGreaterThanOrEqual(13)
  })
})

const drawingClasses = [
  ...['d-ink', 'd-muted', 'd-line', 'd-brand', 'd-brand-line', 'd-accent', 'd-on-accent', 'd-on-brand', 'd-sunken'],
  ...['d-good', 'd-bad', 'd-small', 'd-text', 'd-big', 'd-bold'],
]

describe('a calculation line', () => {
  it.each([
    ['Base cleaning: 3,080 sq ft × $0.06 × 20 visits = $3,696.00', true],
    ['Base cleaning: 3,080 sq ft × $0.06 × 20 visits = $3,696.01', false],
    ['With 12%: $200.00 × (1 + 12%) = $224.00', true],
    ['A third: 100 ÷ 3 = 33.3', true],
    ['A third: 100 ÷ 3 = 33.4', false],
    ['Half a cent, up: $0.01 ÷ 2 = $0.01', true],
    ['Lost: $10.00 − $12.50 = −$2.50', true],
    ['Share: 49 ÷ 68 = 72%', true],
    ['Share: 49 ÷ 68 = 71%', false],
    ['Rate: $104.40 ÷ 5,000 sq ft = 2.1¢', true],
    ['Order of operations: 2 + 3 × 4 = 14', true],
    ['Window cleaning = $120.00', true],
  ])('%s', (line, right) => {
    const { printed, exact } = compute(readCalculation(line)[0]!)
    expect(printed === exact).toBe(right)
  })

  it.each([
    'Two figures: 3 4 = 12',
    'A star: 3 * 4 = 12',
    'Half: (3 + 4 = 7',
    'Nothing: × 2 = 4',
    'By zero: 1 ÷ 0 = 0',
    'Words: twice = 2',
  ])('is refused: %s', (line) => {
    expect(() => compute(readCalculation(line)[0]!)).toThrow()
  })

  it('is refused without a result', () => {
    expect(() => readCalculation('Base cleaning: 3,080 sq ft')).toThrow('isn’t a line of a sum')
  })
})
