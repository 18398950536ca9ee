import { afterAll, expect, it } from 'vitest'
import { administrator, staff } from '../../testing/fixtures/administrator.ts'
import { startSystem } from '../../testing/system/system.ts'
import { getOverview } from './contract/endpoints.ts'

const system = await startSystem({ administration: staff })
afterAll(() => system.stop())

it('the overview says when the certificate that signs accepted quotes expires, once there is one @SCL-08', async () => {
  const ops = administrator(system.app)
  expect((await ops.call(getOverview, {})).certificateExpiresAt).toBeNull()
  const expiresAt = '2036-11-28T00:00:00.000Z'
  await system.db.query(
    `insert into documents.certificates (fingerprint, certificate, used_at, expires_at) values ('aa', '', now(), $1)`,
    [expiresAt],
  )
  expect((await ops.call(getOverview, {})).certificateExpiresAt).toBe(expiresAt)
})
