import type { Changes } from '../../platform/changes.ts'
import type { Objects } from '../../platform/objects/objects.ts'
import type { Pictures } from '../../platform/objects/pictures.ts'
import type { Outbox } from '../../platform/post-office/outbox.ts'
import type { CommandCall, Holdings } from '../../shared-kernel/use-case.ts'
import type { Internet } from './account/internet.ts'

/** Dependencies of accounts. */
export interface Ports {
  readonly objects: Objects
  readonly pictures: Pictures
  readonly outbox: Outbox
  readonly changes: Changes
  /** The data each module holds about a contractor, by module name. */
  readonly holdings: () => Readonly<Record<string, Holdings>>
  /** Refuses to close an account that others still wait for. */
  readonly mayClose: (contractorId: string, call: CommandCall) => Promise<void>
  /** Defaults to the real internet. */
  readonly internet?: Internet
}
