import { reportConversion } from '../billing/payment/conversion.ts'

/**
 * Reports a conversion when a visitor clicks a button that starts a trial (FRD-14). The link works even if this fails.
 */
export function reportConversions(): void {
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-conversion]')) reportConversion()
  })
}
