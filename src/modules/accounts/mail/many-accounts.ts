import type { PostOffice } from '../../../platform/post-office/post-office.ts'
import type { ServiceWords } from '../../../platform/post-office/service-mail.ts'
import { productName } from '../../../shared-kernel/product.ts'

interface Data {
  readonly site: Pick<PostOffice, 'publicUrl'>
  readonly inAnHour: number
}

/** Warns an operator that accounts may be being opened by a script. */
export const manyAccountsMail = ({ site, inAnHour }: Data): ServiceWords => ({
  subject: 'Unusually many new accounts',
  heading: 'Unusually many new accounts',
  opening: [
    `More than ${inAnHour.toLocaleString('en-US')} accounts were opened in the last hour. People can still sign up: each network is limited to 30 accounts an hour.`,
  ],
  button: { label: 'See the accounts', url: `${site.publicUrl}/admin` },
  closing: [
    'If you did not expect this, look at where the new accounts come from and block those networks in front of the product. You get this email at most once an hour.',
  ],
  why: `Sent to the address in OPERATOR_MAIL of this ${productName}.`,
})
