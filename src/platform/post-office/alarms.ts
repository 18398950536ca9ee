import { productName } from '../../shared-kernel/product.ts'
import type { ReactionCall } from '../../shared-kernel/use-case.ts'
import type { Kind } from './kind.ts'
import { type PostOffice, serviceLetter } from './post-office.ts'
import type { ServiceWords } from './service-mail.ts'

/**
 * An email to OPERATOR_MAIL, sent at least once: a missed dispute costs more than a second email. Without an address it
 * is only logged.
 */
export const operatorAlarm = <Data extends object>(
  name: string,
  { operatorMail: address }: Pick<PostOffice, 'operatorMail'>,
  words: (data: Data, call: ReactionCall) => Promise<ServiceWords | null> | ServiceWords | null,
  more: Partial<Kind<Data>> = {},
): Kind<Data> => ({
  name,
  repeats: true,
  contractorId: () => null,
  async open(data, call) {
    const said = address && (await words(data, call))
    if (!said) return null
    const to = { name: `${productName} operator`, address }
    return { recipient: address, write: (postmark) => serviceLetter({ to, ...said }, postmark) }
  },
  async settled(_, { state, reason }, { log }) {
    if (state === 'failed') log.error({ kind: name, reason }, 'An email to OPERATOR_MAIL couldn’t be sent')
  },
  ...more,
})
