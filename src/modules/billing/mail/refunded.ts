import type { ServiceWords } from '../../../platform/post-office/service-mail.ts'
import { formatMoney } from '../../../shared-kernel/money.ts'
import { productName } from '../../../shared-kernel/product.ts'
import { cardName, type NoticeOf, type Words } from './parts/words.ts'

/** Money was refunded to the card that paid. */
export const refunded = ({ amount, last4 }: NoticeOf<'refunded'>, { manage }: Words): ServiceWords => ({
  subject: `Refund from ${productName} - ${formatMoney(amount)}`,
  heading: `We refunded ${formatMoney(amount)}`,
  opening: [`We refunded ${formatMoney(amount)} to your ${cardName(last4)}.`],
  button: { label: 'See my plan', url: manage },
  closing: ['Your bank may take 5 to 10 business days to show it on your statement.'],
})
