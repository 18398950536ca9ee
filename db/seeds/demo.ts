import type { Client as Database } from 'pg'
import { Client } from 'pg'
import { defaultTerms } from '../../src/modules/accounts/contract/default-terms.ts'
import { unlimited } from '../../src/platform/database/limits.ts'
import { brightlineQuotes } from './demo/brightline.ts'
import { atWork, type DemoContractor, type Place, stableId } from './demo/contractor.ts'
import { demoEmails, demoPassword } from './demo/published.ts'
import { sparrowQuotes } from './demo/sparrow.ts'

export const brightline: DemoContractor = {
  email: demoEmails[0],
  firstName: 'Dana',
  lastName: 'Dustwell',
  business: {
    name: 'Brightline Cleaning Co.',
    phone: '(503) 555-0142',
    address: '100 Sample Street, Suite 4, Portland, OR 97200',
    website: 'https://brightline.example',
  },
  proposal: {
    coverLetter:
      'Thank you for showing us around. This quote lists each room that we walked through, and the work we do in it at each visit.\n\nThe same crew comes every time. I look in once a month, and you can call me directly whenever something isn’t right.',
    contactName: 'Dana Dustwell',
    contactPhone: '(503) 555-0143',
    insurance:
      'General liability insurance to $1 million per claim. Workers’ compensation for everyone on our crew. We’re glad to send the certificates.',
    supplies: 'We bring equipment and cleaning products. You provide paper goods, hand soap, and trash liners.',
    notIncluded:
      '- Windows from outside, and carpet shampooing, unless listed as extra work\n- Hazardous waste, and sharps containers\n- Moving furniture that one person can’t lift',
    termAndNotice: 'Month to month. Either of us can end it with 30 days’ notice.',
    paymentTerms: 'Invoiced on the 1st, due in 30 days, by check or bank transfer.',
    aboutUs:
      'Brightline Cleaning Co. has cleaned offices and homes around Portland since 2019. Everyone on our crew is our own employee, with a background check before the first key is handed over.',
    terms: defaultTerms,
  },
  plan: 'pro-yearly',
  rate: 500,
  onTop: { label: 'Taxes & workers’ comp', percent: 28 },
  time: { wage: 17.5, margins: { to1500: 32, to5000: 27, above: 24 } },
  usualCosts: {
    ...{ supplies: 32, insurance: 18, equipment: 12, transportation: 28, overhead: 44, other: 0 },
    customCosts: [{ id: 'keys', label: 'Key and alarm service', amount: 9 }],
  },
  quotes: brightlineQuotes,
}

export const sparrow: DemoContractor = {
  email: demoEmails[1],
  firstName: 'Robin',
  lastName: 'Sparrow',
  business: {
    name: 'Sparrow Home Care',
    phone: '(971) 555-0109',
    address: '7 Example Lane, Beaverton, OR 97000',
    website: 'https://sparrowhome.example',
  },
  plan: 'residential-monthly',
  rate: 900,
  onTop: { label: 'Self-employment tax', percent: 15.3 },
  usualCosts: {
    ...{ supplies: 14, insurance: 9, equipment: 0, transportation: 16, overhead: 12, other: 0 },
    customCosts: [],
  },
  quotes: sparrowQuotes,
}

const day = 24 * 3600 * 1000
const mark = 'seed: demo'

/**
 * Seeds a database once with two contractors and their quotes. The product's own commands create the quotes, so the
 * product computes every price. The next run finishes an interrupted one.
 */
export async function seedDemo(place: Place) {
  const db = new Client({ connectionString: place.databaseUrl })
  await db.connect()
  try {
    await db.query(unlimited) // another process may be seeding
    await db.query('select pg_advisory_lock(817266)')
    const { rowCount } = await db.query('select from public.migrations where name = $1', [mark])
    if (rowCount) return
    const now = new Date()
    for (const contractor of [brightline, sparrow]) {
      await openAccount(db, contractor, now)
      await atWork(place, db, contractor, demoPassword, now)
    }
    await db.query('insert into public.migrations (name) values ($1)', [mark])
  } finally {
    await db.end()
  }
}

/** Opens an account with a custom rate, as if its owner had signed up on the website half a year ago. */
async function openAccount(
  db: Database,
  { email, firstName, lastName, business, plan, rate }: DemoContractor,
  now: Date,
) {
  const { hash } = await import('@node-rs/argon2')
  const id = stableId(email)
  const password = await hash(demoPassword, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  const since = new Date(now.getTime() - 182 * day)
  await db.query(
    `insert into accounts.users (id, email, password, first_name, last_name, business_name, business_phone, business_address,
                                 business_website, created_at, updated_at, email_verified_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10, $10) on conflict do nothing`,
    [
      id,
      email,
      password,
      firstName,
      lastName,
      business.name,
      business.phone,
      business.address,
      business.website,
      since,
    ],
  )
  await db.query(
    `insert into billing.subscriptions (user_id, status, plan_type, period_start, period_end)
     values ($1, 'active', $2, $3, $4) on conflict do nothing`,
    [id, plan, since, new Date(now.getTime() + 1000 * day)],
  )
  await db.query(
    'insert into content.blog_email_subscriptions (user_id, created_at) values ($1, $2) on conflict do nothing',
    [id, since],
  )
  await db.query('insert into pricing.rates (user_id, price_per_sq_ft) values ($1, $2) on conflict do nothing', [
    id,
    rate,
  ])
}
