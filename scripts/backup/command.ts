import { resolve } from 'node:path'
import { NoDatabase } from '../../src/platform/database/no-database.ts'
import { UnusableFiles } from '../../src/platform/objects/objects.ts'
import { readSettings, SettingsError } from '../../src/settings/settings.ts'
import { atDatabase } from '../at-database.ts'
import { type Place, Refused } from './postgres-tools.ts'

/**
 * Runs a command that takes a folder. Exits with 2 for wrong usage, and with 1 and one sentence on stderr for anything
 * that the operator can fix.
 */
export async function command(usage: string, run: (place: Place, folder: string) => Promise<void>) {
  const [folder, ...others] = process.argv.slice(2)
  if (folder === '--help') return console.log(usage)
  if (!folder || folder.startsWith('-') || others.length > 0) {
    console.error(usage)
    process.exitCode = 2
    return
  }
  try {
    const settings = readSettings()
    await atDatabase((place) => run({ ...place, pgDump: settings.pgDump }, resolve(folder)), settings)
  } catch (error) {
    const isClear = [Refused, SettingsError, NoDatabase, UnusableFiles].some((kind) => error instanceof kind)
    if (!isClear) throw error
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
