import assert from 'node:assert/strict'
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { unlinkedFile } from '../../platform/http/unlinked-file.ts'
import type { Objects } from '../../platform/objects/objects.ts'

/** What every store of files has to do, whatever it is made of. */
export interface Check {
  readonly name: string
  readonly run: (store: Objects) => Promise<void>
}

const later = () => new Date(Date.now() + 24 * 3600_000)
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const bytesUnder = async (store: Objects, key: string) => {
  const body = await store.stream(key)
  return body && (await buffer(body))
}

async function filled(store: Objects, count: number) {
  const keys = Array.from({ length: count }, () => randomUUID())
  for (const key of keys) await store.put(key, Buffer.from(key))
  return keys
}

/** All keys of the store; each must be listed once. */
async function listed(store: Objects, before = later()) {
  const keys: string[] = []
  for await (const some of store.olderThan(before)) keys.push(...some)
  assert.equal(new Set(keys).size, keys.length, 'a key is listed twice')
  return new Set(keys)
}

const put = async (store: Objects, bytes: Uint8Array) => {
  const file = await unlinkedFile()
  try {
    await file.writeFile(bytes)
    const key = randomUUID()
    await store.put(key, file)
    return key
  } finally {
    await file.close()
  }
}

export const checks: readonly Check[] = [
  {
    name: 'keeps bytes under a key, and returns the same bytes and their length',
    async run(store) {
      const [key, bytes] = [randomUUID(), randomBytes(70_000)]
      await store.put(key, bytes)
      assert.equal(await store.size(key), 70_000)
      assert.equal(sha256(await store.read(key)), sha256(bytes))
      assert.equal(sha256((await bytesUnder(store, key))!), sha256(bytes))
    },
  },
  {
    name: 'takes a file from the disk, also an empty one',
    async run(store) {
      for (const length of [0, 1, 5_000_000]) {
        const bytes = randomBytes(length)
        const key = await put(store, bytes)
        assert.equal(await store.size(key), length)
        assert.equal(sha256((await bytesUnder(store, key))!), sha256(bytes))
      }
    },
  },
  {
    name: 'has nothing under another key',
    async run(store) {
      const key = randomUUID()
      assert.equal(await store.size(key), null)
      assert.equal(await store.stream(key), null)
      await assert.rejects(store.read(key), { code: 'ENOENT' })
    },
  },
  {
    name: 'rejects what is not a key',
    async run(store) {
      for (const key of ['database-id', '../secret', '', randomUUID().toUpperCase()])
        for (const work of [
          () => store.put(key, Buffer.from('x')),
          () => store.read(key),
          () => store.stream(key),
          () => store.remove([key]),
          () => store.discard(key, new Date()),
          () => store.recover(key),
        ])
          await assert.rejects(async () => work(), /An object key is a uuid/)
    },
  },
  {
    name: 'ends a download that its reader gives up',
    async run(store) {
      const key = await put(store, randomBytes(3_000_000))
      for (let times = 0; times < 3; times++) {
        const body = (await store.stream(key))!
        body.destroy()
        await new Promise((resolve) => body.once('close', resolve))
      }
      assert.equal((await bytesUnder(store, key))!.length, 3_000_000)
    },
  },
  {
    name: 'removes files for good, and accepts that they are gone',
    async run(store) {
      const [kept, ...gone] = await filled(store, 4)
      await store.remove(gone)
      await store.remove([...gone, randomUUID()])
      assert.deepEqual(await Promise.all(gone.map((key) => store.size(key))), [null, null, null])
      assert.equal(await store.recover(gone[0]!), false)
      assert.notEqual(await store.size(kept!), null)
    },
  },
  {
    name: 'lists every file that is older than a moment, once',
    async run(store) {
      const keys = await filled(store, 7)
      const all = await listed(store)
      assert.deepEqual(
        keys.filter((key) => !all.has(key)),
        [],
      )
      const old = await listed(store, new Date(Date.now() - 24 * 3600_000))
      assert.deepEqual(
        keys.filter((key) => old.has(key)),
        [],
      )
    },
  },
  {
    name: 'moves a file to the trash and brings it back',
    async run(store) {
      const [key] = await filled(store, 1)
      await store.discard(key!, new Date())
      await store.discard(key!, new Date()) // another process did it
      assert.deepEqual([await store.size(key!), (await listed(store)).has(key!)], [null, false])
      assert.equal(await store.recover(key!), true)
      assert.equal(String(await store.read(key!)), key)
      assert.equal(await store.recover(key!), false)
    },
  },
  {
    name: 'empties the trash of earlier days only',
    async run(store) {
      const keys = await filled(store, 6)
      const days = ['2020-02-28', '2020-02-29', '2020-03-01'].map((day) => new Date(`${day}T12:00:00Z`))
      for (const [at, key] of keys.entries()) await store.discard(key, days[at % 3]!)
      await store.emptyTrash(days[2]!)
      const back = await Promise.all(keys.map((key) => store.recover(key)))
      assert.deepEqual(back, [false, false, true, false, false, true])
    },
  },
  {
    name: 'belongs to the first database that claims it',
    async run(store) {
      assert.equal(await store.owner(), null)
      const [first, second] = [randomUUID(), randomUUID()]
      assert.equal(await store.claim(first), first)
      assert.equal(await store.claim(second), first)
      assert.equal(await store.owner(), first)
    },
  },
  {
    name: 'can be probed, which leaves nothing behind',
    async run(store) {
      const before = await listed(store)
      await store.probe()
      assert.deepEqual(await listed(store), before)
    },
  },
]
