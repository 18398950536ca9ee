import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { missingOfCeph, startCeph } from '../../testing/objects/ceph.ts'
import { checks } from '../../testing/objects/contract.ts'

const missing = missingOfCeph()
if (missing.length > 0) console.log(`${missing.join(', ')} missing: apt-get install ceph-mon ceph-osd radosgw`)

it.runIf(missing.length === 0)("Ceph's gateway accepts every request, with its signature @SCL-01", async () => {
  const ceph = await startCeph()
  const rehearse = async (more: Readonly<Record<string, string>> = {}) =>
    promisify(execFile)(process.execPath, ['scripts/rehearse-objects.ts'], {
      env: { PATH: process.env.PATH, OBJECTS_URL: ceph.url, ...ceph.keys, ...more },
    })
  try {
    expect((await rehearse()).stdout).toContain(`${checks.length} checks, 0 failed.`)
    const refused = rehearse({ AWS_SECRET_ACCESS_KEY: 'another' })
    await expect(refused).rejects.toThrow('AWS_SECRET_ACCESS_KEY does not fit AWS_ACCESS_KEY_ID')
  } finally {
    await ceph.stop()
  }
})
