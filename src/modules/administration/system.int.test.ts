import { rename, rm, writeFile } from 'node:fs/promises'
import { afterAll, expect, it, onTestFinished, vi } from 'vitest'
import { release } from '../../shared-kernel/product.ts'
import { ourChromium } from '../../testing/browser/browser.ts'
import { administrator, staff } from '../../testing/fixtures/administrator.ts'
import { signing, startSystem } from '../../testing/system/system.ts'
import { getOverview } from './contract/endpoints.ts'

const system = await startSystem({ administration: staff })
afterAll(() => system.stop())
const stateOf = async ({ app }: Pick<typeof system, 'app'>) => (await administrator(app).call(getOverview, {})).system!

it('the overview says what runs, since when, and whether files and the clock are right @SCL-09', async () => {
  const { rows } = await system.db.query(
    `select split_part(version(), ' ', 2) as version, max(name) as newest from public.migrations`,
  )
  const [{ version, newest }] = rows
  expect(await stateOf(system)).toEqual({
    release,
    migration: { name: newest.replace('.sql', ''), ranAt: expect.any(String) },
    postgres: { version, startedAt: expect.any(String) },
    chromium: null,
    filesCanBeStored: true,
    clockAheadSeconds: expect.toSatisfy((seconds: number) => Math.abs(seconds) < 2),
  })
})

it('Chromium is the one of the worker that started last @SCL-09', async () => {
  await system.db.query(`insert into documents.browser (version, dated) values ('99', '2022-03-01')`)
  const worker = await system.another({ role: 'worker', documents: { launch: ourChromium, signing, proves: true } })
  onTestFinished(() => worker.close())
  await expect.poll(async () => (await stateOf(system)).chromium?.version, { timeout: 30_000 }).toMatch(/^\d{3}$/)
  expect(Date.parse((await stateOf(system)).chromium!.dated)).toBeGreaterThan(Date.parse('2022-03-01'))
})

it('shows how far a wrong clock is off @SCL-09', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 90_000 })
  onTestFinished(() => void vi.useRealTimers())
  expect((await stateOf(system)).clockAheadSeconds).toBeOneOf([-90, -89, -91])
})

it('shows that files can’t be stored @SCL-09', async () => {
  const other = await system.another()
  const away = `${system.objectsFolder}-away`
  await rename(system.objectsFolder, away)
  await writeFile(system.objectsFolder, 'no folder')
  onTestFinished(async () => {
    await rm(system.objectsFolder)
    await rename(away, system.objectsFolder)
  })
  expect((await stateOf(other)).filesCanBeStored).toBe(false)
})
