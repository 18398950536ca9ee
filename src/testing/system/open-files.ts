import { execFileSync } from 'node:child_process'
import { readdir, readlink } from 'node:fs/promises'

/**
 * Open files of a process: on Linux all descriptors, with unlinked files marked as deleted; elsewhere files only. Not
 * /dev/null, which a worker thread that starts or ends opens and closes.
 */
export async function openFiles(pid = process.pid): Promise<string[]> {
  if (process.platform !== 'linux') {
    const list = execFileSync('lsof', ['-p', String(pid), '-Fn'], { encoding: 'utf8' })
    return [...list.matchAll(/^n(\/.*)$/gm)].map(([, path]) => path!).sort()
  }
  const folder = `/proc/${pid}/fd`
  const links = await Promise.all((await readdir(folder)).map((fd) => readlink(`${folder}/${fd}`).catch(() => '')))
  return links.filter((link) => link && link !== '/dev/null' && !link.startsWith('/proc/')).sort()
}
