import { idOf, sql } from './place.ts'

/** Inserts `count` quotes, round-robin over contractors `first` to `last`, so that a page spans many blocks. */
export async function addQuotes(url: string, count: number, first: number, last: number) {
  const contractor = `(${first} + n % ${last - first + 1})`
  await sql(
    url,
    `insert into quoting.quotes (id, user_id, number, company_name, contact_person, email, phone, customer_type, building_type,
                                 total_sqft, frequency, start_timeline, special_requirements, rate, base_price_cents,
                                 total_monthly_cents, final_monthly_cents, bid_status, status, created_at)
     select gen_random_uuid(), ${idOf(contractor)}, 1000 + n / ${last - first + 1}, 'Example Customer ' || n,
            'Contact Person ' || n % 977, 'customer' || n || '@bench.example', '(503) 555-01' || lpad((n % 100)::text, 2, '0'),
            'commercial', (array['office', 'retail', 'warehouse', 'medical'])[1 + n % 4], 800 + n % 9000, 'weekly', 'flexible',
            repeat('Please lock the back door. ', n % 20), 500, (800 + n % 9000) * 20, (800 + n % 9000) * 20,
            (800 + n % 9000) * 20, (array['pending', 'won', 'lost'])[1 + n % 3], 'draft', now() - n * interval '1 second'
       from generate_series(1, $1::int) n`,
    [count],
  )
  await sql(url, 'vacuum analyze quoting.quotes')
}
