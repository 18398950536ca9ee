import { createHash } from 'node:crypto'
import multipart from '@fastify/multipart'
import Fastify from 'fastify'
import { Pool } from 'pg'
import { workbookAlone } from './workbook-alone.ts'

/** The list, a customer's page and a saved room, hand-written for speed only: no modules, no contract, no headers, no log. */

const columns = `
  q.id, 'TT-' || q.number as number, q.company_name as "companyName", q.contact_person as "contactPerson", q.email, q.phone,
  q.customer_type as "customerType", q.building_type as "buildingType", q.frequency, q.start_timeline as "startTimeline",
  q.total_sqft as "totalSqft", q.rate::float8 / 10000 as "pricePerSqFt", q.total_monthly_cents::float8 / 100 as "totalMonthlyPrice",
  q.final_monthly_cents::float8 / 100 as "finalMonthlyPrice", q.final_one_time_cents::float8 / 100 as "finalOneTimePrice",
  q.net_monthly_profit_cents::float8 / 100 as "netMonthlyProfit", q.bid_status as "bidStatus", q.status, q.sent_at as "sentAt",
  q.changed_since_sent as "changedSinceSent", m.state as "deliveryState", m.reason as "deliveryReason",
  q.created_at as "createdAt", q.version`
const fromQuotes = `quoting.quotes q left join documents.mails m on m.delivery_id = q.last_delivery_id`
const session = `
  select s.user_id from accounts.sessions s join billing.subscriptions b on b.user_id = s.user_id
   where s.sid = $1 and s.expire > now() and b.status = 'active' and b.period_end > now()`

const oneStatement = {
  name: 'by-hand-json',
  text: `select coalesce(json_agg(row_to_json(page)), '[]')::text as body from (
           select ${columns} from ${fromQuotes} where q.user_id = (${session}) order by q.created_at desc, q.id desc limit 50) page`,
}
const whoAsks = { name: 'by-hand-session', text: session }
const pageOf = {
  name: 'by-hand-page',
  text: `select ${columns} from ${fromQuotes} where q.user_id = $1 order by q.created_at desc, q.id desc limit 50`,
}

const linked = {
  name: 'by-hand-linked',
  text: `select r.content::text as body from quoting.links l join quoting.quotes q on q.id = l.quote_id
           join quoting.revisions r on r.quote_id = q.id and r.revision = q.revision
          where l.token_hash = $1 and l.withdrawn_at is null`,
}

/** The reads that a repricing needs, and the two writes. */
const saving = {
  quote: {
    name: 'by-hand-quote',
    text: `select q.id, q.rate, q.frequency from quoting.quotes q join quoting.areas a on a.quote_id = q.id
            where a.id = $1 and q.user_id = (${session.replace('$1', '$2')}) for update of q`,
  },
  areas: {
    name: 'by-hand-areas',
    text: 'select * from quoting.areas where quote_id = $1 and removed_at is null order by created_at, id',
  },
  area: {
    name: 'by-hand-save-area',
    text: 'update quoting.areas set manual_sqft = $2, version = version + 1 where id = $1 returning *',
  },
  figures: {
    name: 'by-hand-save-quote',
    text: `update quoting.quotes set total_sqft = $2, base_price_cents = $3, total_monthly_cents = $3,
             final_monthly_cents = $3, version = version + 1 where id = $1`,
  },
}

const field = {
  text: { type: 'string' },
  figure: { type: 'number', nullable: true },
  moment: { type: 'string', nullable: true },
  switch: { type: 'boolean' },
}
const summary = {
  ...Object.fromEntries(
    ['id', 'number', 'companyName', 'contactPerson', 'email', 'phone', 'customerType', 'buildingType', 'frequency']
      .concat(['startTimeline', 'bidStatus', 'status'])
      .map((name) => [name, field.text]),
  ),
  ...Object.fromEntries(
    ['totalSqft', 'pricePerSqFt', 'totalMonthlyPrice', 'finalMonthlyPrice', 'finalOneTimePrice', 'netMonthlyProfit']
      .concat(['version'])
      .map((name) => [name, field.figure]),
  ),
  ...Object.fromEntries(['sentAt', 'createdAt', 'deliveryState', 'deliveryReason'].map((name) => [name, field.moment])),
  changedSinceSent: field.switch,
}
const compiled = { response: { 200: { type: 'array', items: { type: 'object', properties: summary } } } }

