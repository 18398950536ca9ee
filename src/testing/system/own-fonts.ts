import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Chromium } from '../../stand-ins/chromium.ts'

/** The browser on a machine without fonts: with the product's fonts, or with none, not even a page's web fonts. */
export async function withoutSystemFonts(place: Chromium, { own = true } = {}): Promise<Chromium> {
  const settings = await readFile(place.env.FONTCONFIG_FILE!, 'utf8')
  const folders = /^ *<dir>(.*)<\/dir>\n/gm
  const kept = (line: string, folder: string) => (own && !folder.startsWith('/usr/') ? line : '')
  const file = join(await mkdtemp(join(tmpdir(), 'tidytally-fonts-')), 'fonts.conf')
  await writeFile(file, settings.replace(folders, kept))
  const args = own ? place.args : [...place.args, '--disable-remote-fonts']
  return { ...place, args, env: { ...place.env, FONTCONFIG_FILE: file } }
}
