// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { AdminQuote, AdminQuoteDetail, Overview } from '../../modules/administration/contract/endpoints.ts'
import { hostileTexts } from '../../testing/hostile/hostile-input.ts'
import { hostileBodies } from '../../testing/hostile/hostile-posts.ts'
import { addressIn, hrefOf } from './address.tsx'
import { Administration } from './administration.tsx'

const id = (number: number) => `0f3a9c62-58e1-4b7d-9a40-${String(number).padStart(12, '0')}`

const harbor: AdminQuoteDetail = {
  id: id(1),
  companyName: 'Harbor Dental Group',
  contactPerson: 'Priya Nair',
  email: 'priya@harbordental.example',
  phone: '5035550188',
  buildingType: 'medical',
  totalSqft: 3080,
  officeSqft: 560,
  commonSqft: null,
  restroomCount: 2,
  kitchenCount: 1,
  frequency: 'daily',
  schedule: null,
  selectedServices: ['General cleaning'],
  specialRequirements: 'Leave the trays in room 4 where they are.',
  startTimeline: 'this-month',
  basePrice: 3696,
  additionalServices: 120,
  totalMonthlyPrice: 3816,
  annualPrice: 38_923.2,
  annualDiscountPercent: 15,
  uploadedImages: [id(7)],
  createdAt: '2026-11-19T16:02:00.000Z',
  status: 'sent',
  finalMonthlyPrice: 3816,
  finalOneTimePrice: null,
  account: { id: id(9), email: 'dana@brightline.example', businessName: 'Brightline Cleaning Co.' },
  rooms: [
    {
      name: 'Reception',
      photos: [{ id: id(7), thumbnail: id(8) }],
      extraWork: [{ name: 'Interior windows', price: 120, type: 'monthly' }],
    },
  ],
  customItems: [],
  ...{ tax: { percent: 8.25, label: 'Sales tax' }, taxExempt: false },
}
const northgate: AdminQuote = {
  ...harbor,
  id: id(2),
  companyName: 'Northgate Logistics',
  status: 'draft',
  uploadedImages: [],
}

const overview: Overview = {
  administrator: 'ops',
  quotes: 1284,
  failedJobs: 2,
  failedMails: 3,
  waitingMails: 0,
  heldMails: null,
  storiesToRead: 4,
  entries: 27,
  missingFiles: { accounts: 0, photos: 0, versions: 0 },
  lastBackup: null,
  certificateExpiresAt: null,
}

type Reply = object | (() => Response | Promise<Response>)
const problem = (status: number, message: string) => () => Response.json({ message }, { status })

/** Opens an address; answers are by method and path. All requests are in `asked`. */
function openAt(address: string, answers: Record<string, Reply> = {}) {
  const asked: string[] = []
  const all: Record<string, Reply> = {
    'GET /api/admin/overview': overview,
    'GET /api/admin/quotes': [harbor, northgate],
    [`GET /api/admin/quotes/${harbor.id}`]: harbor,
    ...answers,
  }
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    asked.push(`${method} ${url}`)
    const answer = all[`${method} ${url.split('?')[0]}`]
    if (typeof answer === 'function') return answer()
    return answer ? Response.json(answer) : Response.json({ message: 'Not found' }, { status: 404 })
  })
  window.history.replaceState(null, '', address)
  render(<Administration />)
  return { asked }
}

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  window.history.replaceState(null, '', '/admin')
})

const cards = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

describe('held email', () => {
  it('is announced above every tab with the number waiting, only while email is held @OPS-09', async () => {
    openAt('/admin?tab=jobs', {
      'GET /api/admin/overview': { ...overview, heldMails: 1204 },
      'GET /api/admin/jobs': [],
    })
    const note = await screen.findByText('Email is on hold (HOLD_MAIL=on).')
    expect(note.parentElement!.textContent).toContain('No email leaves; 1,204 are waiting.')
    cleanup()
    openAt('/admin')
    await screen.findByText('Harbor Dental Group')
    expect(screen.queryByText(/on hold/)).toBeNull()
  })
})

