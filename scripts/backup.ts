import { fileSize } from '../src/shared-kernel/file-size.ts'
import { backUp } from './backup/backup.ts'
import { command } from './backup/command.ts'

const usage =
  'npm run backup -- <new folder>    writes the database and all files there, also while the product is running'

await command(usage, async (place, folder) => {
  const { dump, objects } = await backUp(place, folder)
  console.log(
    `Backed up to ${folder}: the database (${fileSize(dump.bytes)}) and ${objects.count} files (${fileSize(objects.bytes)})`,
  )
  console.log('It holds personal data. Keep a copy away from this machine, and delete it after 35 days.')
})
