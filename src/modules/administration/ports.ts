import type { Objects } from '../../platform/objects/objects.ts'
import type { Outbox } from '../../platform/post-office/outbox.ts'
import type { CommandCall, Log } from '../../shared-kernel/use-case.ts'

/** What administration needs from outside. */
export interface Ports {
  readonly objects: Objects
  readonly outbox: Outbox
  readonly log: Log
  /** The queues whose emails are held; null when email leaves. */
  heldQueues(): readonly string[] | null
  /** Puts a job that was given up back into its queue, in the transaction of `em`; false if it is not there. */
  retry(jobId: string, em: CommandCall['em']): Promise<boolean>
}
