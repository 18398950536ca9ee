import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PlanType, plans, yearlySaving } from '../modules/billing/contract/plans.ts'
import { formatMoney } from '../shared-kernel/money.ts'
import { publicUrl, startSystem } from '../testing/system/system.ts'
import { nobody } from '../web/public/company.ts'
import { answers } from '../web/public/faq-answers.ts'
import type { PublicContent } from '../web/public/head.ts'
import { firstJob, heroTape } from '../web/public/hero-price.ts'
import { marketingGoals } from '../web/public/marketing.ts'
import { footer, navigation } from '../web/public/site-links.ts'
import { servePages } from './pages.ts'
import { noContent } from './public-files.ts'

/** Stories that the tests add to the public content. */
const stories: { name: string; location: string; story: string; photos: [] }[] = []
let asked = 0
let version = 0
const content: PublicContent = {
  ...noContent,
  version: () => String(version),
  stories: async () => {
    asked++
    if (version === -1) throw new Error('the database is away')
    return [...stories]
  },
}
const supportEmail = 'help@tidytally.example'
const company = { supportEmail, legalName: 'Bright Bay LLC', legalAddress: '1 Sample Road, Salem, OR 97301' }
const system = await startSystem({
  prepare: ({ app, homeOf }) => servePages(app, { publicUrl, homeOf, content, company: { ...nobody, ...company } }),
})
afterAll(() => system.stop())

const get = (url: string, headers: Record<string, string> = {}) => system.app.inject({ url, headers })
const wordsOf = (html: string) =>
  html
    .replace(/<(script|style|svg)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<!-- -->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
const linksOf = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]+)"[^>]*>/g)].map(([, href]) => href!.replaceAll('&amp;', '&'))
const startsOf = (html: string) =>
  [...html.matchAll(/<a (?=[^>]*data-conversion)[^>]*href="([^"]+)"/g)].map(([, href]) => href!)
const graphIn = (html: string) =>
  JSON.parse(html.match(/<script type="application\/ld\+json">([^<]+)</)![1]!)['@graph'] as Record<string, unknown>[]

const reading = ['/', '/ai-pricing', '/getting-started', '/faq', '/terms', '/privacy', '/accessibility']
const pages: Record<string, string> = {}
beforeAll(async () => {
  for (const path of [...reading, '/trial-signup', '/login']) pages[path] = (await get(path)).body
})

