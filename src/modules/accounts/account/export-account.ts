import { downloadOf } from '../../../platform/http/unlinked-file.ts'
import { claim, limit } from '../../../platform/limits/limit.ts'
import { turns } from '../../../platform/limits/turns.ts'
import type { Objects } from '../../../platform/objects/objects.ts'
import { dayIn, usualTimeZone } from '../../../shared-kernel/time-zone.ts'
import type { Call, Download, Holdings, SignedIn } from '../../../shared-kernel/use-case.ts'
import type * as contract from '../contract/endpoints.ts'
import { profileOf, timeZoneOf } from '../index.ts'
import { spoolCopy, written } from './account-copy.ts'

const refusal = 'Your last export is still on its way. Please try again when it has arrived.'
/** Limited because an export reads every file of the account. */
const exports = limit('export-account', {
  most: 10,
  per: 'hour',
  by: 'account',
  says: 'You exported your data {most} times in the last {per}.',
  code: 'too-many-attempts',
})
const downloads = turns('export-account-downloads', { kind: 'shared', each: 1, by: 'account', waiting: 2, refusal })
const spools = turns('export-account-files', { kind: 'local', total: 2, each: 1, by: 'account', waiting: 1, refusal })

/**
 * All of a contractor's data as one JSON file. One download at a time per contractor; a slow download holds nothing
 * that another contractor's export needs.
 */
export function exportAccount(
  objects: Objects,
  holdings: () => Readonly<Record<string, Holdings>>,
): Download<typeof contract.exportAccount> {
  const [downloading, spooling] = [downloads(), spools()]
  return async (_, call) => {
    const { db, contractorId, now, log } = call
    await claim(db, exports.of(contractorId))
    const arrived = await downloading.take(contractorId, db)
    try {
      const kept = Object.entries(holdings())
      const filename = `tidytally-export-${await dayOf(call)}.json`
      const copy = await spooling.run(contractorId, () => spoolCopy(db, objects, kept, contractorId, now))
      log.info({ event: 'account-exported', userId: contractorId }, 'account exported')
      const body = downloadOf(copy.lists, written(copy, objects))
      body.once('close', arrived)
      return {
        body,
        bytes: copy.bytes,
        type: 'application/json',
        filename,
        show: 'attachment',
      }
    } catch (error) {
      arrived()
      throw error
    }
  }
}

async function dayOf({ db, contractorId, now }: Call & SignedIn) {
  const profile = await profileOf(db, contractorId)
  return dayIn(profile ? timeZoneOf(profile) : usualTimeZone)(now)
}
