import { command } from './backup/command.ts'
import { restore } from './backup/restore.ts'

const usage =
  'npm run restore -- <folder>    restores a backup into the empty database and the empty folder of the settings'

await command(usage, async (place, folder) => {
  const { at, release, objects } = await restore(place, folder)
  console.log(`Restored the database and ${objects.count} files as they were at ${at}, from release ${release}.`)
  console.log('Everyone has to sign in again.')
  console.log('Start with HOLD_MAIL=on first: emails that were waiting then may have been sent since.')
  console.log('OPERATING.md, "A restored copy", says what to check and how to let them go.')
})
