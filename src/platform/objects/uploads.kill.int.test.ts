import { readdir, readlink } from 'node:fs/promises'
import { connect } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { contractor, draft, room } from '../../testing/contractors.ts'
import { doomed } from '../../testing/doomed.ts'
import { startSystem } from '../../testing/system.ts'

const system = await startSystem()
afterAll(() => system.stop())

/** The files a process has open that were in a folder and have no name any more. */
const namelessFrom = async (pid: number, folder: string) => {
  const links = (await readdir(`/proc/${pid}/fd`)).map((fd) => readlink(`/proc/${pid}/fd/${fd}`).catch(() => ''))
  return (await Promise.all(links)).filter((path) => path.startsWith(folder) && path.endsWith(' (deleted)'))
}

it('S-25: an upload that is cut off by kill -9 leaves nothing on the disk @F-05 @T-30', async () => {
  const dana = await contractor(system)
  const area = await room(dana, (await draft(dana)).id, 900)
  const victim = await doomed(system)
  const socket = connect(Number(new URL(victim.address).port), '127.0.0.1')
  socket.on('error', () => {})
  const head =
    '--x\r\ncontent-disposition: form-data; name="photo"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n'
  socket.write(
    `POST /api/areas/${area.id}/photos HTTP/1.1\r\nhost: 127.0.0.1\r\ncookie: ${dana.cookie}\r\n` +
      'sec-fetch-site: same-origin\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: 9000000\r\n\r\n' +
      head +
      'j'.repeat(1_000_000),
  )
  await expect.poll(() => namelessFrom(victim.pid, victim.temporary)).toHaveLength(1)
  await victim.kill()
  expect(await readdir(victim.temporary)).toEqual([])
})
