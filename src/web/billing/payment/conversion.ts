declare global {
  interface Window {
    /** An ad-conversion hook, installed by the operator of this site. */
    gtag_report_conversion?: () => unknown
  }
}

/** Reports a started trial to an ad-conversion hook, if there is one. No personal data; we never load a tracker. */
export function reportConversion(): void {
  try {
    const report: unknown = window.gtag_report_conversion
    if (typeof report === 'function') report()
  } catch (error) {
    console.error(error)
  }
}
