import cookie from '@fastify/cookie'
import helmet from '@fastify/helmet'
import multipart from '@fastify/multipart'
import session from '@fastify/session'
import { defineEntity, MikroORM, p } from '@mikro-orm/postgresql'
import Fastify from 'fastify'
import { Pool } from 'pg'
import { PgBoss } from 'pg-boss'
import { z } from 'zod'
import { startPostgres } from '../../src/stand-ins/postgres.ts'

/** A minimal server with the product's libraries: plugins, twelve tables, fifty routes, and a response from SQL. */
const [dataDir, port] = process.argv.slice(2)

const postgres = await startPostgres({ dataDir: dataDir! })
const app = Fastify()
await app.register(helmet)
await app.register(cookie)
await app.register(session, { secret: 'a secret of at least 32 characters' })
await app.register(multipart)
const columns = Object.fromEntries(Array.from({ length: 12 }, (_, n) => [`text${n}`, p.text()]))
const entities = Array.from({ length: 12 }, (_, n) =>
  defineEntity({ name: `Table${n}`, tableName: `table${n}`, properties: { id: p.uuid().primary(), ...columns } }),
)
const orm = await MikroORM.init({ clientUrl: postgres.url, entities: entities as never })
const shape = z.object(Object.fromEntries(Array.from({ length: 20 }, (_, n) => [`field${n}`, z.string().max(200)])))
for (let n = 0; n < 50; n++) {
  app.get(`/route/${n}`, { schema: { response: { 200: z.toJSONSchema(shape) } } }, async (request) =>
    shape.parse(request.query),
  )
}
const db = new Pool({ connectionString: postgres.url })
db.on('error', () => {})
app.get('/ready', async () => (await db.query('select 1 as ok')).rows[0])
await app.listen({ port: Number(port), host: '127.0.0.1' })
const boss = new PgBoss({ connectionString: postgres.url, useListenNotify: true })
boss.on('error', () => {}) // PostgreSQL stops at the end
await boss.start()
await boss.createQueue('skeleton')
await boss.work('skeleton', async () => {})

process.once('SIGTERM', async () => {
  await app.close()
  await boss.stop({ graceful: false })
  await orm.close(true)
  await db.end()
  await postgres.stop()
  process.exit(0)
})