it('every tab shows how many rows lack their files @SEC-02', async () => {
  const missingFiles = { accounts: 1, photos: 1203, versions: 0, signedQuotes: 1 }
  openAt('/admin', { 'GET /api/admin/overview': { ...overview, missingFiles } })
  const notice = await screen.findByRole('region', { name: 'Missing files' })
  expect(notice.textContent).toContain('1 account without its logo, 1,203 photos, 1 signed quote.')
})

describe('the system, on every tab', () => {
  const facts = async () => {
    const part = (await screen.findByRole('heading', { level: 2, name: 'System' })).closest('section')!
    return Object.fromEntries(
      within(part)
        .getAllByRole('term')
        .map((name) => [name.textContent, name.nextElementSibling!.textContent]),
    )
  }
  const noon = (...day: [year: number, month: number, day: number]) => new Date(...day, 12).toISOString()
  const system: NonNullable<Overview['system']> = {
    release: '0.7.0',
    migration: { name: '379-browser', ranAt: noon(2026, 10, 28) },
    postgres: { version: '18.4', startedAt: noon(2026, 10, 3) },
    chromium: { version: '153', dated: noon(2026, 9, 30) },
    filesCanBeStored: true,
    clockAheadSeconds: -1,
  }

  it('says what runs, how old it is and whether it works @SCL-09 @SCL-08', async () => {
    const lastBackup = { finishedAt: new Date(2026, 10, 28, 3, 10).toISOString(), bytes: 214_300_000 }
    const certificateExpiresAt = noon(2036, 10, 28)
    openAt('/admin', { 'GET /api/admin/overview': { ...overview, lastBackup, certificateExpiresAt, system } })
    expect(await facts()).toEqual({
      Release: '0.7.0',
      'Last migration': '379-browser, Nov 28, 2026',
      PostgreSQL: '18.4, started Nov 3, 2026',
      Chromium: '153, from Oct 30, 2026',
      'Photos and files': 'Can be stored',
      Clock: 'Agrees with the database’s',
      'Last backup': 'Nov 28, 3:10 AM, 214 MB',
      'Signing certificate': 'Until Nov 28, 2036',
    })
  })

  it.each([
    [90, '90 s ahead of the database’s'],
    [-2, '2 s behind the database’s'],
  ])('says what is wrong or not there yet @SCL-09', async (clockAheadSeconds, clock) => {
    const wrong = { ...system, chromium: null, filesCanBeStored: false, clockAheadSeconds }
    openAt('/admin?tab=jobs', {
      'GET /api/admin/overview': { ...overview, system: wrong },
      'GET /api/admin/jobs': [],
    })
    expect(await facts()).toMatchObject({
      Chromium: 'No worker has printed yet',
      'Photos and files': 'Can’t be stored right now',
      Clock: clock,
      'Last backup': 'None yet',
      'Signing certificate': 'None yet',
    })
  })

  it('says what a server of an older release tells', async () => {
    openAt('/admin')
    expect(await facts()).toEqual({ 'Last backup': 'None yet', 'Signing certificate': 'None yet' })
  })
})