describe('each public page', () => {
  it.each([...reading, '/trial-signup', '/login'])(
    '%s is complete in its initial HTML @FRD-01 @FRD-13 @WEB-01 @WEB-04 @WEB-20 @WEB-21 @WEB-22',
    async (path) => {
      const html = pages[path]!
      const content = (name: string) =>
        html.match(new RegExp(`<meta (?:name|property)="${name}" content="([^"]+)"`))?.[1]
      expect(html.match(/<title>([^<]+)</)![1]!.length).toBeGreaterThan(10)
      expect(content('description')!.length).toBeGreaterThan(60)
      expect(content('description')!.length).toBeLessThan(161)
      expect(html).toContain(`<link rel="canonical" href="${publicUrl}${path}">`)
      for (const name of ['og:title', 'og:description', 'og:image', 'og:image:alt'])
        expect(content(name), name).toBeTruthy()
      expect(html.match(/<h1/g)).toHaveLength(1)
      expect(graphIn(html).map((node) => node['@type'])).toEqual(expect.arrayContaining(['Organization', 'WebSite']))
      const picture = await get(new URL(content('og:image')!).pathname)
      expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/png'])
      expect([picture.rawPayload.readUInt32BE(16), picture.rawPayload.readUInt32BE(20)]).toEqual([1200, 630])
    },
  )

  it('has its own sharing image @FRD-13', async () => {
    const drawn = await Promise.all(
      reading.map(async (path) => (await get(`/og${path === '/' ? '/home' : path}.png`)).rawPayload),
    )
    expect(new Set(drawn.map((png) => png.toString('base64'))).size).toBe(reading.length)
    expect((await get('/og/nothing.png')).statusCode).toBe(404)
  })

  it('sets no cookie, loads nothing from other sites and nothing before its content @FRD-02 @FRD-10', async () => {
    for (const path of reading) {
      const { headers, body } = await get(path)
      expect(headers['set-cookie'], path).toBeUndefined()
      expect(body, path).not.toMatch(/<link rel="stylesheet"|<script src/)
      for (const [, address] of body.matchAll(/(?:src|href)="([^"]+)"/g))
        expect(address, path).toMatch(/^(\/(?!\/)|#|mailto:|http:\/\/localhost:3000\/)/)
    }
  })

  it('links only to addresses that exist @CON-12', async () => {
    const links = new Set(reading.flatMap((path) => linksOf(pages[path]!)))
    for (const link of [...links].filter((href) => href.startsWith('/'))) {
      const [path, place] = link.split('#')
      const { statusCode, body } = await get(path || '/')
      if (path !== '/blog' && !path!.startsWith('/blog/')) expect(statusCode, link).toBeLessThan(400)
      if (place) expect(body, link).toContain(`id="${place}"`)
    }
  })

  it('has the navigation links, the year 2025 and the company in its footer @SCR-34 @CON-12 @CON-13 @AMB-C07', () => {
    for (const path of reading) {
      const foot = pages[path]!.slice(pages[path]!.indexOf('<footer'))
      expect(linksOf(foot), path).toEqual(expect.arrayContaining(['/ai-pricing', '/blog', '/faq', '/getting-started']))
      expect(linksOf(foot)).toEqual(
        expect.arrayContaining(footer.flatMap(({ links }) => links.map(({ href }) => href))),
      )
      expect(wordsOf(foot)).toContain('© 2025 TidyTally Bright Bay LLC, 1 Sample Road, Salem, OR 97301')
      expect(linksOf(pages[path]!)).toEqual(expect.arrayContaining(navigation.map(({ href }) => href)))
    }
  })
})

describe('the landing page', () => {
  it('leads visitors to the guide, sign-in and the trial, and contractors to their dashboard @CON-02 @CON-03 @CON-04', () => {
    const head = pages['/']!.match(/<header[\s\S]*?<\/header>/)![0]
    expect(linksOf(head)).toEqual(expect.arrayContaining(['/getting-started', '/login', '/trial-signup', '/dashboard']))
    expect(wordsOf(head)).toMatch(/User Guide.*Sign In.*Get Started.*Dashboard/)
    expect(head).toContain('role="status"') // the placeholder while the session loads
  })

  it('has its hero, its sections and the final call to action @CON-05 @CON-06 @CON-07 @CON-08 @CON-09 @CON-10 @CON-11', () => {
    const words = wordsOf(pages['/']!)
    for (const said of [
      'Start 1-Day Free Trial',
      "How's it Work",
      'Try it now, no account',
      'Count rooms, not guesses',
      'Square feet from a photo',
      'What your own bids say about your rate',
      'Current price $0.040',
      'Suggested price $0.046',
      'Confidence 68%',
      'Three plans. Pay by the month or the year.',
      'Stories from contractors',
      'You have a walkthrough this week.',
    ])
      expect(words).toContain(said)
    expect(pages['/']).toContain('id="how"')
    expect(linksOf(pages['/']!)).toContain('/try')
  })

  it('describes what the product is for @CON-14 @CON-15 @CON-16 @CON-17 @CON-18 @AMB-C08', () => {
    const words = wordsOf(pages['/']!)
    for (const type of [
      'Home',
      'Office',
      'Retail',
      'Warehouse',
      'Medical',
      'Educational',
      'Hospitality',
      'Fitness center',
    ])
      expect(words).toContain(type)
    expect(words).toMatch(/Unlimited quotes/)
    expect(words).toContain('from 1 cent to $1.00 per square foot, times the visits in a month')
    expect(words).toMatch(/Won Pending Lost/)
    expect(words).toContain('with notes')
    expect(words).toContain('within 24 hours on business days')
  })

  it('@SCR-29 @WRD-81 @WRD-83 says in its first line that it is for cleaning, and the catch under the three buttons', () => {
    const main = wordsOf(pages['/']!.slice(pages['/']!.indexOf('<main')))
    expect(main.trim()).toMatch(
      /^Quoting software for cleaning contractors Price the job before you leave the building\./,
    )
    expect(main).toMatch(
      /Start 1-Day Free Trial Try it now, no account How's it Work Card required\. First charge 24 hours later; cancel online before then and pay nothing\./,
    )
  })

  it('@SCR-30 @WRD-10 @WRD-80 @CON-20 @AMB-Q28 shows the marketing figures as goals only, in a section of their own', () => {
    const { title, figures, note } = marketingGoals
    for (const path of ['/', '/ai-pricing', '/trial-signup'])
      expect(wordsOf(pages[path]!), path).toContain([title, ...figures, note].join(' '))
    for (const [path, html] of Object.entries(pages)) {
      const rest = wordsOf(html).replace([title, ...figures, note].join(' '), '')
      for (const figure of figures) expect(rest, path).not.toContain(figure.split(' ')[0]!)
      if (path !== '/terms') expect(rest, path).not.toMatch(/illustrative/i)
    }
  })

  it('@WRD-01 calls our own price figures planning figures and says how they are made', () => {
    const words = wordsOf(pages['/']!)
    expect(words).toContain('Our planning figure for offices this size: 1.1¢')
    expect(linksOf(pages['/']!)).toContain('/#planning-figures')
    expect(words).toContain('How we make a planning figure:')
    for (const path of ['/', '/ai-pricing'])
      expect(wordsOf(pages[path]!), path).not.toMatch(/published average|own published/i)
  })

  it('@WRD-02 @WRD-03 promises unlimited quotes, not rooms, and counts no clicks for canceling', () => {
    const words = wordsOf(pages['/']!)
    expect(words).not.toMatch(/quotes and rooms|two clicks/)
    expect(words).toContain('Cancel online any time, in under a minute. No call, no email.')
  })

  it("computes the price in its hero with the product's engine @FRD-04", () => {
    const words = wordsOf(pages['/']!)
    const { sum, total, perSqft } = heroTape(firstJob)
    expect([sum, total, perSqft]).toEqual(['5,000 sq ft × 1.1¢ × 20 visits', '$1,100.00', '$0.22'])
    for (const said of [sum, total, perSqft]) expect(words).toContain(said)
  })

  it('offers six plans at the prices that are charged @CON-09 @FRD-09 @FRD-13', () => {
    const words = wordsOf(pages['/']!)
    for (const [name, plan] of Object.entries(plans)) {
      expect(words).toContain(`${formatMoney(plan.monthlyCents)} a month`)
      expect(words).toContain(`or $${plan.yearlyCents / 100} a year, saves ${formatMoney(yearlySaving(plan))}`)
      for (const period of ['monthly', 'yearly'])
        expect(startsOf(pages['/']!)).toContain(`/trial-signup?plan=${name}-${period}`)
    }
    for (const path of ['/', '/ai-pricing']) {
      const { offers } = graphIn(pages[path]!).find((node) => node['@type'] === 'SoftwareApplication') as {
        offers: { price: string }[]
      }
      expect(offers.map(({ price }) => price)).toEqual(['19.99', '157.00', '19.99', '157.00', '32.99', '261.00'])
      expect(offers).toHaveLength(PlanType.options.length)
    }
  })

  it('gives images their dimensions and loads them lazily @FRD-02 @FRD-04', async () => {
    const images = [...pages['/']!.matchAll(/<img [^>]*>/g)].map(([image]) => image)
    expect(images.length).toBeGreaterThan(6)
    for (const image of images) {
      expect(image).toMatch(/loading="lazy"/)
      expect(image).toMatch(/width="\d+" height="\d+"/)
      expect(image).toMatch(/alt="[^"]{20,}"/)
      const { statusCode, headers } = await get(image.match(/src="([^"]+)"/)![1]!)
      expect([statusCode, headers['content-type']], image).toEqual([200, 'image/webp'])
    }
  })

  it('shows a story once it is approved, renders once per change, and recovers after stories could not be read @CON-10 @FRD-07', async () => {
    expect(wordsOf((await get('/')).body)).toContain('None yet. We print only what customers send us.')
    const before = asked
    await Promise.all([get('/'), get('/'), get('/')])
    expect(asked).toBe(before)
    stories.push({
      name: 'Maya <b>',
      location: 'Portland',
      story: 'We won <script>alert(1)</script> two clinics.',
      photos: [],
    })
    version++
    const [{ body }] = await Promise.all([get('/'), get('/')])
    expect(asked).toBe(before + 1)
    expect(body).toContain('We won &lt;script&gt;alert(1)&lt;/script&gt; two clinics.')
    expect(body).not.toContain('<script>alert')
    expect(wordsOf(body)).not.toContain('None yet')
    version = -1
    expect((await get('/')).statusCode).toBe(500)
    version = 7
    expect((await get('/')).statusCode).toBe(200)
  })
})

describe('the other pages', () => {
  it.each([
    [
      '@WRD-08',
      '/ai-pricing',
      'Building type analysis A planning price for a type and size, with what moves it.',
      /Your averages by type/,
    ],
    ['@WRD-88', '/ai-pricing', 'What a higher rate costs you', /in grey|how loose|decided bids|else three quarters/],
    ['@WRD-09', '/faq', 'up to two of your photos', /photos you added/],
    ['@WRD-14 @AMB-C12', '/faq', 'Not yet. Tell us if you’d use one.', /in development|early access/],
    ['@WRD-20', '/faq', 'Confirm your email address first; the link is in your inbox.', /authorised/],
    ['@WRD-20', '/getting-started', 'confirm your email address: the link is in your inbox', /How often counts/],
    ['@WRD-23', '/getting-started', 'between 1¢ and $1.00', /100 ?¢/],
    ['@WRD-89', '/getting-started', 'so you learn what your market pays', /saved from then on|prices are worth/],
    ['@WRD-90 @SCR-36', '/faq', 'authorized support staff', /authorised|are answered first|Partly used periods/],
    ['@WRD-103', '/faq', 'We send your photos to our AI provider to make the estimate.', /for this purpose only/],
    ['@WRD-82 @SCR-35', '/', 'Real screens from the product. The customers are made up.', /by a script/],
    [
      '@WRD-84',
      '/',
      'Start with Residential, $19.99 a month Start with Residential, or $157 a year',
      /Try Residential/,
    ],
    ['@WRD-87', '/', 'Per sq ft per month', /Per sq ft, a month|Quote, per month/],
    ['@WRD-91', '/', 'from the walkthrough to the sent quote', /customer’s yes/],
    ['@WRD-92 @SCR-36', '/login', 'No account yet? Create one now', /New here/],
    ['@WRD-107', '/accessibility', 'we never use color alone', /findings of axe|is never told/],
  ])('%s: %s says "%s"', (_, path, said, not) => {
    const words = wordsOf(pages[path]!)
    expect(words).toContain(said)
    expect(words).not.toMatch(not)
  })

  it('@WRD-85 @SCR-36 the card of an unknown address says what to do before its fixed line', async () => {
    const words = wordsOf((await get('/no-such-page')).body)
    expect(words).toMatch(/Check the address, or go to your quotes\. Did you forget to add the page to the router\?/)
  })

  it('AI pricing: hero, benefits, four steps, features, call to action, and all links @CON-21 @CON-22 @CON-23 @CON-24 @AMB-C09', () => {
    const html = pages['/ai-pricing']!
    const head = html.match(/<header[\s\S]*?<\/header>/)![0]
    expect(linksOf(head)).toEqual(expect.arrayContaining(['/', '/login', '/trial-signup']))
    expect(linksOf(html)).toEqual(
      expect.arrayContaining(['/trial-signup', '/price-optimization', '/faq', '/blog', '/login']),
    )
    expect([...html.matchAll(/<h2[^>]*>([^<]+)/g)].map(([, title]) => title)).toEqual(
      expect.arrayContaining(['What you get out of it', 'How it works', 'What is in it']),
    )
    expect(html.match(/<ol[\s\S]*?<\/ol>/)![0].match(/<li/g)).toHaveLength(4)
    for (const start of linksOf(html).filter((href) => href.startsWith('/trial-signup')))
      expect(startsOf(html)).toContain(start)
  })

  it('the guide: four steps in order, and the number of tasks @CON-25 @CON-26 @AMB-Q11', () => {
    const html = pages['/getting-started']!
    const steps = [...html.matchAll(/Step (?:<!-- -->)?(\d)(?:<!-- -->)?: <\/span>(?:<!-- -->)?([^<]+)/g)].map(
      ([, at, title]) => [at, title],
    )
    expect(steps).toEqual([
      ['1', 'Enter building info'],
      ['2', 'Select services and tasks'],
      ['3', 'Review the quote'],
      ['4', 'Generate and send'],
    ])
    expect(linksOf(html)).toEqual(expect.arrayContaining(['/trial-signup', '/login']))
    expect(html.replaceAll('<!-- -->', '')).toContain('146 tasks are ready, 8–10 for each of 15 room types')
  })

  it('the FAQ: twelve answers that open without a script @CON-27 @CON-28 @CON-29 @CON-30 @CON-31 @CON-32 @CON-19 @AMB-C01 @AMB-C02', () => {
    const html = pages['/faq']!
    expect(html).toContain('<title>Frequently Asked Questions - TidyTally</title>')
    expect(html.match(/<h1[^>]*>([^<]+)/)?.[1]).toBe('Frequently Asked Questions')
    const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'))
    expect(main.match(/<details /g)).toHaveLength(12)
    expect(main).not.toContain('name="faq"') // a shared name would close the others
    for (const { question, answer } of answers) {
      expect(wordsOf(main)).toContain(question)
      for (const paragraph of answer) expect(wordsOf(main)).toContain(paragraph)
    }
    expect(answers.map(({ id }) => id)).toEqual([
      'trial',
      'buildings',
      'accuracy',
      'own-prices',
      'pdf',
      'ai-photos',
      'data',
      'cancel',
      'help',
      'payment',
      'audience',
      'embedding',
    ])
    const head = html.match(/<header[\s\S]*?<\/header>/)![0]
    expect(wordsOf(head)).toMatch(/Home.*Get Started/)
    expect(wordsOf(main)).toMatch(/Still have questions\?.*Start Your Free Trial/)
    expect(startsOf(html)).toEqual(['/trial-signup', '/trial-signup'])
    expect(html).toContain(`mailto:${supportEmail}`)
    const faq = graphIn(html).find((node) => node['@type'] === 'FAQPage') as { mainEntity: unknown[] }
    expect(faq.mainEntity).toHaveLength(12)
  })
})

describe('files for crawlers', () => {
  it('the sitemap lists the public pages but no noindex pages @FRD-12', async () => {
    const { body, headers } = await get('/sitemap.xml')
    expect(headers['content-type']).toContain('application/xml')
    const listed = [...body.matchAll(/<loc>([^<]+)</g)].map(([, url]) => url!.slice(publicUrl.length))
    expect(listed).toEqual(expect.arrayContaining([...reading, '/trial-signup', '/blog', '/share-your-story']))
    for (const path of ['/login', '/register', '/forgot-password', '/reset-password', '/verify-email'])
      expect(listed, path).not.toContain(path)
    for (const path of ['/login', '/register', '/forgot-password'])
      expect((await get(path)).body, path).toContain('<meta name="robots" content="noindex">')
    for (const path of reading) expect(pages[path]).not.toContain('noindex')
  })

  it('robots.txt, security.txt and the feed are served @FRD-01', async () => {
    const robots = (await get('/robots.txt')).body
    expect(robots).toContain(`Sitemap: ${publicUrl}/sitemap.xml`)
    expect(robots).not.toMatch(/Disallow: \/$/m)
    const security = await get('/.well-known/security.txt')
    expect(security.headers['content-type']).toContain('text/plain')
    expect(security.body).toContain(`Contact: mailto:${supportEmail}`)
    const expires = new Date(security.body.match(/Expires: (.+)/)![1]!).getTime()
    expect(expires - Date.now()).toBeGreaterThan(90 * 24 * 3_600_000)
    expect((await get('/blog/feed.xml')).headers['content-type']).toContain('application/atom+xml')
  })
})
