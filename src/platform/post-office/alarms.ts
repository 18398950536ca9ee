import { productName } from '../../shared-kernel/product.ts'
import type { CommandCall, ReactionCall } from '../../shared-kernel/use-case.ts'
import type { Kind } from './kind.ts'
import { type PostOffice, serviceLetter } from './post-office.ts'
import type { ServiceWords } from './service-mail.ts'

/** An email to OPERATOR_MAIL, at least once: a missed dispute costs more than a second email. Without an address it is only logged. */
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
    if (state === 'failed') log.error({ kind: name, reason }, 'An email to OPERATOR_MAIL could not be sent')
  },
  ...more,
})

/** Whether an alarm is the first of its cause today, over all processes; it then counts as raised. */
export async function isFirstToday(cause: string, { em }: Pick<CommandCall, 'em'>): Promise<boolean> {
  const first = await em.execute(
    `insert into public.rates as r (key) values (?) on conflict (key) do update set since = now()
      where r.since < now() - interval '1 day' returning key`,
    [cause],
  )
  return first.length > 0
}