export async function serveByHand(databaseUrl: string) {
  const db = new Pool({ connectionString: databaseUrl, max: 10 })
  const app = Fastify()
  const sid = (cookie = '') => {
    const [id] = decodeURIComponent(cookie.slice(cookie.indexOf('=') + 1)).split('.')
    return createHash('sha256')
      .update(id ?? '')
      .digest('hex')
  }
  const pageFor = async (cookie: string | undefined) => {
    const { rows } = await db.query<{ user_id: string }>({ ...whoAsks, values: [sid(cookie)] })
    return (await db.query({ ...pageOf, values: [rows[0]!.user_id] })).rows
  }
  app.get('/empty', async () => ({ ok: true }))
  app.get('/one-statement', async ({ headers }, reply) => {
    const { rows } = await db.query<{ body: string }>({ ...oneStatement, values: [sid(headers.cookie)] })
    return reply.type('application/json').send(rows[0]!.body)
  })
  app.get('/two-statements', async ({ headers }, reply) =>
    reply.type('application/json').send(JSON.stringify(await pageFor(headers.cookie))),
  )
  app.get('/compiled', { schema: compiled }, async ({ headers }) => pageFor(headers.cookie))

  app.get<{ Params: { token: string } }>('/linked/:token', async ({ params }, reply) => {
    const hash = createHash('sha256').update(params.token).digest()
    const { rows } = await db.query<{ body: string }>({ ...linked, values: [hash] })
    return reply.type('text/html').send(rows[0]!.body)
  })

  app.patch<{ Params: { id: string }; Body: { manualSqft: number } }>('/areas/:id', async (request) => {
    const { id } = request.params
    const { manualSqft } = request.body
    const client = await db.connect()
    try {
      await client.query('begin')
      const quotes = await client.query<{ id: string; rate: number }>({
        ...saving.quote,
        values: [id, sid(request.headers.cookie)],
      })
      const [quote] = quotes.rows
      const areas = await client.query<{ id: string; manual_sqft: number }>({ ...saving.areas, values: [quote!.id] })
      const sqft = areas.rows.reduce((sum, area) => sum + (area.id === id ? manualSqft : area.manual_sqft), 0)
      const saved = await client.query({ ...saving.area, values: [id, manualSqft] })
      const cents = Math.round((sqft * quote!.rate * 52) / 12 / 100)
      await client.query({ ...saving.figures, values: [quote!.id, sqft, cents] })
      await client.query('commit')
      return saved.rows[0]
    } finally {
      client.release()
    }
  })

  app.get<{ Querystring: { rows: string } }>('/workbook', async ({ query }) => {
    await workbookAlone(Number(query.rows))
    return { ok: true }
  })

  await app.register(async (raw) => {
    raw.removeAllContentTypeParsers()
    raw.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    raw.post('/count-bytes', async ({ body }) => {
      let bytes = 0
      for await (const chunk of body as AsyncIterable<Buffer>) bytes += chunk.length
      return { bytes }
    })
  })

  await app.register(multipart, { limits: { fileSize: 20_000_000 } })
  app.post('/count', async (request) => {
    let bytes = 0
    for await (const part of request.parts()) {
      if (part.type === 'file') for await (const chunk of part.file) bytes += chunk.length
    }
    return { bytes }
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return {
    app,
    async close() {
      await app.close()
      await db.end()
    },
  }
}
