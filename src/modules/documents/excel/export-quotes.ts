import { once } from 'node:events'
import type { Pool } from 'pg'
import { downloadOf, unlinkedFile, writerTo } from '../../../platform/http/unlinked-file.ts'
import { claim, limit } from '../../../platform/limits/limit.ts'
import { turns } from '../../../platform/limits/turns.ts'
import { dayIn, type TimeZone, usualTimeZone } from '../../../shared-kernel/time-zone.ts'
import type { Download } from '../../../shared-kernel/use-case.ts'
import { profileOf } from '../../accounts/index.ts'
import { quotesForExport, usedInQuotes } from '../../quoting/index.ts'
import type * as contract from '../contract/endpoints.ts'
import { columnsFor, writeQuotesWorkbook } from './quotes-workbook.ts'

const refusal = 'Your last export is still on its way. Please try again when it has arrived.'
const downloads = turns('export-quotes-downloads', { kind: 'shared', each: 1, by: 'account', waiting: 2, refusal })()
const workbooks = turns('workbooks', { kind: 'local', total: 2, each: 1, by: 'account', waiting: 1, refusal })()
const exports = limit('export-quotes', {
  most: 10,
  per: 'minute',
  by: 'account',
  says: 'You asked for {most} exports in the last {per}.',
})

/**
 * Builds the whole file before sending its first byte, so half a file can't pass for a complete one. A contractor
 * downloads one at a time, and a slow download holds nothing that another contractor's export needs.
 */
export const exportQuotes: Download<typeof contract.exportQuotes> = async (device, { db, contractorId, now }) => {
  await claim(db, exports.of(contractorId))
  const arrived = await downloads.take(contractorId, db)
  try {
    const timeZone = (await profileOf(db, contractorId))?.timeZone ?? device.timeZone ?? usualTimeZone
    const { file, bytes } = await workbooks.run(contractorId, () => workbook(db, contractorId, timeZone))
    const body = downloadOf(file)
    body.once('close', arrived)
    return {
      body,
      bytes,
      type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      filename: `tidytally-quotes-${dayIn(timeZone)(now)}.xlsx`,
      show: 'attachment',
    }
  } catch (error) {
    arrived()
    throw error
  }
}

async function workbook(db: Pool, contractorId: string, timeZone: TimeZone) {
  const file = await unlinkedFile()
  const target = writerTo(file)
  try {
    const shown = columnsFor(await usedInQuotes(db, contractorId))
    const quotes = quotesForExport(db, contractorId)
    await Promise.all([once(target, 'finish'), writeQuotesWorkbook(target, quotes, timeZone, shown)])
    return { file, bytes: (await file.stat()).size }
  } catch (error) {
    target.destroy()
    await file.close()
    throw error
  }
}
