import { type PostOffice, post } from '../../../platform/post-office/post-office.ts'
import type { PayloadOf } from '../../../shared-kernel/event.ts'
import { productName } from '../../../shared-kernel/product.ts'
import type { Reaction } from '../../../shared-kernel/use-case.ts'
import type { manyAccountsOpened } from '../index.ts'
import { manyAccountsMail } from '../mail/many-accounts.ts'

export const alarmOperator =
  (office: PostOffice, address: string | null): Reaction<PayloadOf<typeof manyAccountsOpened>> =>
  async ({ inAnHour }, { now, log }) => {
    if (!address) return
    const to = { name: `${productName} operator`, address }
    const taken = await post({ to, ...manyAccountsMail({ site: office, inAnHour }) }, office, now)
    if (!taken) log.error({ event: 'many-accounts-opened' }, 'The mail server refused an email to OPERATOR_MAIL')
  }
