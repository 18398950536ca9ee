import { resolve } from 'node:path'
import { readSettings } from '../../src/settings/settings.ts'
import { atDatabase } from '../at-database.ts'
import { inWords } from '../in-words.ts'
import type { Place } from './postgres-tools.ts'

/** Runs a command that takes a folder. Exits with 2 for wrong usage, and with 1 if it fails. */
export async function command(usage: string, run: (place: Place, folder: string) => Promise<void>) {
  const [folder, ...others] = process.argv.slice(2)
  if (folder === '--help') return console.log(usage)
  if (!folder || folder.startsWith('-') || others.length > 0) {
    console.error(usage)
    process.exitCode = 2
    return
  }
  await inWords(async () => {
    const settings = readSettings()
    await atDatabase((place) => run({ ...place, pgDump: settings.pgDump }, resolve(folder)), settings)
  })
}
