import { cp, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { extname, join } from 'node:path'

const texts = ['.js', '.css', '.html', '.json']

/** Copies a build as if it were the next release: every asset has a new name, and the old names are gone. */
export async function newerBuild(build: string, folder: string): Promise<void> {
  await cp(build, folder, { recursive: true })
  const client = join(folder, 'client')
  const names = await readdir(join(client, 'assets'))
  const next = (name: string) => name.replace(extname(name), `-next${extname(name)}`)
  const known = new RegExp(names.map((name) => name.replaceAll('.', '\\.')).join('|'), 'g')
  for (const file of await readdir(client, { recursive: true, withFileTypes: true })) {
    const path = join(file.parentPath, file.name)
    if (!file.isFile() || !texts.includes(extname(file.name))) continue
    await writeFile(path, (await readFile(path, 'utf8')).replace(known, next))
  }
  for (const name of names) await rename(join(client, 'assets', name), join(client, 'assets', next(name)))
}
