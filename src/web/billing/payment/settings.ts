import { config } from '../../../modules/billing/contract/endpoints.ts'
import type { OutputOf } from '../../../shared-kernel/endpoint.ts'
import { call } from '../../app/api.ts'

type Settings = OutputOf<typeof config>['payments'] & {
  /** Milliseconds by which the provider's clock is ahead of this device's. */
  readonly ahead: number
}

let settings: Promise<Settings> | undefined

/** The card provider's settings for this page. */
export function paymentSettings(): Promise<Settings> {
  settings ??= call(config, {}).then(
    ({ payments }) => ({ ...payments, ahead: Date.parse(payments.now) - Date.now() }),
    (error) => {
      settings = undefined
      throw error
    },
  )
  return settings
}
