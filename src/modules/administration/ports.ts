import type { Objects } from '../../platform/objects/objects.ts'
import type { Outbox } from '../../platform/post-office/outbox.ts'
import type { CommandCall, Log } from '../../shared-kernel/use-case.ts'

/** Dependencies of administration. */
export interface Ports {
  readonly objects: Objects
  readonly outbox: Outbox
  readonly log: Log
  /** The queues whose email is held; null if email isn't held. */
  heldQueues(): readonly string[] | null
  /** Whether files can be written. */
  filesCanBeStored(): Promise<boolean>
  /** Returns a failed job to its queue in the transaction of `em`; false if the job isn't there. */
  retry(jobId: string, em: CommandCall['em']): Promise<boolean>
}
