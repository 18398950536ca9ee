import { downloadOf } from '../../../platform/http/nameless-file.ts'
import type { Objects } from '../../../platform/objects/objects.ts'
import { turns } from '../../../platform/turns.ts'
import { dayIn, usualTimeZone } from '../../../shared-kernel/time-zone.ts'
import type { Call, Download, Holdings, SignedIn } from '../../../shared-kernel/use-case.ts'
import type * as contract from '../contract/endpoints.ts'
import { profileOf, timeZoneOf } from '../index.ts'
import { countAttempt, refuseBeyond } from '../sign-in/attempts.ts'
import { spoolCopy, written } from './account-copy.ts'

const refusal = 'Your last export is still on its way. Please try again when it has arrived.'

/**
 * Everything that is kept of a contractor as one JSON file. A contractor downloads one at a time, and a slow
 * download holds nothing that another contractor's export needs.
 */
export function exportAccount(
  objects: Objects,
  holdings: () => Readonly<Record<string, Holdings>>,
): Download<typeof contract.exportAccount> {
  const downloads = turns({ each: 1, waiting: 2, refusal })
  const spools = turns({ total: 2, each: 1, waiting: 1, refusal })
  return async (_, call) => {
    const { db, contractorId, now, log } = call
    const limits = [{ key: `export:${contractorId}`, most: 10, seconds: 3600 }]
    await refuseBeyond(db, limits)
    await countAttempt(db, limits)
    const arrived = await downloads.take(contractorId)
    try {
      const kept = Object.entries(holdings())
      const filename = `tidytally-export-${await dayOf(call)}.json`
      const copy = await spools.run(contractorId, () => spoolCopy(db, objects, kept, contractorId, now))
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