describe('the list of quotes', () => {
  it('@SPC-13 @AMB-M01 shows the status of every quote, sent ones too', async () => {
    const quotes = [harbor, northgate]
    openAt('/admin', { 'GET /api/admin/quotes': quotes })
    await screen.findByText('Harbor Dental Group')
    const states = screen.getAllByRole('listitem').map((card) => within(card).getByText(/^(Sent|Draft)$/).textContent)
    expect(states).toEqual(['Sent', 'Draft'])
  })

  it('shows a loading message, then each quote with its fields @TYP-05 @ADM-04 @ADM-06 @ADM-11 @ADM-14', async () => {
    let arrive = () => {}
    const late = new Promise<Response>((resolve) => {
      arrive = () => resolve(Response.json([harbor, northgate]))
    })
    openAt('/admin', { 'GET /api/admin/quotes': () => late })
    await screen.findByText('Loading quotes...')
    await screen.findByText('Select a quote from the list to view details')
    screen.getByText('Loading quotes...')
    arrive()
    await screen.findByText('Harbor Dental Group')
    const [first, second] = cards()
    for (const part of [
      'Harbor Dental Group',
      'Priya Nair · Medical',
      '$3,816.00',
      'Nov 19, 2026',
      '3,080 sq ft, Daily (Mon–Fri)',
      'priya@harbordental.example',
      '(503) 555-0188',
      '1image',
    ])
      expect(first).toContain(part)
    expect(second).toContain('Draft')
    expect(second).not.toContain('image')
    screen.getByText('1,284 quotes, newest first')
    screen.getByText('Signed in as', { exact: false })
    const tabs = within(screen.getByRole('navigation', { name: 'Administration' })).getAllByRole('link')
    expect(tabs.map(({ textContent }) => textContent)).toEqual([
      'Quotes1,284',
      'Jobs2 failed',
      'Emails3 failed',
      'Posts',
      'Stories4 to read',
      'Accounts',
      'Audit27 in 24 h',
    ])
  })

  it('distinguishes an empty list from a search without matches @ADM-12 @ADM-13', async () => {
    openAt('/admin', { 'GET /api/admin/quotes': [], 'GET /api/admin/overview': { ...overview, quotes: 0 } })
    await screen.findByText('No quotes submitted yet.')
    cleanup()
    openAt('/admin?q=nobody', { 'GET /api/admin/quotes': [] })
    await screen.findByText('No quotes match your search.')
    cleanup()
    openAt('/admin?status=sent', { 'GET /api/admin/quotes': [] })
    await screen.findByText('No quotes match your search.')
  })

  it('searches once while the user types, and keeps the query in the address @ADM-05', async () => {
    const { asked } = openAt('/admin')
    await screen.findByText('Harbor Dental Group')
    const box = screen.getByRole('searchbox', { name: 'Company, contact or email' })
    for (const typed of ['h', 'ha', ' harb% ']) fireEvent.change(box, { target: { value: typed } })
    await waitFor(() => expect(window.location.search).toBe('?q=harb%25'))
    await waitFor(() => expect(asked.filter((url) => url.includes('q='))).toEqual(['GET /api/admin/quotes?q=harb%25']))
  })

  it('loads the next page from where the server says it begins @FRD-17', async () => {
    const link = { link: '</api/admin/quotes?cursor=there>; rel="next"' }
    const pages = [Response.json([harbor], { headers: link }), Response.json([northgate])]
    const { asked } = openAt('/admin', { 'GET /api/admin/quotes': () => pages.shift()! })
    fireEvent.click(await screen.findByRole('button', { name: 'Show more' }))
    await waitFor(() => expect(asked.at(-1)).toBe('GET /api/admin/quotes?cursor=there'))
    await waitFor(() => expect(cards()).toHaveLength(2))
  })
})

