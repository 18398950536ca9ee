import { readdir, readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, it, vi } from 'vitest'
import { addPhoto } from '../../modules/quoting/contract/areas.ts'
import { demonstration } from '../../modules/vision/model.ts'
import { demoModel } from '../../stand-ins/vision-model.ts'
import { contractor, draft, room } from '../../testing/fixtures/contractors.ts'
import { asUpload, photo } from '../../testing/fixtures/pictures.ts'
import { doomed } from '../../testing/system/killable-server.ts'
import { openFiles } from '../../testing/system/open-files.ts'
import { proved } from '../../testing/system/proved.ts'
import { startSystem } from '../../testing/system/system.ts'

const system = await startSystem()
afterAll(() => system.stop())

/** A process's open files that were in a folder and have no name any more. */
const namelessFrom = async (pid: number, folder: string) =>
  (await openFiles(pid)).filter((path) => path.startsWith(folder) && path.endsWith(' (deleted)'))

/** Names of all stored files; half-written ones end in .part. */
const kept = async () => {
  const entries = await readdir(system.objectsFolder, { recursive: true, withFileTypes: true }).catch(() => [])
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  return names.filter((name) => /^[0-9a-f-]{36}(\.part)?$/.test(name))
}

const rows = async () => {
  const { rows: found } = await system.db.query<{ key: string }>(
    `select unnest(array[storage_id::text, thumbnail_id::text]) as key from quoting.area_photos
     union all select filename::text from quoting.uploaded_files union all select picture::text from content.story_photos
     union all select picture::text from vision.images where picture is not null`,
  )
  return found.map(({ key }) => key)
}

async function uploader() {
  const dana = await contractor(system)
  return { dana, areaId: (await room(dana, (await draft(dana)).id, 900)).id }
}

const part = (name: string) =>
  `--x\r\ncontent-disposition: form-data; name="${name}"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`
const form = 'multipart/form-data; boundary=x'

/** On other systems an upload has a name until it is closed, so a kill leaves it in the temporary folder. */
const nameless = it.runIf(process.platform === 'linux')
nameless('S-25: uploads of every kind cut off by kill -9 leave nothing on disk @SEC-01 @F-05 @T-30', async () => {
  const [{ dana, areaId }, other] = [await uploader(), await uploader()]
  const victim = await doomed(system, { model: demonstration({ baseUrl: 'http://127.0.0.1:9', model: demoModel }) })
  const sent = [
    [`/api/areas/${areaId}/photos`, form, part('photo'), dana.cookie],
    ['/api/user/business/logo', form, part('logo'), dana.cookie],
    ['/api/stories', form, part('photos'), ''],
    ['/api/estimate-area-sqft', 'application/json', '{"image":"', other.dana.cookie],
  ] as const
  for (const [path, type, head, cookie] of sent) {
    const socket = connect(Number(new URL(victim.address).port), '127.0.0.1')
    socket.on('error', () => {})
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: ${cookie}\r\nsec-fetch-site: same-origin\r\n` +
        `content-type: ${type}\r\ncontent-length: 9000000\r\n\r\n${head}${'j'.repeat(1_000_000)}`,
    )
  }
  await expect.poll(() => namelessFrom(victim.pid, victim.temporary)).toHaveLength(sent.length)
  await victim.kill()
  expect([await readdir(victim.temporary), await kept(), await rows()]).toEqual([[], [], []])
})

it.each([
  ['a file is being written', (names: readonly string[]) => names.length > 0],
  ['one file is whole', (names: readonly string[]) => names.some((name) => !name.endsWith('.part'))],
  ['several are whole', (names: readonly string[]) => names.filter((name) => !name.endsWith('.part')).length > 4],
])(
  'kill -9 when %s leaves no partial photo, no temporary file and no row without its files @SEC-01 @F-05',
  { repeats: Number(process.env.KILLS_EACH ?? 1) - 1 },
  async (_, isTime) => {
    const before = new Set(await kept())
    const people = await Promise.all(Array.from({ length: 4 }, uploader))
    const victim = await doomed(system)
    const bytes = await photo(1600, 1200)
    const answers = people.flatMap(({ dana, areaId }) =>
      [1, 2, 3].map(() =>
        victim.ask(dana, addPhoto, { areaId, file: asUpload(bytes) }).then(
          async (answer) => ({ status: answer.status, ...((await answer.json()) as { storageUrl: string }) }),
          () => null, // it was killed before it responded
        ),
      ),
    )
    await vi.waitUntil(async () => isTime((await kept()).filter((name) => !before.has(name))), {
      interval: 1,
      timeout: 60_000,
    })
    await victim.kill()
    expect(await readdir(victim.temporary)).toEqual([])
    const whole = new Set((await kept()).filter((name) => !name.endsWith('.part')))
    for (const key of whole)
      await sharp(await readFile(join(system.objectsFolder, key.slice(0, 2), key)), { failOn: 'error' }).stats()
    expect((await rows()).filter((key) => !whole.has(key))).toEqual([])
    for (const answer of await Promise.all(answers))
      if (answer) expect([answer.status, whole.has(answer.storageUrl.split('/').at(-1)!)]).toEqual([200, true])
    proved('kill while uploading')
  },
)
