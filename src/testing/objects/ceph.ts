import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'

/** Packages of Debian, Ubuntu and others: ceph-mon, ceph-osd, radosgw. */
const programs = ['monmaptool', 'ceph-mon', 'ceph-osd', 'ceph', 'radosgw', 'radosgw-admin']

const isProgram = (name: string) => spawnSync(name, ['--version']).status === 0

/** Which of Ceph's programs are missing here. */
export const missingOfCeph = () => programs.filter((name) => !isProgram(name))

export interface Ceph {
  readonly url: string
  readonly keys: { readonly AWS_ACCESS_KEY_ID: string; readonly AWS_SECRET_ACCESS_KEY: string }
  stop(): Promise<void>
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Where Ceph's plugins are, which differs if its packages were unpacked elsewhere. */
function libraries(): string {
  const [bin] = process.env.PATH!.split(delimiter).filter((folder) => isProgram(join(folder, 'radosgw')))
  const triplet = process.arch === 'arm64' ? 'aarch64-linux-gnu' : 'x86_64-linux-gnu'
  return join(dirname(bin!), 'lib', triplet)
}

/** The smallest cluster that serves S3: one monitor, one store in memory, the gateway, and a bucket named "photos". */
export async function startCeph(): Promise<Ceph> {
  const folder = await mkdtemp(join(tmpdir(), 'tidytally-ceph-'))
  const [id, monitor, gateway, lib] = [randomUUID(), await freePort(), await freePort(), libraries()]
  const children: ChildProcess[] = []
  const env = { ...process.env, CEPH_CONF: join(folder, 'ceph.conf') }
  const run = (name: string, ...words: readonly string[]) =>
    promisify(execFile)(name, words, { env, cwd: folder, timeout: 60_000 })
  const start = (name: string, ...words: readonly string[]) =>
    children.push(spawn(name, [...words, '-f'], { env, cwd: folder, stdio: 'ignore' }))
  const stop = async () => {
    await Promise.all(
      children.map(async (child) => {
        if (child.exitCode !== null) return
        const ended = new Promise((resolve) => child.once('exit', resolve))
        child.kill('SIGKILL')
        await ended
      }),
    )
    await rm(folder, { recursive: true, force: true })
  }
  const keys = { AWS_ACCESS_KEY_ID: 'TIDYTALLY', AWS_SECRET_ACCESS_KEY: randomUUID() }
  try {
    for (const name of ['mon', 'osd', 'run']) await mkdir(join(folder, name))
    const settings = {
      fsid: id,
      'mon host': `v1:127.0.0.1:${monitor}`,
      'public addr': '127.0.0.1',
      'ms bind msgr2': false,
      'auth cluster required': 'none',
      'auth service required': 'none',
      'auth client required': 'none',
      'osd pool default size': 1,
      'osd pool default min size': 1,
      'osd pool default pg num': 4,
      'osd pool default pg autoscale mode': 'off',
      'osd crush chooseleaf type': 0,
      'osd objectstore': 'memstore',
      'mon allow pool size one': true,
      'mon data avail crit': 1,
      'mon data': join(folder, 'mon'),
      'osd data': join(folder, 'osd'),
      'rgw data': folder,
      'run dir': join(folder, 'run'),
      'admin socket': join(folder, 'run', '$name.asok'),
      'log file': join(folder, '$name.log'),
      keyring: join(folder, 'keyring'),
      'osd class dir': join(lib, 'rados-classes'),
      'plugin dir': join(lib, 'ceph'),
      'erasure code dir': join(lib, 'ceph/erasure-code'),
      'compression dir': join(lib, 'ceph/compressor'),
    }
    const lines = Object.entries(settings).map(([name, value]) => `${name} = ${value}`)
    await writeFile(env.CEPH_CONF, ['[global]', ...lines, ''].join('\n'))
    await run('monmaptool', '--create', '--fsid', id, '--addv', 'a', `[v1:127.0.0.1:${monitor}]`, 'monmap')
    await run('ceph-mon', '--mkfs', '-i', 'a', '--monmap', 'monmap')
    start('ceph-mon', '-i', 'a')
    await run('ceph-osd', '-i', '0', '--mkfs')
    await run('ceph', 'osd', 'new', (await readFile(join(folder, 'osd', 'fsid'), 'utf8')).trim())
    start('ceph-osd', '-i', '0')
    const { AWS_ACCESS_KEY_ID: user, AWS_SECRET_ACCESS_KEY: secret } = keys
    const named = ['--uid=tidytally', '--display-name=TidyTally', `--access-key=${user}`, `--secret=${secret}`]
    await run('radosgw-admin', 'user', 'create', ...named)
    start('radosgw', '-n', 'client.rgw', `--rgw-frontends=beast endpoint=127.0.0.1:${gateway}`)
    const endpoint = `http://127.0.0.1:${gateway}`
    await createBucket(endpoint, user, secret)
    return { url: `s3://photos?endpoint=${endpoint}&pathStyle=true`, keys, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Repeated until the gateway answers. */
async function createBucket(endpoint: string, accessKeyId: string, secretAccessKey: string) {
  const client = new S3Client({
    endpoint,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    maxAttempts: 60,
  })
  await client.send(new CreateBucketCommand({ Bucket: 'photos' }))
  client.destroy()
}