describe('one quote', () => {
  it('shows all fields and the discount, and says that opening it is logged @ADM-07 @ADM-08 @ADM-09 @ADM-10', async () => {
    openAt('/admin')
    fireEvent.click((await screen.findByText('Harbor Dental Group')).closest('a')!)
    const record = await screen.findByRole('article')
    expect(window.location.search).toBe(`?quote=${harbor.id}`)
    for (const part of [
      'Brightline Cleaning Co.',
      '$3,816.00$4,130.82 with Sales tax 8.25%',
      '$3,696.00',
      'and $120.00 of additional services',
      '$38,923.20with the 15% discount',
      'Total area3,080 sq ft',
      'Office area560 sq ft',
      'Restrooms2',
      'Kitchens1',
      'StartWithin 30 days',
      'General cleaning',
      'Interior windows Reception$120.00/month',
      'Leave the trays in room 4 where they are.',
    ])
      expect(record.textContent).toContain(part)
    expect(record.textContent).toMatch(/Opened by ops at \d+:\d\d\s[AP]M, in the audit log/)
    expect(within(record).getByRole('link', { name: 'Export JSON' }).getAttribute('href')).toBe(
      `/api/admin/quotes/${harbor.id}/export`,
    )
    const image = within(record).getByRole('img', { name: 'Reception, 1 of 1' })
    expect(image.getAttribute('src')).toBe(`/objects/${id(8)}`)
    expect(image.closest('a')?.getAttribute('href')).toBe(`/objects/${id(7)}`)
    expect(document.activeElement?.textContent).toBe('Harbor Dental Group')
    expect(record.textContent).not.toMatch(/cost|profit|margin|common area|not given/i)
  })

  it('is fetched, and so logged, each time it is opened, and Back closes it', async () => {
    const { asked } = openAt(`/admin?quote=${harbor.id}`)
    await screen.findByRole('article')
    window.history.replaceState(null, '', '/admin')
    window.dispatchEvent(new PopStateEvent('popstate'))
    await screen.findByText('Select a quote from the list to view details')
    fireEvent.click(screen.getByText('Harbor Dental Group').closest('a')!)
    await screen.findByRole('article')
    expect(asked.filter((url) => url.endsWith(harbor.id))).toHaveLength(2)
  })

  it("shows an error if it doesn't exist; invalid addresses are cleaned", async () => {
    openAt(`/admin?quote=${id(3)}`)
    await screen.findByText('The quote couldn’t be loaded.')
    expect(addressIn('?tab=%3Cscript%3E&quote=1&evil=2')).toEqual({ tab: 'quotes', quote: '1' })
    expect(hrefOf({ tab: 'audit', subject: 'a&b' })).toBe('/admin?tab=audit&subject=a%26b')
  })
})

describe('without the credentials', () => {
  it("shows only the specification's message @ADM-15 @ADM-03 @AMB-R04", async () => {
    const { asked } = openAt('/admin', { 'GET /api/admin/overview': problem(401, 'Authentication Required') })
    const message = await screen.findByRole('alert')
    expect(message.textContent).toContain('Authentication Required')
    expect(message.textContent).toContain('Please refresh the page and enter your admin credentials.')
    expect(asked).toEqual(['GET /api/admin/overview'])
    expect(document.body.textContent).not.toMatch(/Harbor|1,284/)
  })

  it('shows the same message on the next read if they were changed meanwhile @ADM-15', async () => {
    openAt('/admin', { [`GET /api/admin/quotes/${harbor.id}`]: problem(401, 'Authentication Required') })
    fireEvent.click((await screen.findByText('Harbor Dental Group')).closest('a')!)
    await screen.findByText('Please refresh the page and enter your admin credentials.')
  })

  it('shows how long to wait after too many wrong ones @FRD-17', async () => {
    const sentence =
      '10 wrong credentials came from your address in the last 15 minutes. Please try again in 15 minutes.'
    openAt('/admin', { 'GET /api/admin/overview': problem(429, sentence) })
    await screen.findByText(sentence)
    screen.getByRole('button', { name: 'Try again' })
  })

  it('shows other failures without mentioning credentials, with a retry', async () => {
    let turn = 0
    openAt('/admin', {
      'GET /api/admin/quotes': () => (++turn === 1 ? problem(500, 'Something went wrong.')() : Response.json([harbor])),
    })
    await screen.findByText('The quotes couldn’t be loaded.')
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await screen.findByText('Harbor Dental Group')
  })
})

