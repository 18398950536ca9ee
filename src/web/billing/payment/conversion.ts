declare global {
  interface Window {
    /** An ad-conversion hook, installed by the operator of this site. */
    gtag_report_conversion?: () => unknown
  }
}

/** Reports a started trial to an ad-conversion hook, if there is one. No personal data; we never load a tracker. */
export function reportConversion(): void {
  try {
    window.gtag_report_conversion?.()
  } catch (error) {
    console.error(error)
  }
}
