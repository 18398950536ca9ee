import { css } from '../styled-system/css/index.js'
import { link } from '../styled-system/recipes/index.js'

interface AgreementProps {
  /** What the button does: opens an account, or moves money now or at the next renewal. */
  to: 'account' | 'charge'
}

/** The line under a button that opens an account or moves money. */
export const Agreement = ({ to }: AgreementProps) => (
  <p className={css({ color: 'fg.subtle', textStyle: 'small', textAlign: 'center', textWrap: 'balance' })}>
    <AgreementWords to={to} />
  </p>
)

/** Its words. The links open a new tab, so the form keeps its entries. */
export const AgreementWords = ({ to }: AgreementProps) => (
  <>
    {to === 'account' ? 'By creating an account you agree' : 'By continuing you agree'} to the{' '}
    <NewTab href="/terms">Terms</NewTab> and the <NewTab href="/privacy">Privacy Policy</NewTab>
    {to === 'charge' && ' and to the charge and renewal shown above'}.
  </>
)

const NewTab = ({ href, children }: { href: string; children: string }) => (
  <a href={href} target="_blank" rel="noopener" className={link()}>
    {children}
  </a>
)
