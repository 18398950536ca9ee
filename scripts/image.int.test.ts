import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { databaseUrl, execute, newTestName } from '../src/testing/system/database.ts'
import { type SpawnedServer, spawnServer } from '../src/testing/system/spawned-server.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const textOf = (path: string) => readFile(join(root, path), 'utf8')
const { url: postgres } = inject('databaseServer')
const name = newTestName()
const password = 'p@ss/w:rd %40 #?$'
let image: string
let server: SpawnedServer

/** In the image this is Debian's Chromium. */
const browser = 'node_modules/@sparticuz/chromium'

/** Copies the files that the Dockerfile copies, without development packages. */
async function copyImage() {
  const stage = await textOf('Dockerfile')
  const copied = [...stage.matchAll(/^COPY --from=build \/app\/(\S+) \S+$/gm)].map(([, path]) => path!)
  await symlink(join(root, '.cache'), join(image, '.cache'))
  const files = copied.filter((path) => !['node_modules', '.cache'].includes(path))
  await promisify(execFile)('cp', ['-r', ...files, image], { cwd: root })
  const lock = JSON.parse(await textOf('package-lock.json')) as { packages: Record<string, { dev?: boolean }> }
  const packages = Object.keys(lock.packages).filter((path) => /^node_modules\/(@[^/]+\/)?[^/]+$/.test(path))
  for (const path of packages.filter((each) => each === browser || !lock.packages[each]!.dev)) {
    await mkdir(dirname(join(image, path)), { recursive: true })
    await symlink(join(root, path), join(image, path))
  }
  return copied
}

beforeAll(async () => {
  image = await mkdtemp(join(tmpdir(), 'tidytally-image-'))
  await execute(postgres, `create role ${name} login superuser password '${password}'`)
  await execute(postgres, `create database ${name} owner ${name}`)
})
afterAll(async () => {
  server?.child.kill('SIGKILL')
  await execute(postgres, `drop database ${name} with (force)`)
  await execute(postgres, `drop role ${name}`)
  await rm(image, { recursive: true, force: true })
})

it("the image's files are enough to start and print PDFs, without HOME and with any database password @OPS-01 @OPS-06", async () => {
  expect(await copyImage()).toEqual(
    expect.arrayContaining(['.cache', 'node_modules', '.build', 'db', 'src', 'scripts']),
  )
  const url = new URL(databaseUrl(postgres, name))
  url.username = name
  url.password = ''
  const settings = (address: string) => ({
    NODE_ENV: 'production',
    HOME: undefined!,
    DATABASE_URL: url.href,
    PGPASSWORD: password,
    DATA_DIR: join(image, 'data'),
    PUBLIC_URL: address,
    SMTP_URL: 'smtp://localhost:9',
    SESSION_SECRET: '9f2c61d07be84a35c0d1e6f7a8b94302',
    LINK_SECRET: '4b1d8e07c36fa95208e1d4c97a3f6b20',
    SIGNING_SECRET: '5b0e7c93d1f84a6ea2c4907d8e3f61b5',
    STRIPE_SECRET_KEY: 'sk_test_51Abc',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_51Abc',
    STRIPE_WEBHOOK_SECRET: 'whsec_abc',
  })
  server = await spawnServer(settings, join(image, 'src', 'server.ts'))
  await server.ready()
  await expect.poll(server.output, { timeout: 60_000 }).toContain('PDFs have text')
  expect((await fetch(`${server.address}/login`)).status).toBe(200)
  expect(server.output()).not.toMatch(/ERR_MODULE_NOT_FOUND|ENOENT/)
}, 300_000)
