import { faultPoint } from '../fault-point.ts'
import type { Mailer } from './mailer.ts'
import type { Message } from './message.ts'

/** How a hand-over ended. Whatever else happens is thrown, and can safely be tried again. */
export type Ending =
  | { readonly outcome: 'sent' }
  | { readonly outcome: 'refused'; readonly answer: string }
  /** It may have left or not; sending it again could send it twice. */
  | { readonly outcome: 'unconfirmed' }

/** The right to complete one hand-over, kept in the sender's own table. */
export interface Claim {
  /** Commits the claim, or throws when another worker has it. */
  take(bytes: number): Promise<void>
  /** The server has not accepted the email, so somebody may try again. */
  giveBack(): Promise<void>
}

/** The server said "not now". */
export class PutOff extends Error {
  constructor(answer: string) {
    super(`The mail server put this mail off again and again: ${answer}`)
  }
}

/**
 * Hands a message over at most once. The claim is committed when all but the last byte has gone out, so that the
 * moment in which a crash leaves a doubt is as short as possible.
 */
export async function handOverOnce(message: Message, mailer: Mailer, claim: Claim): Promise<Ending> {
  const line = await mailer.connect()
  faultPoint('mail.afterConnect')
  let claimed = false
  const result = await line.handOver(message, async () => {
    faultPoint('mail.beforeClaim')
    await claim.take(message.raw.length)
    claimed = true
    faultPoint('mail.afterClaim')
  })
  faultPoint('mail.afterSend')
  if (result.outcome === 'accepted') return { outcome: 'sent' }
  if (result.outcome === 'unknown') return { outcome: 'unconfirmed' }
  if (result.outcome === 'refused' && result.forGood) return { outcome: 'refused', answer: result.answer }
  if (claimed) await claim.giveBack()
  throw result.outcome === 'refused' ? new PutOff(result.answer) : new Error('The connection to the mail server broke')
}