describe('user input', () => {
  const typed = [
    ...hostileTexts.filter((text) => text.trim() && text.length < 400),
    '<svg onload=window.broken=1>',
    'javascript:window.broken=1',
    '</script><script>window.broken=1</script>',
    '<a href="javascript:window.broken=1">x</a>',
    '<iframe srcdoc="<script>parent.broken=1</script>">',
  ]

  it.each(typed)('is shown as text: %j @FRD-08', async (text) => {
    const evil = {
      ...harbor,
      companyName: text,
      contactPerson: text,
      email: text,
      phone: text,
      selectedServices: [text],
      specialRequirements: text,
      account: { ...harbor.account, businessName: text },
      rooms: [{ ...harbor.rooms[0]!, name: text, extraWork: [{ name: text, price: 1, type: 'one-time' as const }] }],
      customItems: [{ id: '1', name: text, price: 1, quantity: 2, frequency: 'weekly' as const }],
    }
    const at = '2026-11-19T16:02:00.000Z'
    const story = { id: id(4), state: 'pending', name: text, location: text, sentAt: at }
    const answers = {
      'GET /api/admin/quotes': [evil],
      [`GET /api/admin/quotes/${evil.id}`]: evil,
      'GET /api/admin/jobs': [{ id: id(5), queue: text, failedAt: at, reason: text, cause: text, payload: text }],
      'GET /api/admin/mails': [
        {
          id: id(6),
          quoteId: evil.id,
          companyName: text,
          recipient: text,
          state: 'failed',
          reason: text,
          requestedAt: at,
        },
      ],
      'GET /api/admin/posts': [
        { id: '1', slug: text, title: text, status: 'published', publishedAt: at, emailedAt: null },
      ],
      'GET /api/admin/stories': [{ ...story, photos: 1 }],
      [`GET /api/admin/stories/${story.id}`]: { ...story, email: text, story: text, photos: [] },
      'GET /api/admin/accounts': [
        {
          id: id(9),
          email: text,
          name: text,
          businessName: text,
          createdAt: at,
          plan: null,
          status: null,
          trialEnd: null,
          periodEnd: null,
          quotes: 1,
        },
      ],
      'GET /api/admin/audit': [{ time: at, who: text, action: text, subject: null, address: text }],
    }
    const others = ['quotes', 'jobs', 'mails', 'posts', 'stories', `stories&story=${story.id}`, 'accounts', 'audit']
    const everywhere = /script|^__|^.?[\ud800-\udfff]/.test(text)
    const places = [
      `quotes&quote=${evil.id}`,
      ...(everywhere ? others : [others[typed.indexOf(text) % others.length]!]),
    ]
    for (const tab of places) {
      openAt(`/admin?tab=${tab}`, answers)
      await waitFor(() => expect(document.querySelector('main')?.textContent).toContain(text.trim()))
      const main = document.querySelector('main')!
      expect(main.querySelector('script, iframe, svg[onload], img[onerror], meta, object, embed')).toBeNull()
      for (const anchor of main.querySelectorAll('a')) expect(anchor.getAttribute('href')).toMatch(/^\/(?!\/)/)
      cleanup()
    }
    expect('broken' in window).toBe(false)
  })
})

it('hostile bodies are shown as text in the lists of quotes and of stories @FRD-08', async () => {
  const at = '2026-11-19T16:02:00.000Z'
  const bodies = hostileBodies.filter((body) => body.trim() && body.length < 5_000)
  expect(bodies.length).toBeGreaterThan(55)
  openAt('/admin', {
    'GET /api/admin/quotes': bodies.map((companyName, number) => ({ ...northgate, id: id(100 + number), companyName })),
  })
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(bodies.length))
  const shown = [...document.querySelectorAll('main li strong')].map(({ textContent }) => textContent)
  expect(shown).toEqual(bodies)
  cleanup()
  openAt('/admin?tab=stories', {
    'GET /api/admin/stories': bodies.map((name, number) => ({
      id: id(number),
      state: 'pending',
      name,
      location: name,
      photos: 1,
      sentAt: at,
    })),
  })
  await waitFor(() => expect(document.querySelectorAll('main li')).toHaveLength(bodies.length))
  const main = document.querySelector('main')!
  expect(
    main.querySelector('script, iframe, img, video, audio, form, object, embed, style, base, [onerror], [onclick]'),
  ).toBeNull()
  for (const anchor of main.querySelectorAll('a')) expect(anchor.getAttribute('href')).toMatch(/^\/admin/)
})

