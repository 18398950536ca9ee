import type { EntityManager } from '@mikro-orm/postgresql'
import type { CommandCall, ReactionCall } from '../../shared-kernel/use-case.ts'
import type { Letter } from './message.ts'
import type { Outcome, State } from './messages.ts'

/** A kind of email, such as the quote or the receipt. */
export interface Kind<Data extends object> {
  readonly name: string
  /** At least once instead of at most once. */
  readonly repeats?: true
  /** The key by which two emails are the same; by default the job. */
  key?(data: Data): string
  /** The account that the row is deleted with; by default the data's `contractorId`. */
  contractorId?(data: Data): string | null
  /** Reads the recipient; null if the email should no longer be sent. */
  open(data: Data, call: ReactionCall): Promise<Envelope | null>
  /**
   * Why it can't be sent, which settles it as failed; null to retry the job. By default a job that is out of retries
   * becomes a dead letter. `deferrals`: how often the mail server deferred it.
   */
  givenUp?(error: unknown, call: ReactionCall, deferrals: number): Promise<string | null>
  /** Runs in the transaction that settles it. */
  settled?(data: Data, outcome: Settled, call: CommandCall): Promise<void>
  /**
   * The email came back after the mail server had accepted it. Only emails of such kinds have an envelope sender of their own. Runs
   * in the transaction that records it.
   */
  bounced?(data: Data, bounce: Bounce, call: CommandCall): Promise<void>
  /** Hours until it settles as failed if no job has it; 6 by default. */
  readonly hours?: number
  readonly also?: AlsoClaimed<Data>
}

export interface Envelope {
  readonly recipient: string
  readonly subject?: string
  /** Makes links and tokens, which exist only in this email; null if it should no longer be sent. */
  write(postmark: Postmark): Promise<Letter | null>
}

export interface Postmark {
  /** Part of the Message-ID. */
  readonly id: string
  /** The address that the mail server lets us send from. */
  readonly mailFrom: string
  readonly date: Date
}

export interface Settled {
  readonly state: Outcome
  /** Why it failed. */
  readonly reason: string | null
  /** It failed because the recipient's address doesn't work. */
  readonly isBadAddress?: boolean
}

export interface Bounce {
  readonly messageId: string
  readonly recipient: string
  /** Begins with "Refused: ", then a foreign server's words. */
  readonly reason: string
}

/** Another table that claims the same email. A worker needs both claims. */
export interface AlsoClaimed<Data> {
  /** Its state there, which wins. */
  begin(em: EntityManager, data: Data, envelope: Envelope): Promise<State>
  claim(em: EntityManager, data: Data): Promise<boolean>
  putBack(em: EntityManager, data: Data): Promise<void>
  /** False if another worker settled it there. */
  settle(em: EntityManager, data: Data, outcome: Settled): Promise<boolean>
}
