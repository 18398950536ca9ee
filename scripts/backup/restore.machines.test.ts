import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { login } from '../../src/modules/accounts/contract/endpoints.ts'
import { generatePdf } from '../../src/modules/documents/contract/endpoints.ts'
import * as areas from '../../src/modules/quoting/contract/areas.ts'
import * as quoting from '../../src/modules/quoting/contract/endpoints.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { type Visitor, visitor } from '../../src/testing/browser/visitor.ts'
import { contractor, draft, password, room } from '../../src/testing/fixtures/contractors.ts'
import { asUpload, photo } from '../../src/testing/fixtures/pictures.ts'
import { databaseUrl, execute } from '../../src/testing/system/database.ts'
import { debianPostgres, startDebianPostgres } from '../../src/testing/system/debian-postgres.ts'
import { type System, startSystem } from '../../src/testing/system/system.ts'
import { backUp } from './backup.ts'
import { restore } from './restore.ts'

const installed = debianPostgres()
if (!installed) console.log('PostgreSQL’s server is missing: apt-get install postgresql')

describe.runIf(installed)(`a backup with Debian’s PostgreSQL ${installed?.major}`, () => {
  let postgres: Awaited<ReturnType<typeof startDebianPostgres>>
  let folder: string
  let live: System
  let dana: Visitor
  let email: string
  let quoteId: string
  let photoId: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tidytally-backup-'))
    postgres = await startDebianPostgres(installed!.bin)
    await execute(postgres.url, 'create role owner login')
    for (const name of ['live', 'restored']) await execute(postgres.url, `create database ${name} owner owner`)
    await migrate(placeOf('live').databaseUrl)
    live = await startSystem(placeOf('live'))
    const person = await contractor(live, { signsUp: true })
    dana = person
    email = person.user.email
    quoteId = (await draft(person)).id
    const area = await room(person, quoteId, 2000)
    const kept = await person.call(areas.addPhoto, { areaId: area.id, file: asUpload(await photo()) })
    photoId = kept.storageUrl.split('/').at(-1)!
    await person.call(quoting.sendQuote, { quoteId, status: 'sent' })
    await vi.waitFor(async () => expect(await live.mailbox.mails()).not.toHaveLength(0), 60_000)
  })
  afterAll(async () => {
    await live?.stop()
    await postgres?.remove()
    await rm(folder, { recursive: true, force: true })
  })

  /** With an ordinary role, which may not do what a superuser may. */
  const placeOf = (name: string) => ({
    databaseUrl: databaseUrl(postgres.url, name).replace('tidytally@', 'owner@'),
    objectsUrl: pathToFileURL(join(folder, name)).href,
  })
  const pgDump = installed && join(installed.bin, 'pg_dump')

  const seen = async (visitor: Visitor) => ({
    quote: await visitor.call(quoting.getQuote, { quoteId }),
    pdf: (await visitor.ask(generatePdf, { id: quoteId })).rawPayload,
    photo: (await visitor.ask(areas.getObject, { objectId: photoId })).rawPayload,
  })

  it('restores into a new place: sign-in, quote, PDF and photo; sessions don’t come back @SCL-09 @OPS-18', async () => {
    const before = await seen(dana)
    expect([before.pdf.subarray(0, 4).toString(), before.photo.toString('hex', 0, 3)]).toEqual(['%PDF', 'ffd8ff'])
    const backup = join(folder, 'monday')
    await backUp({ ...placeOf('live'), pgDump }, backup)
    await restore({ ...placeOf('restored'), pgDump }, backup)
    const restored = await startSystem({ ...placeOf('restored'), mail: { held: true } })
    try {
      const { rows } = await restored.db.query('select count(*)::int as sessions from accounts.sessions')
      expect(rows).toEqual([{ sessions: 0 }])
      const again = visitor(restored.app, '10.1.2.3')
      again.cookie = dana.cookie
      expect((await again.ask(quoting.getQuote, { quoteId })).statusCode).toBe(401)
      await again.call(login, { email, password })
      expect(await seen(again)).toEqual(before)
    } finally {
      await restored.stop()
    }
  })
})