describe('manual tasks', () => {
  const job = {
    id: id(5),
    queue: 'documents.email-quote',
    failedAt: '2026-11-19T16:02:00.000Z',
    reason: 'No answer',
    cause: 'req-1',
    payload: '{}',
  }

  it('a failed job is retried once, however often the button is clicked, and then disappears @FRD-08', async () => {
    let jobs: object[] = [job]
    let finish = () => {}
    const { asked } = openAt('/admin?tab=jobs', {
      'GET /api/admin/jobs': () => Response.json(jobs),
      [`POST /api/admin/jobs/${job.id}/retry`]: () =>
        new Promise<Response>((resolve) => {
          finish = () => {
            jobs = []
            resolve(Response.json({ ok: true }))
          }
        }),
    })
    const retry = await screen.findByRole('button', { name: /^Retry documents\.email-quote/ })
    fireEvent.click(retry)
    await screen.findByText('Retrying...')
    fireEvent.click(retry)
    finish()
    await screen.findByText('No job was given up.')
    expect(asked.filter((url) => url.startsWith('POST'))).toHaveLength(1)
    expect(document.activeElement?.tagName).toBe('H1')
  })

  it('a job that someone else has retried shows a message @FRD-08', async () => {
    openAt('/admin?tab=jobs', {
      'GET /api/admin/jobs': [job],
      [`POST /api/admin/jobs/${job.id}/retry`]: problem(404, 'This job is back in its queue already, or gone'),
    })
    fireEvent.click(await screen.findByRole('button', { name: /^Retry/ }))
    await screen.findByText('This job is back in its queue already, or gone')
  })

  it('a story can be read, approved and declined @FRD-08', async () => {
    const story = {
      id: id(4),
      state: 'pending',
      name: 'June Fields',
      location: 'Boise, Idaho',
      sentAt: '2026-11-19T16:02:00.000Z',
      email: 'june@fields.example',
      story: 'We walked.',
      photos: [{ id: id(3), width: 40, height: 30 }],
    }
    openAt(`/admin?tab=stories&story=${story.id}`, {
      [`GET /api/admin/stories/${story.id}`]: story,
      [`POST /api/admin/stories/${story.id}/approve`]: { ...story, state: 'approved' },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Approve' }))
    await screen.findByText('Approved')
    expect(screen.queryByRole('button', { name: 'Approve' })).toBeNull()
    screen.getByRole('button', { name: 'Decline' })
    expect(screen.getByRole('img').getAttribute('src')).toBe(`/api/admin/stories/photos/${id(3)}`)
  })

  it('@SCR-53 the audit tab describes in words who did what, and names the customer @FRD-17', async () => {
    const entry = { time: '2026-11-19T16:02:00.000Z', who: 'dana', subject: null, address: null }
    openAt('/admin?tab=audit', {
      'GET /api/admin/audit': [
        { ...entry, action: 'quoting.photo-added', subject: id(1), subjectName: 'Harbor Dental Group' },
        { ...entry, action: 'quoting.of-another-time' },
      ],
    })
    await screen.findByText('Added a photo to a quote')
    screen.getByText('quoting.of-another-time')
    expect(document.body.textContent).not.toContain('photo-added')
    expect(document.body.textContent).toContain(`About Harbor Dental Group ${id(1)}`)
  })

  it('each tab has an address, and opening one moves focus to its heading @FRD-17', async () => {
    openAt('/admin', { 'GET /api/admin/mails': [] })
    await screen.findByText('Harbor Dental Group')
    fireEvent.click(screen.getByRole('link', { name: 'Emails 3 failed' }))
    await screen.findByText("Every quote's last email was handed over.")
    expect(window.location.search).toBe('?tab=mails')
    expect(document.activeElement?.textContent).toBe('Emails')
  })
})

it('shows a single visit at its one price, in the list and the record @SCH-07', async () => {
  const visit: AdminQuoteDetail = {
    ...harbor,
    ...{ frequency: 'custom', schedule: { once: true }, finalMonthlyPrice: 0, totalMonthlyPrice: 0, annualPrice: 0 },
    finalOneTimePrice: 450,
  }
  openAt(`/admin?tab=quotes&quote=${harbor.id}`, {
    'GET /api/admin/quotes': [visit],
    [`GET /api/admin/quotes/${harbor.id}`]: visit,
  })
  await waitFor(() => expect(cards()[0]).toContain('$450.00 once'))
  const shown = () => screen.getByRole('region', { name: 'The selected quote' }).textContent
  await waitFor(() => expect(shown()).toContain('$450.00 once'))
  expect(shown()).not.toMatch(/\$0\.00|Annual price/)
})
