import { afterAll, beforeAll, expect, it } from 'vitest'
import { administrator, staff } from '../../testing/fixtures/administrator.ts'
import { contractor, draft } from '../../testing/fixtures/contractors.ts'
import { recordStatements } from '../../testing/system/statements.ts'
import { startSystem } from '../../testing/system/system.ts'
import * as contract from './contract/endpoints.ts'

const quotes = Number(process.env.MANY_QUOTES ?? 20_000)
const system = await startSystem({ administration: staff, role: 'web' })
afterAll(() => system.stop())
const ops = administrator(system.app)

beforeAll(async () => {
  const dana = await contractor(system)
  const { id } = await draft(dana, { companyName: 'Harbor Dental Group' })
  for (let from = 1; from <= quotes; from += 5_000)
    await system.db.query(
      `insert into quoting.quotes (id, user_id, number, company_name, contact_person, email, phone, customer_type,
                                   building_type, frequency, total_sqft, start_timeline, rate, created_at)
       select gen_random_uuid(), user_id, n + 1, 'Company ' || md5(n::text), 'Person ' || md5('p' || n),
              md5('e' || n) || '@x.example', phone, customer_type, building_type, frequency, 1000, start_timeline, rate,
              created_at - n * interval '1 minute'
         from quoting.quotes, generate_series($2::int, $2::int + 4999) n where id = $1`,
      [id, from],
    )
  await system.db.query('vacuum analyze quoting.quotes') // otherwise the index's pending entries slow the search
}, 300_000)

it('a page, a rare word, a common word, and no match work with many quotes @FRD-08 @ADM-05', async () => {
  const { rows } = await system.db.query<{ word: string; old: string }>(
    `select split_part(company_name, ' ', 2) as word, email as old from quoting.quotes order by created_at limit 1`,
  )
  const found = async (input: object) => {
    const begun = performance.now()
    const quotes: contract.AdminQuote[] = (await ops.ask(contract.listAllQuotes, input)).json()
    if (process.env.MANY_QUOTES) console.log(input, `${(performance.now() - begun).toFixed(1)} ms`)
    return quotes
  }
  expect(await found({})).toHaveLength(50)
  expect((await found({ q: rows[0]!.word.slice(3, 15).toUpperCase() })).map(({ email }) => email)).toEqual([
    rows[0]!.old,
  ])
  expect(await found({ q: 'company' })).toHaveLength(50)
  expect(await found({ q: 'zzzzzz' })).toEqual([])
})

it('a rare word uses the word index, and a page uses the date index @FRD-08', async () => {
  const plan = async (where: string) => {
    const { rows } = await system.db.query(
      `explain select id from views.quote_records where ${where} order by created_at desc, id desc limit 51`,
    )
    return JSON.stringify(rows)
  }
  expect(await plan(`words ilike '%harbor dental%'`)).toContain('quotes_words')
  expect(await plan('true')).toContain('quotes_newest')
  expect(await plan(`words ilike '%company%'`)).toContain('quotes_newest')
})

it('a search reads the records of one page, not of all quotes @SCL-05 @OPS-19 @FRD-08', async () => {
  const statements = recordStatements(system)
  expect(await (await ops.ask(contract.listAllQuotes, { q: 'harbor dental' })).json()).toHaveLength(1)
  const search = [...statements].find(([text]) => text.includes('words ilike'))
  const { rows } = await system.db.query(`explain ${search![0]}`, [...search![1]])
  const plan = JSON.stringify(rows)
  expect(plan).toContain('quotes_pkey')
  expect(plan).not.toContain('Seq Scan on quotes')
})
