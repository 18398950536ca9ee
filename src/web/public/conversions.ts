import { reportConversion } from '../billing/payment/conversion.ts'

/** Reports a conversion when a visitor presses a button that starts a trial (FRD-14); whatever happens, the link works. */
export function reportConversions(): void {
  document.addEventListener('click', ({ target }) => {
    if (target instanceof Element && target.closest('[data-conversion]')) reportConversion()
  })
}
