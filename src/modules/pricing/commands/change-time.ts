import type { Command } from '../../../shared-kernel/use-case.ts'
import type * as contract from '../contract/endpoints.ts'
import { changedSettings, type StoredTimeSettings } from '../contract/time-basis.ts'

export const changeTime: Command<typeof contract.changeTime, void> = async (change, { em, contractorId }) => {
  await em.execute(`insert into pricing.time_settings (user_id, settings) values (?, '{}') on conflict do nothing`, [
    contractorId,
  ])
  const [row] = await em.execute<[{ settings: StoredTimeSettings }]>(
    'select settings from pricing.time_settings where user_id = ? for update',
    [contractorId],
  )
  await em.execute('update pricing.time_settings set settings = ?::jsonb where user_id = ?', [
    JSON.stringify(changedSettings(row.settings, change)),
    contractorId,
  ])
}
