import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { close, createReadStream, createWriteStream, fstat, open } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { dayIn } from '../../../shared-kernel/time-zone.ts'
import type { Download } from '../../../shared-kernel/use-case.ts'
import { quotesForExport } from '../../quoting/index.ts'
import type * as contract from '../contract/endpoints.ts'
import { writeQuotesWorkbook } from './quotes-workbook.ts'

type Export = Download<typeof contract.exportQuotes>

/**
 * Builds the whole file before its first byte is sent, so that nobody gets half a file that looks whole. The file has
 * no name from the start: whatever stops this process, nothing is left over. One at a time keeps memory flat.
 */
export const exportQuotes: Export = (input, call) => {
  const mine = queue.then(() => build(input, call))
  queue = mine.catch(() => {})
  return mine
}

let queue: Promise<unknown> = Promise.resolve()

const build: Export = async ({ timeZone }, { db, contractorId, now }) => {
  const fd = await namelessFile()
  try {
    const target = createWriteStream('', { fd, autoClose: false })
    await Promise.all([
      once(target, 'finish'),
      writeQuotesWorkbook(target, quotesForExport(db, contractorId), timeZone),
    ])
    return {
      body: createReadStream('', { fd, start: 0 }),
      bytes: (await promisify(fstat)(fd)).size,
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      filename: `tidytally-quotes-${dayIn(timeZone)(now)}.xlsx`,
      show: 'attachment',
    }
  } catch (error) {
    await promisify(close)(fd)
    throw error
  }
}

async function namelessFile() {
  const path = join(tmpdir(), `tidytally-export-${randomUUID()}`)
  const fd = await promisify(open)(path, 'wx+', 0o600)
  await rm(path)
  return fd
}
